// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export/export_view.h"

#include "app/export/contrast_check.h"
#include "app/model/figure_description.h"
#include "app/scene/sentences.h"
#include "app/window/controls/scrub_slider.h"
#include "app/window/export/export_preview.h"

#include <QLabel>
#include <QLocale>
#include <QStyle>
#include <QVBoxLayout>

#include <utility>

namespace sinescope {

namespace {

constexpr int previewDelay = 30;
constexpr int checkDelay = 200;
constexpr int bytesDelay = 700;
constexpr int slowDelay = 300;
/// Beyond so many pixels the preview is painted at its own resolution, laid out as the file is.
constexpr qint64 maximumPreviewPixels = 10'000'000;

}  // namespace

void polishAnew(QWidget& widget) {
    widget.style()->unpolish(&widget);
    widget.style()->polish(&widget);
}

ExportView::ExportView(QWidget* parent)
    : QWidget(parent),
      m_preview(new ExportPreview(this)),
      m_frames(new QWidget(this)),
      m_scrub(new ScrubSlider(Qt::Horizontal, m_frames)),
      m_value(new QLabel(m_frames)),
      m_facts(new QLabel(this)),
      m_bytes(new QLabel(this)),
      m_contrast(new QLabel(this)) {
    m_preview->setAccessibleName(tr("Preview of the file"));
    m_scrub->setObjectName(QStringLiteral("previewFrame"));
    m_scrub->setAccessibleName(tr("Frame in the preview"));
    m_scrub->setToolTip(tr("Drag to see any frame"));
    m_value->setMinimumWidth(
        m_value->fontMetrics().horizontalAdvance(QStringLiteral("n = 1,000,000   100 / 100")));
    auto* row = new QHBoxLayout(m_frames);
    row->setContentsMargins(12, 0, 12, 0);
    row->addWidget(m_scrub, 1);
    row->addWidget(m_value);
    m_facts->setProperty("quiet", true);
    m_facts->setAlignment(Qt::AlignHCenter);
    m_bytes->setObjectName(QStringLiteral("bytes"));
    m_bytes->setProperty("quiet", true);
    m_bytes->setAlignment(Qt::AlignHCenter);
    m_bytes->hide();
    m_contrast->setObjectName(QStringLiteral("contrast"));
    m_contrast->setWordWrap(true);
    m_contrast->setAlignment(Qt::AlignHCenter);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_preview, 1);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_frames, m_facts, m_bytes, m_contrast})
        column->addWidget(widget);
    for (QTimer* timer : {&m_previewQueued, &m_checkQueued, &m_bytesQueued, &m_slow})
        timer->setSingleShot(true);
    m_slow.setInterval(slowDelay);
    connect(&m_slow, &QTimer::timeout, this, [this] { m_facts->setText(tr("Computing the figure ...")); });
    m_pool.setMaxThreadCount(1);
    m_previewQueued.setInterval(previewDelay);
    m_checkQueued.setInterval(checkDelay);
    m_bytesQueued.setInterval(bytesDelay);
    connect(&m_bytesQueued, &QTimer::timeout, this, &ExportView::showBytes);
    connect(&m_previewQueued, &QTimer::timeout, this, &ExportView::startPicture);
    connect(&m_checkQueued, &QTimer::timeout, this, &ExportView::checkContrast);
    connect(m_preview, &ExportPreview::resized, this, &ExportView::refresh);
    connect(m_scrub, &QSlider::valueChanged, this, &ExportView::refresh);
}

void ExportView::bringUpToDate() {
    m_previewQueued.stop();
    m_pool.waitForDone();
    if (m_paused) return;
    try {
        Picture now = wanted();
        now.make();
        showPicture(now);
        checkContrast();
        showBytes();
    } catch (const std::exception& error) {
        emit failed(QString::fromUtf8(error.what()));
    }
}

void ExportView::setPaused(bool paused) {
    m_paused = paused;
    if (!paused) refresh();
}

ExportView::Picture ExportView::wanted() const {
    const ExportTask task = m_task();
    return {task,
            task.moves() ? frameJob(task.animation(), m_scrub->value()) : task.job(task.figure),
            {},
            {},
            {}};
}

void ExportView::Picture::make() {
    try {
        model = figureKind(job.figure).modelOf(job.scene);
        text = figureDescription(*model, job.figure);
    } catch (const std::exception& why) {  // a thread that threw would end the program
        error = QString::fromUtf8(why.what());
    }
}

/// One at a time; what is asked for meanwhile is made next.
void ExportView::startPicture() {
    if (m_paused) return;
    if (m_isMaking) {
        m_isOutdated = true;
        return;
    }
    try {
        m_isMaking = true;
        m_slow.start();
        m_pool.start([this, made = wanted()]() mutable {
            made.make();
            QMetaObject::invokeMethod(
                this,
                [this, made = std::move(made)] {
                    m_isMaking = false;
                    showPicture(made);
                    if (std::exchange(m_isOutdated, false)) refresh();
                },
                Qt::QueuedConnection);
        });
    } catch (const std::exception& error) {
        m_isMaking = false;
        m_slow.stop();
        emit failed(QString::fromUtf8(error.what()));
    }
}

void ExportView::showPicture(const Picture& made) {
    m_slow.stop();
    if (m_paused) return;
    try {
        if (!made.model) throw failure(made.error);
        const ExportTask& task = made.task;
        showFrames(task);
        m_preview->setPicture(pixelsOf(made), exportGround(task.effective()));
        m_preview->setFrame(palette().color(QPalette::Mid));
        m_preview->setAccessibleDescription(made.text);
        showFacts(task, made.job);
        m_shown = made;
        m_checkQueued.start();
        m_bytes->setVisible(task.moves());
        if (task.moves()) m_bytesQueued.start();
        emit shown();
    } catch (const std::exception& error) {
        emit failed(QString::fromUtf8(error.what()));
    }
}

/// The very pixels of a PNG; text and lines at the resolution of the screen.
QImage ExportView::pixelsOf(const Picture& made) const {
    const ExportTask& task = made.task;
    const FigureJob& job = made.job;
    if (task.scope == ExportScope::Animation && task.moving == MovingKind::Strip) {
        FigureJob strip = job;
        strip.size = task.stripSize();
        return QImage::fromData(
            filmStripBytes(task.animation(), fitted(strip, m_preview->room()).size, FigureFormat::Png));
    }
    if (task.scope == ExportScope::Panels) {
        FigurePanels panels = task.panels();
        FigureJob whole = panels.figures.front();
        whole.size = panelsSize(panels);
        const double dpi = fitted(whole, m_preview->room()).size.dpi;
        for (FigureJob& each : panels.figures) each.size.dpi = dpi;
        return panelImage(panels);
    }
    const QSize pixels = job.size.pixels();
    const bool isFile = task.effective().format == FigureFormat::Png && !task.moves() &&
                        qint64{pixels.width()} * pixels.height() <= maximumPreviewPixels;
    return figureImage(isFile ? job : fitted(job, m_preview->room()), made.model);
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
    const FigureSize size = isStrip    ? filmStripType(task.stripSize())
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
    facts << tr("%1 × %2 in").arg(size.inches.width(), 0, 'g', 4).arg(size.inches.height(), 0, 'g', 4);
    const Metrics type = isStrip    ? size.metrics
                         : isPanels ? panelJob(task.panels(), 0).style.metrics
                                    : job.style.metrics;
    facts << tr("smallest text %1 pt").arg(type.small * 72 / size.unitsPerInch(), 0, 'g', 3);
    m_facts->setText(facts.join(QStringLiteral("  ·  ")));
}

void ExportView::checkContrast() {
    m_checkQueued.stop();
    if (!m_shown) return;
    try {
        const QString text = contrastWarning(
            contrastFaults(m_shown->job, m_shown->model, exportGround(m_shown->task.effective())));
        m_contrast->setProperty("warning", !text.isEmpty());
        m_contrast->setProperty("small", text.isEmpty());
        polishAnew(*m_contrast);
        m_contrast->setText(text.isEmpty()
                                ? tr("Contrast: every text reaches 4.5:1 (large text 3:1), every line 3:1.")
                                : text);
    } catch (const std::exception& error) {
        emit failed(QString::fromUtf8(error.what()));
    }
}

void ExportView::showBytes() {
    m_bytesQueued.stop();
    m_bytes->clear();
    try {
        const ExportTask task = m_task();
        if (!task.moves() || m_paused) return;
        const std::int64_t bytes = estimatedBytes(task.animation(), task.animationFormat());
        m_bytes->setText(
            tr("about %1").arg(QLocale::c().formattedDataSize(bytes, 1, QLocale::DataSizeSIFormat)));
    } catch (const std::exception&) {
        // The preview has said it.
    }
}

QString ExportView::bytes() const {
    return m_bytes->isHidden() ? QString() : m_bytes->text();
}

QString ExportView::warning() const {
    return m_contrast->property("warning").toBool() ? m_contrast->text() : QString();
}

}  // namespace sinescope
