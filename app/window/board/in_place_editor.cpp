// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/board/in_place_editor.h"

#include "app/model/key_step.h"
#include "app/scene/literals.h"
#include "app/scene/scene.h"
#include "app/scene/sentences.h"
#include "app/window/parts/named.h"
#include "app/window/parts/style_class.h"
#include "core/saturating_cast.h"

#include <QKeyEvent>
#include <QLineEdit>

#include <utility>

namespace sinescope {

namespace {
constexpr int smallestWidth = 40;
constexpr int smallestHeight = 28;
constexpr int textMargin = 20;
/// QLineEdit's default, 32,767, would cut a long sentence.
constexpr int longestText = Sentence::maximumTokens * (Sentence::maximumTokenLength + 1);
constexpr double textShare = 0.55, minimumPixels = 13, maximumPixels = 32;

/// The move of an arrow key in pixels; null for any other key.
QPointF keyDirection(const QKeyEvent& event) {
    const int key = event.key();
    const auto across = keyMove(key, event.modifiers(), {Qt::Key_Left}, {Qt::Key_Right});
    const auto down = keyMove(key, event.modifiers(), {Qt::Key_Up}, {Qt::Key_Down});
    return {static_cast<double>(across.value_or(0)), static_cast<double>(down.value_or(0))};
}
}  // namespace

InPlaceEditor::InPlaceEditor(FigureView& figure, Document& document, Callbacks callbacks, QObject* parent)
    : QObject(parent), m_figure(figure), m_document(document), m_callbacks(std::move(callbacks)) {}

void InPlaceEditor::open(const TextField& field) {
    close();
    m_field = field;
    QWidget* surface = m_figure.surface();
    m_edit =
        named(new QLineEdit(surface), "inPlace", field.tip.isEmpty() ? tr("Edit in the figure") : field.tip);
    m_edit->setMaxLength(longestText);
    m_edit->setText(field.text);
    m_edit->setAlignment(Qt::AlignCenter);
    // About the text size of a cell of that height. Numbers and labels are set letter by letter so that they
    // do not jump; words may be in scripts whose letters join.
    QFont font = m_style.font(std::clamp(field.rect.height() * textShare, minimumPixels, maximumPixels));
    font.setStyleStrategy(QFont::PreferDefault);
    m_edit->setFont(font);
    m_edit->setStyleSheet(u"QLineEdit { font-size: %1px; }"_s.arg(font.pixelSize()));
    fit();
    connect(m_edit, &QLineEdit::textChanged, this, &InPlaceEditor::fit);
    m_edit->installEventFilter(this);
    m_edit->selectAll();
    m_edit->show();
    // Showing it applies pending layouts, and a figure that is resized closes it.
    if (m_edit) m_edit->setFocus();
}

/// Makes it as wide as its text, centred on the text's place as far as the field allows, and within the
/// figure.
void InPlaceEditor::fit() {
    if (!m_edit) return;
    const QWidget* surface = m_figure.surface();
    QRect place = m_field.rect.toAlignedRect();
    const QPoint centre = place.center();
    const QFontMetrics metrics(m_edit->font());
    const QSize needed(metrics.horizontalAdvance(m_edit->text()) + textMargin, metrics.height() + 8);
    place.setSize(place.size()
                      .expandedTo({smallestWidth, smallestHeight})
                      .expandedTo(needed)
                      .boundedTo(surface->size()));
    place.moveCenter(centre);
    const int right = m_field.right > 0 ? saturatingCast<int>(m_field.right) : surface->width();
    place.moveLeft(std::clamp(place.left(), 0, std::max(0, right - place.width())));
    place.moveTop(std::clamp(place.top(), 0, surface->height() - place.height()));
    m_edit->setGeometry(place);
}

void InPlaceEditor::close() {
    if (!m_edit) return;
    if (m_edit->isModified()) take();
    discard();
}

void InPlaceEditor::discard() {
    // Reset the members first: deleting a widget with the focus triggers events that re-enter here.
    for (QWidget* each : std::initializer_list<QWidget*>{std::exchange(m_edit, nullptr),
                                                         std::exchange(m_errorLabel, nullptr)}) {
        if (!each) continue;
        each->removeEventFilter(this);
        each->hide();
        each->deleteLater();
    }
}

bool InPlaceEditor::take() {
    const QString reason = errorMessageOf([&] {
        const QString refusal = m_document.tryApply(m_field.accept(m_edit->text()));
        m_document.endMerge();
        if (!refusal.isEmpty()) throw failure(refusal);
    });
    if (!reason.isEmpty()) showError(reason);
    return reason.isEmpty();
}

void InPlaceEditor::showError(const QString& sentence) {
    QWidget* surface = m_figure.surface();
    if (!m_errorLabel) {
        m_errorLabel = named(new WrappedLabel(surface), "complaint");
        setStyleClass(*m_errorLabel, "complaint");
    }
    const int width = std::min(280, surface->width());
    m_errorLabel->setWholeText(sentence);
    m_errorLabel->fitTo(width);
    QRect place(m_edit->geometry().bottomLeft() + QPoint(0, 4), m_errorLabel->size());
    if (place.bottom() > surface->height()) place.moveBottom(m_edit->geometry().top() - 4);
    place.moveLeft(std::clamp(place.left(), 0, std::max(0, surface->width() - place.width())));
    m_errorLabel->move(place.topLeft());
    m_errorLabel->show();
    m_errorLabel->raise();
}

void InPlaceEditor::openNext(bool backward) {
    const TextField from = m_field;
    discard();
    if (const std::optional<TextField> next = m_callbacks.next(from, backward))
        open(*next);
    else
        m_figure.surface()->setFocus();
}

void InPlaceEditor::moveBy(const QPointF& by) {
    if (m_edit->isModified() && !take()) return;
    if (const std::optional<TextField> field = m_callbacks.moved(m_field, by)) open(*field);
}

bool InPlaceEditor::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_edit) return QObject::eventFilter(watched, event);
    if (event->type() == QEvent::FocusOut) {
        close();
        return false;
    }
    if (event->type() != QEvent::KeyPress) return false;
    const auto& pressed = *static_cast<QKeyEvent*>(event);
    if (const QPointF direction = keyDirection(pressed);
        pressed.modifiers().testFlag(Qt::AltModifier) && !direction.isNull()) {
        moveBy(direction);
        return true;
    }
    const int key = pressed.key();
    const bool isTab = key == Qt::Key_Tab || key == Qt::Key_Backtab;
    if (key != Qt::Key_Escape && !isEnter(key) && !isTab) return false;
    if (key != Qt::Key_Escape && m_edit->isModified() && !take()) return true;
    if (isTab) {
        openNext(key == Qt::Key_Backtab);
    } else {
        discard();
        m_figure.surface()->setFocus();
    }
    return true;
}

}  // namespace sinescope
