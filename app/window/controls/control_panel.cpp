// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/controls/control_panel.h"

#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/style/pen.h"
#include "app/window/controls/control_hints.h"
#include "app/window/controls/convention_box.h"
#include "app/window/controls/fact_lines.h"
#include "app/window/controls/fold_row.h"
#include "app/window/controls/form_rows.h"
#include "app/window/controls/number_field.h"
#include "app/window/controls/parameter_control.h"
#include "app/window/controls/scale_slider.h"
#include "app/window/controls/scene_choices.h"
#include "app/window/controls/scheme_controls.h"
#include "app/window/controls/segmented_control.h"
#include "app/window/parts/error_label.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/named.h"
#include "app/window/parts/on_events.h"
#include "app/window/parts/played_parameter.h"
#include "app/window/parts/style_class.h"
#include "core/encoding/conventions.h"
#include "core/schemes/scheme_fit.h"

#include <QHash>
#include <QIcon>
#include <QLabel>
#include <QPixmap>
#include <QScrollBar>

namespace sinescope {

namespace {

constexpr int cardWidth = 280;
constexpr int labelWidth = 52;
constexpr QSize swatchSize(34, 14);

QHBoxLayout* padded(QWidget* widget) {
    return filled(rowIn(nullptr, {ParameterControl::padding, 0, ParameterControl::padding, 0}), {widget});
}

}  // namespace

ControlPanel::ControlPanel(Document& document, HoverState& hover, QWidget* parent)
    : QScrollArea(parent), m_document(document), m_card(withStyleClass(new QWidget(this), "card")) {
    setObjectName(u"controls"_s);
    makeSeamless(*this);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_card->setAttribute(Qt::WA_StyledBackground);
    auto* column =
        columnIn(m_card, {16 - ParameterControl::padding, 8, 16 - ParameterControl::padding, 8}, 6);

    m_scheme = new SchemeControls(m_document, m_card);
    column->addWidget(m_scheme);
    connect(m_scheme, &SchemeControls::tableRequested, this, &ControlPanel::tableRequested);
    connect(m_scheme, &SchemeControls::sizeChanged, this, &ControlPanel::sizeChanged);

    m_length = addParameter(u"length"_s, u"length"_s, &StepScale::decimal);
    m_dModel = addParameter(u"dModel"_s, u"d_model"_s, &StepScale::powersOfTwo);
    m_base = addParameter(u"base"_s, u"base"_s, &StepScale::decimal);
    for (ParameterControl* control : {m_length, m_dModel, m_base}) control->follow(hover);
    buildChoices();
    m_facts = named(new FactLines(m_card), "facts");
    column->addLayout(padded(m_facts));
    column->addStretch(1);
    setWidget(m_card);
    new OnEvents(m_card, this, {QEvent::LayoutRequest, QEvent::Resize}, [this] { fitFoot(); });
}

QSize ControlPanel::sizeHint() const {
    return {cardWidth, m_card->sizeHint().height()};
}

ParameterControl* ControlPanel::addParameter(const QString& name, const QString& id,
                                             StepScale (*scale)(double lowest, double highest)) {
    const auto& number = encodingNumber(id);
    auto* control =
        new ParameterControl(name, number, scale(number.limits.first, number.limits.second), m_card);
    m_card->layout()->addWidget(control);
    const QString key = u"encoding."_s + name;
    connect(control, &ParameterControl::requested, this, [this, &number, key](double value) {
        const std::shared_ptr<const Scene> before = m_document.sharedScene();
        m_document.apply({number.titleInText(),
                          [&number, value](Scene& scene) { number.set(scene.encoding, value); }, key});
        showIfUnchanged(before);
    });
    connect(control, &ParameterControl::finished, this, [this] { m_document.endMerge(); });
    connect(control, &ParameterControl::playRequested, this, &ControlPanel::playRequested);
    return control;
}

void ControlPanel::apply(const QString& what, std::function<void(Scene&)> change) {
    const std::shared_ptr<const Scene> before = m_document.sharedScene();
    m_document.apply({what, std::move(change)});
    showIfUnchanged(before);
}

/// A changed Scene has been shown by then; after a refused or empty edit the controls must show the Scene
/// again.
void ControlPanel::showIfUnchanged(const std::shared_ptr<const Scene>& before) {
    if (m_document.sharedScene() == before) showEncoding();
}

QWidget* ControlPanel::addRow(const QString& label, QWidget* control) {
    auto* row = new QWidget(&m_fold->content());
    auto* line = rowIn(row, {ParameterControl::padding, 0, ParameterControl::padding, 0}, 8);
    QLabel* text = labelFor(control, label, row);
    text->setMinimumWidth(labelWidth);
    filled(line, {text, {control, 1}});
    m_fold->content().layout()->addWidget(row);
    return row;
}

/// Shows the folded settings in one line.
void ControlPanel::showFold() {
    const Scene& scene = m_document.scene();
    if (usesEncoding(scene))
        m_fold->head().setTexts(tr("Convention"), m_convention->currentText());
    else
        m_fold->head().setTexts(encodingNumber(u"first_position"_s).title,
                                grouped(scene.encoding.firstPosition));
    m_fold->setVisible(usesEncoding(scene) || !schemeRequirements(scene.scheme).fromZero);
}

void ControlPanel::buildChoices() {
    m_fold = new FoldRow(u"conventionFold"_s, m_card);
    m_convention = new ConventionBox(m_card);
    m_ofSinusoids = {
        m_base, addRow(tr("As in"), m_convention),
        addRow(tr("Layout"), addChoice(u"layout"_s, tr("Layout of the columns"), m_card)),
        addRow(tr("Spacing"), addChoice(u"spacing"_s, tr("Spacing of the frequencies"), m_card))};
    connect(m_convention, &ConventionBox::requested, this, [this](const QString& id) {
        apply(tr("convention"), [id](Scene& scene) {
            if (id.isEmpty()) return;
            scene.encoding =
                conventionByName(id.toStdString()).apply(scene.encoding.length, scene.encoding.dModel);
        });
    });
    buildFirstPosition();
    m_colors = new FoldRow(u"colorFold"_s, m_card);
    m_maps = addChoice(u"colormap"_s, tr("Colour map"), &m_colors->content());
    static_cast<QVBoxLayout*>(m_colors->content().layout())->addLayout(padded(m_maps));
    for (FoldRow* fold : {m_fold, m_colors}) m_card->layout()->addWidget(fold);
}

SegmentedControl* ControlPanel::addChoice(const QString& name, const QString& spoken, QWidget* parent) {
    const SceneChoice* choice = sceneChoice(name);
    auto* control = named(new SegmentedControl(choice->choices, parent), name, spoken);
    connect(control, &SegmentedControl::requested, this, [this, choice](const QString& id) {
        apply(choice->text, [choice, id](Scene& scene) { choice->set(scene, id); });
    });
    m_choices.emplace_back(choice, control);
    return control;
}

void ControlPanel::buildFirstPosition() {
    const auto& first = encodingNumber(u"first_position"_s);
    m_first = new NumberField({first.limits.first, first.limits.second, first.isInteger}, m_card);
    named(m_first, "firstPosition", first.title,
          tr("The position of the first row: %1.").arg(m_first->allowed()));
    makePlayable(*m_first, first.id, *this, &ControlPanel::playRequested);
    m_firstRow = addRow(first.title, m_first);
    auto* error = new ErrorLabel(m_card);
    error->setContentsMargins(ParameterControl::padding, 0, ParameterControl::padding, 0);
    m_fold->content().layout()->addWidget(error);
    connect(m_first, &NumberField::requested, this, [this, &first](double value) {
        apply(first.titleInText(), [&first, value](Scene& scene) { first.set(scene.encoding, value); });
    });
    connect(m_first, &NumberField::refused, error, &ErrorLabel::showSentence);
    m_norm = named(new FactLines(&m_fold->content()), "norm");
    static_cast<QVBoxLayout*>(m_fold->content().layout())->addLayout(padded(m_norm));
    m_ofSinusoids.push_back(m_norm);
}

QWidget* ControlPanel::control(const QString& name) const {
    for (const auto& [choice, control] : m_choices)
        if (choice->name == name) return control;
    const QHash<QString, QWidget*> others = {{u"length"_s, m_length},
                                             {u"d_model"_s, m_dModel},
                                             {u"base"_s, m_base},
                                             {u"first_position"_s, m_first}};
    return others.value(name);
}

void ControlPanel::unfold(const QWidget& control) {
    for (FoldRow* fold : {m_fold, m_colors})
        if (fold->content().isAncestorOf(&control)) fold->setUnfolded(true);
}

void ControlPanel::applyStyle(const Style& style) {
    for (ParameterControl* control : {m_length, m_dModel, m_base}) control->applyStyle(style);
    paintSwatches(style);
}

void ControlPanel::paintSwatches(const Style& style) {
    const qreal ratio = devicePixelRatioF();
    for (const Colormap& each : colormaps()) {
        const Colormap& map = colormap(each.id, style.dark);
        QPixmap swatch(swatchSize * ratio);
        swatch.fill(Qt::transparent);
        SmoothPainter painter(&swatch);
        QLinearGradient gradient(0, 0, swatch.width(), 0);
        for (int i = 0; i <= 16; ++i) gradient.setColorAt(i / 16.0, QColor(map.at(i / 8.0 - 1)));
        setPenAndBrush(painter, Qt::NoPen, gradient);
        painter.drawRoundedRect(swatch.rect(), 3 * ratio, 3 * ratio);
        painter.end();
        swatch.setDevicePixelRatio(ratio);
        QIcon icon;
        for (const QIcon::Mode mode : {QIcon::Normal, QIcon::Active, QIcon::Disabled})
            icon.addPixmap(swatch, mode);
        m_maps->setIcon(map.id, icon, swatchSize);
    }
}

void ControlPanel::setFoot(QWidget* foot) {
    m_foot = foot;
    static_cast<QVBoxLayout*>(m_card->layout())->addLayout(padded(foot));
    fitFoot();
}

/// Controls come first: hides a foot that would make them scroll.
void ControlPanel::fitFoot() {
    const int height = m_foot ? m_foot->sizeHint().height() : 0;
    if (height == 0) {
        if (m_foot) m_foot->hide();
        return;
    }
    // The same sum whether it is shown or hidden, or it would toggle endlessly.
    const int whole = m_card->layout()->sizeHint().height() +
                      (m_foot->isHidden() ? m_card->layout()->spacing() + height : 0);
    m_foot->setVisible(whole <= viewport()->height());
}

void ControlPanel::showScene(Changes changes) {
    if (changes & (Change::Encoding | Change::Selection)) showScheme();
    if (changes & (Change::Encoding | Change::Sentence | Change::Style)) showEncoding();
    if (changes & (Change::Encoding | Change::Sentence | Change::View | Change::Arrangement)) showHints();
    if (changes & (Change::Encoding | Change::Selection)) showFacts();
}

/// Shows the controls of the scheme: its own parameters, and those of the sequence that it leaves free.
void ControlPanel::showScheme() {
    m_scheme->showScene();
    const Scene& scene = m_document.scene();
    const SchemeRequirements requirements = schemeRequirements(scene.scheme);
    for (QWidget* each : m_ofSinusoids) each->setVisible(usesEncoding(scene));
    m_firstRow->setVisible(!requirements.fromZero);
    showFold();
    m_length->setEnabled(!requirements.allPositions);
    m_dModel->setEnabled(requirements.columns == 0);
}

void ControlPanel::showEncoding() {
    const Scene& scene = m_document.scene();
    const EncodingParameters& p = scene.encoding;
    m_length->setValue(static_cast<double>(p.length));
    m_dModel->setValue(static_cast<double>(p.dModel));
    m_base->setValue(p.base);
    for (const auto& [choice, control] : m_choices) choice->showIn(*control, scene);
    m_first->setValue(static_cast<double>(p.firstPosition));
    m_convention->showParameters(p);
    showFold();
    m_colors->head().setTexts(tr("Colours"), colormap(scene.style.colormap).name.toLower());
}

void ControlPanel::showHints() {
    const Scene& scene = m_document.scene();
    m_length->setHint(lengthHint(scene));
    m_dModel->setHint(widthHint(scene));
    m_base->setHint(baseHint(scene));
}

void ControlPanel::showFacts() {
    const Scene& scene = m_document.scene();
    m_facts->setFacts(derivedFacts(scene));
    if (usesEncoding(scene)) m_norm->setFacts({normFact(scene)});
}

}  // namespace sinescope
