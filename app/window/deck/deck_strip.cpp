// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/deck/deck_strip.h"

#include "app/model/key_step.h"
#include "app/scene/literals.h"
#include "app/style/saved_state.h"
#include "app/window/deck/deck.h"
#include "app/window/deck/thumbnails.h"
#include "app/window/parts/buttons.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/named.h"
#include "app/window/parts/on_events.h"
#include "app/window/parts/redo_keys.h"
#include "app/window/parts/style_class.h"
#include "app/window/parts/theme.h"
#include "app/window/parts/wrapped_lines.h"
#include "core/saturating_cast.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

namespace sinescope {

namespace {

constexpr int smallestPicture = 36, largestPicture = 90, margin = 6;  ///< heights
/// In lower windows a title has one line.
constexpr int lowWindow = 600;
/// A picture's height in the window's.
constexpr double pictureShare = 0.075;
constexpr double aspect = 16.0 / 9;
constexpr int betweenButtons = 6;
constexpr int widestMinimum = 600;  ///< fits a window of 640 pixels

int titleHeight(int lines, const QFontMetrics& type) {
    return lines * type.height() + 6;
}

/// Holds the head, and scrolls sideways if even its two rows are too wide, as with a large text size.
class HeadScroll : public QScrollArea {
 public:
    HeadScroll(QWidget* head, QWidget* parent) : QScrollArea(parent) {
        makeSeamless(*this);
        setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
        setWidget(head);
        head->setAutoFillBackground(false);  // setWidget() sets it
        new OnEvents(head, this, {QEvent::LayoutRequest}, [this] { updateGeometry(); });
    }
    QSize sizeHint() const override {
        const QSize minimum = widget()->minimumSizeHint();
        const int bar = minimum.width() > width() ? horizontalScrollBar()->sizeHint().height() : 0;
        return {widget()->sizeHint().width(), minimum.height() + bar};
    }
    QSize minimumSizeHint() const override { return {1, sizeHint().height()}; }

 protected:
    void resizeEvent(QResizeEvent* event) override {
        QScrollArea::resizeEvent(event);
        updateGeometry();
    }
};

/// Paints a picture, and below it the step's number and title in up to two lines.
class StepDelegate : public QStyledItemDelegate {
 public:
    StepDelegate(const DeckCell& cell, QObject* parent) : QStyledItemDelegate(parent), m_cell(cell) {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
        return m_cell.size(option.fontMetrics);
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const Palette& palette = styleOf(*option.widget).palette;
        const QRect area = option.rect.adjusted(margin, margin, -margin, -margin);
        const QRect picture(area.topLeft(), m_cell.picture);
        const bool chosen = option.state & QStyle::State_Selected;
        const SavedState saved(*painter);
        painter->setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
        const auto image = index.data(Qt::DecorationRole).value<QImage>();
        if (image.isNull())
            painter->fillRect(picture, palette.field);
        else
            painter->drawImage(picture, image);
        painter->setPen(QPen(chosen ? palette.accent : palette.grid, chosen ? 3 : 1));
        painter->drawRoundedRect(QRectF(picture).adjusted(-1, -1, 1, 1), 4, 4);
        painter->setPen(chosen ? palette.text : palette.secondary);
        const QRect words(area.left(), picture.bottom() + 4, area.width(),
                          titleHeight(m_cell.titleLines, painter->fontMetrics()) - 4);
        const QString text = u"%1  %2"_s.arg(index.row() + 1).arg(index.data(Qt::DisplayRole).toString());
        painter->drawText(
            words, Qt::AlignLeft | Qt::AlignTop,
            wrappedLines(text, painter->font(), words.width(), m_cell.titleLines).join('\n'_L1));
    }

    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex&) const override {
        const QRect area = option.rect.adjusted(margin, margin, -margin, -margin);
        editor->setGeometry(area.left(), area.top() + m_cell.picture.height(), area.width(),
                            option.fontMetrics.height() + 2 * margin);
    }

 private:
    const DeckCell& m_cell;
};

}  // namespace

QSize DeckCell::size(const QFontMetrics& type) const {
    return {picture.width() + 2 * margin, picture.height() + titleHeight(titleLines, type) + 2 * margin};
}

DeckStrip::DeckStrip(Deck& deck, QWidget& window)
    : LazyWidget(&window),
      m_deck(deck),
      m_window(window),
      m_thumbnails(new Thumbnails(this)),
      m_head(new QWidget(this)),
      m_title(new QLineEdit(m_head)),
      m_state(withStyleClass(named(new QLabel(m_head), "deckState"), "small")),
      m_list(new QListWidget(this)),
      m_hint(
          new QLabel(tr("Ctrl+D adds the window as a step. Drop a lesson file here to open it."), m_list)) {
    makeCard(*this, "deckStrip");
    buildHead();
    buildList();
    filled(columnIn(this, {12, 6, 8, 6}, 2), {new HeadScroll(m_head, this), m_list});
    new OnEvents(&m_window, this, {QEvent::Resize}, [this] { fitHeight(); });
    new OnEvents(m_list->viewport(), this, {QEvent::Resize},
                 [this] { QTimer::singleShot(0, this, &DeckStrip::fitHeight); });
    connect(&m_deck, &Deck::changed, this, &DeckStrip::showDeck);
    connect(m_thumbnails, &Thumbnails::painted, this, &DeckStrip::showPictures);
    showDeck();
}

/// Fits the head in two rows, up to the width of a small window.
QSize DeckStrip::minimumSizeHint() const {
    const QMargins around = layout()->contentsMargins();
    const int widest = std::max(m_rows[0]->minimumSize().width(), m_rows[1]->minimumSize().width());
    return {std::min(widest + around.left() + around.right(), widestMinimum),
            layout()->minimumSize().height()};
}

void DeckStrip::placeHead() {
    // Minimum sizes do not change with the text of the state.
    const int both = m_rows[0]->minimumSize().width() + betweenButtons + m_rows[1]->minimumSize().width();
    // The layout has no geometry while it is being updated.
    const bool fit = rect().marginsRemoved(layout()->contentsMargins()).width() >= both;
    static_cast<QBoxLayout*>(m_head->layout())
        ->setDirection(fit ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

bool DeckStrip::event(QEvent* event) {
    const bool taken = LazyWidget::event(event);
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize) placeHead();
    return taken;
}

QToolButton* DeckStrip::addButton(QBoxLayout& row, const QString& text, const QString& tip,
                                  const std::function<void()>& run) {
    auto* button = styledButton<QToolButton>(m_head, "strip", text, tip);
    connect(button, &QToolButton::clicked, this, run);
    row.addWidget(button);
    return button;
}

void DeckStrip::buildHead() {
    // One row for the steps, one for the whole deck.
    m_rows = {rowIn(nullptr, {}, betweenButtons), rowIn(nullptr, {}, betweenButtons)};
    filled(rowIn(m_head, {}, betweenButtons), {{m_rows[0], 1}, m_rows[1]});
    named(m_title, "deckTitle", tr("Title of the deck"), tr("Title of the deck"));
    m_title->setMinimumWidth(160);
    m_title->setMaximumWidth(280);
    m_state->setMinimumWidth(1);  // narrow before the buttons
    new OnEvents(m_state, this, {QEvent::Resize},
                 [this] { QTimer::singleShot(0, this, &DeckStrip::showState); });
    connect(m_title, &QLineEdit::editingFinished, this, [this] {
        if (m_title->text() != m_deck.lesson().title) m_deck.setTitle(m_title->text());
        m_title->setText(m_deck.lesson().title);
    });
    m_title->installEventFilter(this);
    filled(m_rows[0], {m_title, {m_state, 1}});
    addButton(*m_rows[0], tr("Add as Step"), tr("Adds what the window shows (Ctrl+D)"),
              [this] { emit keepRequested(); });
    const auto addStepButton = [this](const QString& text, const QString& tip, auto run) {
        m_stepButtons.push_back(addButton(*m_rows[0], text, tip, run));
    };
    addStepButton(tr("Replace"), tr("Replaces the selected step with what the window shows now"),
                  [this] { emit replaceRequested(current()); });
    addStepButton(tr("Edit ..."), tr("Title and notes of the selected step"),
                  [this] { emit wordsEditRequested(current()); });
    addStepButton(tr("Delete"), tr("Deletes the selected step; undo brings it back (Delete)"),
                  [this] { m_deck.remove(current()); });
    m_rows[1]->addStretch(1);
    m_present = addButton(*m_rows[1], tr("Present"),
                          tr("Presents the deck from the selected step (F5: from the start)"),
                          [this] { emit presentRequested(); });
    addButton(*m_rows[1], tr("Save"), tr("Saves the deck as a lesson file (Ctrl+S among the steps)"),
              [this] { emit saveRequested(); });
    addButton(*m_rows[1], tr("Export ..."), tr("Slides, handout or figures of the deck"),
              [this] { emit exportRequested(); });
    addButton(*m_rows[1], tr("Close"), tr("Hides the deck and keeps it"), [this] { hide(); });
}

void DeckStrip::buildList() {
    named(m_list, "deckSteps", tr("Steps of the deck"));
    m_list->setFlow(QListView::LeftToRight);
    m_list->setWrapping(false);
    m_list->setMovement(QListView::Snap);
    m_list->setDragDropMode(QAbstractItemView::InternalMove);
    m_list->setDefaultDropAction(Qt::MoveAction);
    m_list->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    m_list->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setItemDelegate(new StepDelegate(m_cell, m_list));
    m_list->installEventFilter(this);
    setStyleClass(*m_hint, "quiet");
    fitHeight();
    connect(m_list, &QListWidget::itemClicked, this,
            [this](QListWidgetItem* item) { emit stepRequested(m_list->row(item)); });
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int row) {
        for (QToolButton* button : m_stepButtons) button->setEnabled(row >= 0);
        if (!m_showing) emit selected(row);
    });
    connect(m_list, &QListWidget::itemChanged, this, [this](QListWidgetItem* item) {
        if (m_showing) return;
        const int step = m_list->row(item);
        const QString notes = m_deck.lesson().steps[static_cast<std::size_t>(step)].notes;
        m_deck.setWords(step, item->text(), notes);
        showDeck();  // restores a title if the new one was empty
    });
    // Queued: the list must not be refilled while it is moving rows.
    connect(
        m_list->model(), &QAbstractItemModel::rowsMoved, this,
        [this](const QModelIndex&, int from, int, const QModelIndex&, int before) {
            const int to = before > from ? before - 1 : before;
            setCurrent(to);
            m_deck.move(from, to);
        },
        Qt::QueuedConnection);
}

void DeckStrip::fitHeight() {
    const int pictureHeight =
        std::clamp(saturatingCast<int>(m_window.height() * pictureShare), smallestPicture, largestPicture);
    m_cell = {{saturatingCast<int>(pictureHeight * aspect), pictureHeight},
              m_window.height() < lowWindow ? 1 : 2};
    const QSize cell = m_cell.size(m_list->fontMetrics());
    const int height = cell.height();
    const bool scrolls = m_list->count() * cell.width() > m_list->viewport()->width();
    const int bar = scrolls ? m_list->horizontalScrollBar()->sizeHint().height() : 0;
    m_list->setFixedHeight(height + bar + 2);
    m_list->doItemsLayout();
    m_hint->move(8, height / 2 - 10);
}

int DeckStrip::current() const {
    return m_list->currentRow();
}

void DeckStrip::setCurrent(int step) {
    const QScopedValueRollback showing(m_showing, true);
    m_list->setCurrentRow(std::clamp(step, -1, m_list->count() - 1));
}

void DeckStrip::showDeck() {
    const QScopedValueRollback showing(m_showing, true);
    const int before = current();
    const Lesson& lesson = m_deck.lesson();
    m_thumbnails->setSteps(lesson.steps);
    // Keeps items if possible: one of them may still have its editor open.
    const auto count = static_cast<int>(lesson.steps.size());
    const int countBefore = m_list->count();
    while (m_list->count() > count) delete m_list->takeItem(m_list->count() - 1);
    while (m_list->count() < count)
        (new QListWidgetItem(m_list))
            ->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemIsDragEnabled);
    for (int row = 0; row < count; ++row) {
        const LessonStep& step = lesson.steps[static_cast<std::size_t>(row)];
        QListWidgetItem* item = m_list->item(row);
        item->setText(step.title);
        item->setToolTip(step.notes.isEmpty() ? step.title : step.title + u"\n\n"_s + step.notes);
    }
    showPictures();
    setCurrent(before);
    for (QToolButton* button : m_stepButtons) button->setEnabled(current() >= 0);
    m_present->setEnabled(!lesson.steps.empty());
    m_title->setText(lesson.title);
    showState();
    if (count != countBefore) fitHeight();  // the steps may need a scroll bar now
    m_hint->setVisible(lesson.steps.empty());
    m_hint->adjustSize();
}

void DeckStrip::showState() {
    const QString name = m_deck.name();
    const QString whole = m_deck.isModified() ? tr("%1, not saved").arg(name) : name;
    const QFontMetrics type = m_state->fontMetrics();
    const bool fits = type.horizontalAdvance(whole) <= m_state->width();
    const QString part = m_deck.isModified() ? tr("not saved") : name;
    m_state->setText(fits ? whole : type.elidedText(part, Qt::ElideMiddle, m_state->width()));
    m_state->setToolTip(fits ? QString() : whole);
}

void DeckStrip::setCovered(const QStringList& figures) {
    if (!m_thumbnails->setCovered(figures)) return;
    m_thumbnails->setSteps(m_deck.lesson().steps);
    showPictures();
}

void DeckStrip::showPictures() {
    const QScopedValueRollback showing(m_showing, true);
    const auto& steps = m_deck.lesson().steps;
    for (int row = 0; row < m_list->count() && row < static_cast<int>(steps.size()); ++row)
        m_list->item(row)->setData(Qt::DecorationRole,
                                   m_thumbnails->of(steps[static_cast<std::size_t>(row)]));
}

bool DeckStrip::keyPressed(int key, Qt::KeyboardModifiers modifiers) {
    const int step = current();
    const bool along = modifiers == Qt::AltModifier && (key == Qt::Key_Left || key == Qt::Key_Right);
    if (along) {
        const int to = step + (key == Qt::Key_Left ? -1 : 1);
        if (step < 0 || to < 0 || to >= m_list->count()) return true;
        setCurrent(to);
        m_deck.move(step, to);
        return true;
    }
    if (modifiers != Qt::NoModifier && modifiers != Qt::KeypadModifier) return false;
    if (key == Qt::Key_Delete)
        m_deck.remove(step);
    else if (isEnter(key) && step >= 0)
        emit stepRequested(step);
    else
        return false;
    return true;
}

bool DeckStrip::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_list && event->type() == QEvent::FontChange) fitHeight();
    if (watched == m_list && event->type() == QEvent::ShortcutOverride) {
        // Undo and Save apply to the focused widget.
        auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || isRedo(*key) || key->matches(QKeySequence::Save))
            event->accept();
        return false;
    }
    if (watched == m_list && event->type() == QEvent::KeyPress) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo)) {
            m_deck.undo();
            return true;
        }
        if (isRedo(*key)) {
            m_deck.redo();
            return true;
        }
        if (key->matches(QKeySequence::Save)) {
            emit saveRequested();
            return true;
        }
        return keyPressed(key->key(), key->modifiers());
    }
    if (watched == m_title && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->matches(QKeySequence::Cancel) &&
        m_title->text() != m_deck.lesson().title) {
        m_title->setText(m_deck.lesson().title);
        return true;
    }
    return LazyWidget::eventFilter(watched, event);
}

}  // namespace sinescope
