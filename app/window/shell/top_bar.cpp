// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/top_bar.h"

#include "app/model/scheme_formula.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/table_source.h"
#include "app/window/parts/buttons.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/named.h"
#include "app/window/parts/setting_text.h"
#include "app/window/parts/style_class.h"
#include "app/window/parts/theme.h"
#include "app/window/parts/typeset.h"

#include <QCoreApplication>
#include <QCursor>
#include <QKeyEvent>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

#include <vector>

namespace sinescope {

namespace {
/// Type sizes of the formula; the smaller one is for a narrow window.
constexpr double formulaPixels = 26, narrowPixels = 20;
constexpr int narrowBar = 900;
constexpr int minimumWidthPixels = 280;
/// Share of the bar's width for a table's name in the formula.
constexpr double nameShare = 0.26;
}  // namespace

TopBar::TopBar(Document& document, HoverState& hover, QMenu* menus, QMenu* figures, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_sine(new TypesetLabel(formulaPixels, this)),
      m_cosine(new TypesetLabel(formulaPixels, this)),
      m_side(styledButton<QToolButton>(this, "plain", tr("Controls"), {}, "openSidePanel")),
      m_frozen(styledButton<QToolButton>(this, "strip", {}, {}, "frozenChip")),
      m_menus(makeMenuButton(tr("Menu"), menus)),
      m_figures(makeMenuButton(tr("Figures"), figures)),
      m_play(styledButton<QToolButton>(
          this, "plain", tr("Play"),
          tr("Animates a control; opens and closes the play bar (K plays and pauses)"), "openPlayBar")),
      m_export(styledButton<QToolButton>(this, "plain", tr("Export"),
                                         tr("Exports the current figure (Ctrl+E)"), "exportButton")),
      m_lesson(named(new QPushButton(this), "startLesson")) {
    m_sine->follow(hover);
    m_cosine->follow(hover);
    layOut();
    buildButtons();
}

void TopBar::buildButtons() {
    m_frozen->hide();
    connect(m_frozen, &QToolButton::clicked, this, [this] {
        m_document.apply({tr("unfreeze A"), [](Scene& scene) { scene.frozen.reset(); }});
    });
    named(m_menus, "menuButton", {}, tr("All menus (Alt)"));
    named(m_figures, "figuresButton", {}, tr("Opens a figure, or goes to it"));
    m_menus->setIcon(glyphIcon(Glyph::Menu, QPalette::WindowText));
    m_figures->setIcon(glyphIcon(Glyph::ChevronDown));
    // Puts the chevron after the text; the menu keeps its own direction.
    m_figures->setLayoutDirection(Qt::RightToLeft);
    connect(m_figures->menu(), &QMenu::aboutToShow, this,
            [this] { m_figures->menu()->setLayoutDirection(Qt::LeftToRight); });
    m_side->hide();
    setStyleClass(*m_lesson, "primary");
    setLesson(false, false);
    for (QToolButton* button : {m_side, m_frozen, m_play, m_export}) button->setFocusPolicy(Qt::StrongFocus);
    connect(m_play, &QToolButton::clicked, this, &TopBar::playRequested);
    connect(m_export, &QToolButton::clicked, this, &TopBar::exportRequested);
    connect(m_lesson, &QPushButton::clicked, this, &TopBar::lessonRequested);
}

void TopBar::layOut() {
    auto* row = filled(rowIn(this, {4, 0, 0, 0}, 4), {m_side, m_sine});
    row->addSpacing(20);
    row->addWidget(m_cosine);
    row->addStretch(1);
    filled(row, {m_frozen, m_menus, m_figures, m_play, m_export, m_lesson});
}

void TopBar::setLesson(bool isOpen, bool isBegun) {
    m_lesson->setText(isBegun ? tr("Resume the lesson") : tr("Start the lesson"));
    m_lesson->setToolTip(isBegun ? tr("Resumes the lesson where you left it")
                                 : tr("Fifteen minutes that explain the formula, step by step"));
    m_lessonIsOpen = isOpen;
    fit();
}

void TopBar::openMenu(QMenu* menu) {
    QMenu* opened = menu ? menu : m_menus->menu();
    opened->popup(m_menus->mapToGlobal(QPoint(0, m_menus->height())));
    // setActiveAction() would open the menu of a first item that has one, which then takes all letters.
    QKeyEvent down(QEvent::KeyPress, Qt::Key_Down, Qt::NoModifier);
    QCoreApplication::sendEvent(opened, &down);
}

void TopBar::setSideAction(QAction* action) {
    m_side->setToolTip(action->toolTip());
    connect(m_side, &QToolButton::clicked, action, &QAction::trigger);
    connect(action, &QAction::toggled, this, [this](bool there) {
        m_side->setVisible(!there);
        fit();
    });
    m_side->setVisible(!action->isChecked());
}

QSize TopBar::minimumSizeHint() const {
    return {minimumWidthPixels, layout()->minimumSize().height()};
}

void TopBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

double TopBar::formulaSize() const {
    return width() < narrowBar ? narrowPixels : formulaPixels;
}

void TopBar::showFormula() {
    const Scene& scene = m_document.scene();
    TypesetLine formula = schemeFormula(scene);
    const QString whole = plainText(formula);
    if (const auto* table = std::get_if<TableScheme>(&scene.scheme); table && table->rows > 0) {
        const Style& style = styleOf(*this);
        const QFontMetricsF metrics(style.font(formulaSize() * textScale(style)));
        const double space = nameShare * width();
        QString& name = formula.back().text;
        if (const QString tensor = sourceOf(*table).tensor;
            !tensor.isEmpty() && metrics.horizontalAdvance(name) > space)
            name = u" of "_s + tensor;
        name = metrics.elidedText(name, Qt::ElideMiddle, space);
    }
    m_sine->setLine(formula);
    m_sine->setToolTip(plainText(formula) == whole ? QString() : whole);
}

void TopBar::fit() {
    for (TypesetLabel* label : {m_sine, m_cosine}) label->setTypeSize(formulaSize());
    showFormula();
    std::vector<QWidget*> optional{m_cosine, m_play, m_export};
    if (m_lessonIsOpen)
        m_lesson->hide();
    else
        optional.push_back(m_lesson);
    optional.push_back(m_figures);
    for (QWidget* widget : optional) widget->show();
    for (QWidget* widget : optional) {
        // The formula keeps its size until all other widgets are hidden.
        const int shrinks = m_sine->sizeHint().width() - m_sine->minimumSizeHint().width();
        if (layout()->minimumSize().width() + shrinks <= width()) break;
        widget->hide();
    }
}

QToolButton* TopBar::makeMenuButton(const QString& text, QMenu* menu) {
    auto* button = styledButton<QToolButton>(this, "plain", text);
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::TabFocus);  // a click leaves the focus where it is
    // A menu that closes elsewhere leaves the button as if the mouse were over it.
    connect(menu, &QMenu::aboutToHide, button, [button] {
        QEvent leave(QEvent::Leave);
        if (!button->rect().contains(button->mapFromGlobal(QCursor::pos())))
            QCoreApplication::sendEvent(button, &leave);
    });
    return button;
}

void TopBar::showScene(Changes changes) {
    const Scene& scene = m_document.scene();
    if (changes & Change::Encoding) {
        const auto needed = [this] { return m_sine->sizeHint().width() + m_cosine->sizeHint().width(); };
        const int before = needed();
        showFormula();
        m_cosine->setLine(usesEncoding(scene) ? cosineFormula(scene.encoding) : TypesetLine());
        if (needed() != before) fit();
    }
    if (changes & Change::Frozen) {
        m_frozen->setVisible(scene.frozen.has_value());
        fit();
        if (scene.frozen) {
            const QString setting = settingSymbols(frozenSetting(scene));
            m_frozen->setText(tr("A: %1  ×").arg(setting));
            m_frozen->setAccessibleName(tr("Frozen as A: %1; unfreeze").arg(setting));
            m_frozen->setToolTip(
                tr("The setting frozen as A. Press D to compare it with the current one, A to swap the two; "
                   "click to unfreeze it."));
        }
    }
}

}  // namespace sinescope
