// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export/export_view.h"

#include "app/export/background_work.h"
#include "app/export/contrast_check.h"
#include "app/scene/literals.h"
#include "app/scene/sentences.h"
#include "app/window/controls/scrub_slider.h"
#include "app/window/export/export_preview.h"
#include "app/window/export/frame_sharing.h"
#include "app/window/parts/accessible_role.h"
#include "app/window/parts/computing_text.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/named.h"
#include "app/window/parts/style_class.h"
#include "app/window/parts/timers.h"

#include <QHideEvent>
#include <QLabel>
#include <QLocale>

#include <algorithm>
#include <utility>

namespace sinescope {

namespace {

constexpr int previewDelay = 30;
constexpr int checkDelay = 200;
constexpr int bytesDelay = 700;
constexpr int slowDelay = 300;
constexpr int minimumWidthPixels = 160;
/// Above this number of pixels the preview is painted at its own resolution, with the layout of the file.
constexpr qint64 maximumPreviewPixels = 10'000'000;

}  // namespace

ExportView::ExportView(QWidget* parent)
    : QWidget(parent),
      m_sharing(new FrameSharing(this)),
      m_preview(new ExportPreview(this)),
      m_frames(new QWidget(this)),
      m_scrub(new ScrubSlider(Qt::Horizontal, m_frames)),
      m_value(new QLabel(m_frames)),
      m_facts(withStyleClass(named(new QLabel(this), "facts"), "quiet")),
      m_bytes(named(new QLabel(this), "bytes")),
      m_contrast(named(new QLabel(this), "contrast")),
      m_grey(withStyleClass(named(new QLabel(this), "grey"), "small")) {
    announceAs(*m_preview, QAccessible::Chart);
    m_preview->setAccessibleName(tr("Preview of the file"));
    named(m_scrub, "previewFrame", tr("Frame in the preview"), tr("Drag to see any frame"));
    m_value->setMinimumWidth(m_value->fontMetrics().horizontalAdvance(u"n = 1,000,000   100 / 100"_s));
    filled(rowIn(m_frames, {12, 0, 12, 0}), {{m_scrub, 1}, m_value});
    m_facts->setAlignment(Qt::AlignHCenter);
    setStyleClass(*m_bytes, "quiet");
    m_bytes->setAlignment(Qt::AlignHCenter);
    m_bytes->hide();
    m_contrast->setAlignment(Qt::AlignHCenter);
    m_grey->setAlignment(Qt::AlignHCenter);
    m_grey->hide();
    for (QLabel* label : {m_facts, m_bytes, m_contrast, m_grey}) label->setWordWrap(true);
    // The controls come first.
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    setMinimumWidth(minimumWidthPixels);
    filled(columnIn(this, {}, 8), {{m_preview, 1}, m_frames, m_facts, m_bytes, m_contrast, m_grey});
    setDue(m_slow, slowDelay, this, [this] {
        m_facts->setText(computingText());
        m_preview->fade();
    });
    setDue(m_previewQueued, previewDelay, this, &ExportView::startPicture);
    setDue(m_checkQueued, checkDelay, this, &ExportView::checkContrast);
    setDue(m_bytesQueued, bytesDelay, this, &ExportView::showBytes);
    connect(m_sharing, &FrameSharing::found, this, &ExportView::refresh);
    connect(m_preview, &ExportPreview::resized, this, &ExportView::refresh);
    connect(m_scrub, &QSlider::valueChanged, this, &ExportView::refresh);
}

ExportView::~ExportView() {
    if (m_stopped) *m_stopped = true;
}

void ExportView::bringUpToDate() {
    m_previewQueued.stop();
    if (m_stopped) *m_stopped = true;
    m_stopped.reset();  // discards the picture being made
    m_isOutdated = false;
    if (m_paused) return;
    try {
        // The picture reports the same error.
        if (const ExportTask task = m_task(); task.moves())
            errorMessageOf<std::exception>([&] { m_sharing->compute(task); });
        Picture now = requested();
        now.make(false);
        showPicture(now);
        m_checkQueued.stop();
        if (m_shown) {
            showContrast(contrastText(*m_shown));
            showGrey(greyHint(m_shown->job, m_shown->model));
        }
        m_bytesQueued.stop();
        showSize(now.task.moves() ? bytesText(now.task) : QString());
    } catch (const std::exception& error) {
        emit failed(QString::fromUtf8(error.what()));
    }
}

void ExportView::showFirstFrame() {
    const QSignalBlocker quiet(m_scrub);
    m_scrub->setValue(0);
}

void ExportView::setPaused(bool paused) {
    m_paused = paused;
    if (paused && m_stopped) *m_stopped = true;
    if (paused) m_sharing->stop();
    if (!paused) refresh();
}

void ExportView::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (!event->spontaneous()) clear();  // otherwise only minimized
}

void ExportView::clear() {
    for (QTimer* timer : {&m_previewQueued, &m_checkQueued, &m_bytesQueued, &m_slow}) timer->stop();
    if (m_stopped) *m_stopped = true;
    m_stopped.reset();
    m_isOutdated = false;
    m_sharing->forget();
    m_shown.reset();
    m_preview->setPicture({}, {}, {});
}

ExportView::Picture ExportView::requested() const {
    Picture picture;
    picture.task = m_task();
    // The slider still has the frames of the picture before.
    picture.frame = std::clamp(m_scrub->value(), 0, std::max(0, picture.task.spec.frames - 1));
    picture.availableSize = m_preview->availableSize();
    if (picture.task.moves()) picture.animation = m_sharing->known(picture.task);
    return picture;
}

void ExportView::Picture::make(const std::atomic<bool>& isStopped) {
    try {
        job =
            task.moves() ? frameJob(animation ? *animation : task.animation(), frame) : task.job(task.figure);
        model = preparedModel(job, [&](double) { return !isStopped; });
        text = figureDescription(job, *model);
        image = pixels(isStopped);
        const bool fits = image.width() <= availableSize.width() && image.height() <= availableSize.height();
        scaled = fits ? image : image.scaled(availableSize, Qt::KeepAspectRatio, Qt::SmoothTransformation);
        caption = task.defaultCaption();
    } catch (const Stopped&) {
    } catch (const std::exception& reason) {  // an exception in a thread would end the program
        error = QString::fromUtf8(reason.what());
    }
}

/// Uses the exact pixels of a PNG, and otherwise text and lines at the screen's resolution.
QImage ExportView::Picture::pixels(const std::atomic<bool>& isStopped) const {
    const auto shouldContinue = [&](double) { return !isStopped; };
    if (task.scope == ExportScope::Animation && !task.moving) {
        FigureJob strip = job;
        strip.size = task.stripSize();
        return QImage::fromData(filmStripBytes(task.animation(), fitted(strip, availableSize).size,
                                               FigureFormat::Png, shouldContinue));
    }
    if (task.scope == ExportScope::Panels) {
        FigurePanels panels = task.panels();
        FigureJob whole = panels.figures.front();
        whole.size = panelsSize(panels);
        const double dpi = fitted(whole, availableSize).size.dpi;
        for (FigureJob& each : panels.figures) each.size.dpi = dpi;
        return panelImage(panels, shouldContinue);
    }
    const QSize size = job.size.pixels();
    const bool isFile = task.effective().format == FigureFormat::Png && !task.moves() &&
                        qint64{size.width()} * size.height() <= maximumPreviewPixels;
    return figureImage(isFile ? job : fitted(job, availableSize), model);
}

/// One at a time: a later request stops this picture, and is made next.
void ExportView::startPicture() {
    if (m_paused) return;
    if (m_stopped) {
        *m_stopped = true;
        m_isOutdated = true;
        return;
    }
    try {
        Picture picture = requested();
        m_stopped = std::make_shared<std::atomic<bool>>(false);
        if (!m_slow.isActive()) m_slow.start();
        auto make = [stopped = m_stopped, made = std::move(picture)]() mutable {
            made.make(*stopped);
            return std::move(made);
        };
        computeFor(this, std::move(make), [stopped = m_stopped](ExportView& view, const Picture& made) {
            if (view.m_stopped != stopped) return;
            view.m_stopped.reset();
            if (!made.image.isNull() || !*stopped) view.showPicture(made);
            if (std::exchange(view.m_isOutdated, false)) view.startPicture();
        });
    } catch (const std::exception& error) {
        m_slow.stop();
        emit failed(QString::fromUtf8(error.what()));
    }
}

void ExportView::showPicture(const Picture& made) {
    m_slow.stop();
    if (m_paused) return;
    ++m_shownCount;
    try {
        if (made.image.isNull()) throw failure(made.error);
        const ExportTask& task = made.task;
        showFrames(task);
        m_preview->setPicture(made.image, made.scaled, exportGround(task.effective()));
        m_preview->setFrame(palette().color(QPalette::Mid));
        m_preview->setAccessibleDescription(made.text);
        showFacts(task, made.job);
        m_shown = made;
        m_shown->image = m_shown->scaled = QImage();  // stored in the preview
        m_checkQueued.start();
        m_bytes->setVisible(task.moves());
        m_bytes->setText(u" "_s);  // keeps the height of the line
        if (task.moves()) {
            m_bytesQueued.start();
            m_sharing->request(task);
        }
        emit shown(made.caption);
    } catch (const std::exception& error) {
        m_preview->fade();
        emit failed(QString::fromUtf8(error.what()));
    }
}

void ExportView::showFrames(const ExportTask& task) {
    m_frames->setVisible(task.moves());
    if (!task.moves()) return;
    const QSignalBlocker quiet(m_scrub);
    m_scrub->setRange(0, task.spec.frames - 1);
    const int frame = m_scrub->value();
    m_value->setText(tr("%1   %2 / %3")
                         .arg(frameLabel(task.animation().figure.scene, task.spec, frame))
                         .arg(frame + 1)
                         .arg(task.spec.frames));
    m_value->setAccessibleName(m_value->text());
}

void ExportView::showFacts(const ExportTask& task, const FigureJob& job) {
    const bool isStrip = task.scope == ExportScope::Animation && !task.moves();
    const bool isPanels = task.scope == ExportScope::Panels;
    const FigureSize size = isStrip    ? filmStripType(task.stripSize(), task.settings.stripPictures)
                            : isPanels ? panelsSize(task.panels())
                                       : job.size;
    QStringList facts;
    if (isPanels || task.scope == ExportScope::AllOpen || task.scope == ExportScope::Handout)
        facts << tr("%1 figures").arg(task.openFigures().size());
    if (task.moves())
        facts
            << tr("%1 frames in %2 s").arg(task.spec.frames).arg(task.spec.frames / task.spec.fps, 0, 'g', 3);
    const QSize pixels = size.pixels();
    if (task.effective().format == FigureFormat::Png)
        facts << tr("%1 × %2 px at %3 dpi").arg(pixels.width()).arg(pixels.height()).arg(size.dpi, 0, 'g', 4);
    const QString unit = sizeUnit(size) == "mm"_L1 ? u"mm"_s : u"in"_s;
    facts << tr("%1 × %2 %3")
                 .arg(size.inches.width() * perInch(size, unit), 0, 'g', 4)
                 .arg(size.inches.height() * perInch(size, unit), 0, 'g', 4)
                 .arg(unit);
    const Metrics type = isStrip    ? size.metrics
                         : isPanels ? panelJob(task.panels(), 0).style.metrics
                                    : job.style.metrics;
    facts << tr("text of at least %1 pt").arg(type.small * 72 / size.unitsPerInch(), 0, 'g', 3);
    // A line does not begin with a dot.
    m_facts->setText(facts.join(u"\u00a0\u00a0·  "_s));
}

void ExportView::showLater(std::function<QString()> text, void (ExportView::*display)(const QString&)) {
    const auto compute = [text = std::move(text)]() -> std::optional<QString> {
        try {
            return text();
        } catch (...) {  // already reported by the preview
            return {};
        }
    };
    computeFor(this, compute,
               [picture = m_shownCount, display](ExportView& view, const std::optional<QString>& message) {
                   if (message && view.m_shownCount == picture) (view.*display)(*message);
               });
}

QString ExportView::contrastText(const Picture& shown) {
    return contrastWarning(contrastFaults(shown.job, shown.model, exportGround(shown.task.effective())));
}

void ExportView::checkContrast() {
    if (!m_shown) return;
    showLater([shown = *m_shown] { return contrastText(shown); }, &ExportView::showContrast);
    showLater([shown = *m_shown] { return greyHint(shown.job, shown.model); }, &ExportView::showGrey);
}

void ExportView::showGrey(const QString& hint) {
    m_grey->setText(hint);
    m_grey->setVisible(!hint.isEmpty());
}

void ExportView::showContrast(const QString& warning) {
    setStyleClass(*m_contrast, "warning", !warning.isEmpty());
    setStyleClass(*m_contrast, "small", warning.isEmpty());
    m_contrast->setText(warning.isEmpty()
                            ? tr("Contrast: every text reaches 4.5:1 (large text 3:1), every line 3:1.")
                            : warning);
}

QString ExportView::bytesText(const ExportTask& task) {
    const std::int64_t bytes = estimatedBytes(task.animation(), task.animationFormat());
    return tr("about %1").arg(QLocale::c().formattedDataSize(bytes, 1, QLocale::DataSizeSIFormat));
}

void ExportView::showBytes() {
    if (!m_shown || m_paused || !m_shown->task.moves()) return;
    showLater([task = m_shown->task] { return bytesText(task); }, &ExportView::showSize);
}

void ExportView::showSize(const QString& bytes) {
    m_bytes->setText(bytes);
}

QString ExportView::warning() const {
    return hasStyleClass(*m_contrast, "warning") ? m_contrast->text() : QString();
}

}  // namespace sinescope
