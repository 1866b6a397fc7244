// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/top_bar.h"

#include "app/model/scheme_formula.h"
#include "app/scene/scene_scheme.h"
#include "app/window/controls/segmented_control.h"
#include "app/window/inspector/typeset.h"
#include "app/window/shell/setting_text.h"
#include "app/window/shell/theme.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

namespace sinescope {

namespace {
constexpr double formulaPixels = 20;
constexpr int leastWidth = 280;
}  // namespace

TopBar::TopBar(Document& document, HoverState& hover, QMenu* presets, QMenu* figures, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_sine(new TypesetLabel(formulaPixels, this)),
      m_cosine(new TypesetLabel(formulaPixels, this)),
      m_side(new QToolButton(this)),
      m_frozen(new QToolButton(this)),
      m_presets(makeMenuButton(tr("Presets"), presets)),
      m_figures(makeMenuButton(tr("Figures"), figures)),
      m_grid(new SegmentedControl({{QStringLiteral("1"), QStringLiteral("1"), tr("One figure")},
                                   {QStringLiteral("2"), QStringLiteral("2"), tr("Two figures side by side")},
                                   {QStringLiteral("4"), QStringLiteral("4"), tr("Four figures")}},
                                  this)),
      m_play(new QToolButton(this)),
      m_export(new QToolButton(this)) {
    m_sine->follow(hover);
    m_cosine->follow(hover);
    buildButtons();
    layOut();
}

void TopBar::buildButtons() {
    m_frozen->setObjectName(QStringLiteral("frozenChip"));
    m_frozen->setProperty("strip", true);
    m_frozen->setFocusPolicy(Qt::StrongFocus);
    m_frozen->hide();
    connect(m_frozen, &QToolButton::clicked, this, [this] {
        m_document.apply({tr("let A go"), [](Scene& scene) { scene.frozen.reset(); }});
    });
    m_presets->setObjectName(QStringLiteral("presetsButton"));
    m_figures->setObjectName(QStringLiteral("figuresButton"));
    m_grid->setObjectName(QStringLiteral("grid"));
    m_grid->setAccessibleName(tr("Figures in the centre"));
    m_play->setText(tr("Play"));
    m_play->setObjectName(QStringLiteral("openPlayBar"));
    m_play->setToolTip(
        tr("Let a control move by itself; opens and closes the play bar (K plays and pauses)"));
    m_play->setFocusPolicy(Qt::StrongFocus);
    m_export->setText(tr("Export"));
    m_export->setToolTip(tr("Export the current figure (Ctrl+E)"));
    m_export->setFocusPolicy(Qt::StrongFocus);
    m_side->setObjectName(QStringLiteral("openSidePanel"));
    m_side->setText(tr("Controls"));
    m_side->setFocusPolicy(Qt::StrongFocus);
    m_side->hide();
    connect(m_grid, &SegmentedControl::wanted, this,
            [this](const QString& id) { emit gridWanted(id.toInt()); });
    connect(m_play, &QToolButton::clicked, this, &TopBar::playWanted);
    connect(m_export, &QToolButton::clicked, this, &TopBar::exportWanted);
}

void TopBar::layOut() {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(4, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_side);
    row->addWidget(m_sine);
    row->addSpacing(16);
    row->addWidget(m_cosine);
    row->addStretch(1);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_frozen, m_presets, m_figures, m_grid, m_play, m_export})
        row->addWidget(widget);
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
    return {leastWidth, layout()->minimumSize().height()};
}

void TopBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

/// The formula and the figures stay.
void TopBar::fit() {
    std::vector<QWidget*> optional{m_cosine, m_play, m_export};
    optional.insert(optional.end(), m_more.begin(), m_more.end());
    optional.insert(optional.end(), {m_presets, m_grid});
    for (QWidget* widget : optional) widget->show();
    for (QWidget* widget : optional) {
        if (layout()->minimumSize().width() <= width()) break;
        widget->hide();
    }
}

QToolButton* TopBar::makeMenuButton(const QString& text, QMenu* menu) {
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setMenu(menu);
    // The button's own direction is not the menu's.
    connect(menu, &QMenu::aboutToShow, menu, [menu] { menu->setLayoutDirection(Qt::LeftToRight); });
    button->setPopupMode(QToolButton::InstantPopup);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setLayoutDirection(Qt::RightToLeft);  // the chevron comes after the text
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

void TopBar::addMenu(const QString& text, QMenu* menu) {
    QToolButton* button = makeMenuButton(text, menu);
    button->setObjectName(text.toLower());
    auto* row = static_cast<QHBoxLayout*>(layout());
    row->insertWidget(row->indexOf(m_presets) + 1, button);
    setTabOrder(m_presets, button);
    m_more.push_back(button);
}

void TopBar::setLook(const Style& style) {
    m_sine->setLook(style);
    m_cosine->setLook(style);
    std::vector<QToolButton*> menus = {m_presets, m_figures};
    menus.insert(menus.end(), m_more.begin(), m_more.end());
    for (QToolButton* button : menus) button->setIcon(glyphIcon(Glyph::ChevronDown, style.palette.secondary));
    fit();
}

void TopBar::showScene(Changes changes) {
    const Scene& scene = m_document.scene();
    if (changes & Change::Encoding) {
        m_sine->setLine(schemeFormula(scene));
        m_cosine->setLine(isSinusoidal(scene) ? cosineFormula(scene.encoding) : TypesetLine());
    }
    if (changes & Change::Frozen) {
        m_frozen->setVisible(scene.frozen.has_value());
        fit();
        if (scene.frozen) {
            const QString setting = settingSymbols(frozenSetting(scene));
            m_frozen->setText(tr("A: %1  ×").arg(setting));
            m_frozen->setAccessibleName(tr("Frozen as A: %1; let it go").arg(setting));
            m_frozen->setToolTip(
                tr("The setting that is frozen as A. D compares it with the live one, A swaps them; "
                   "a click lets it go."));
        }
    }
    if (changes & Change::Arrangement) {
        const bool one = !scene.arrangement.maximized.isEmpty() || scene.figures.size() == 1;
        const bool grid =
            scene.arrangement.columns == 2 && (scene.figures.size() == 2 || scene.figures.size() == 4);
        m_grid->setChosen(one    ? QStringLiteral("1")
                          : grid ? QString::number(scene.figures.size())
                                 : QString());
    }
}

void TopBar::setPresetTitle(const QString& title) {
    m_presets->setText(title.isEmpty() ? tr("Presets") : title);
}

}  // namespace sinescope
