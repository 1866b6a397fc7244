// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/controls/control_panel.h"

#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/parameter_names.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/texts_of.h"
#include "app/style/pen.h"
#include "app/window/controls/fact_lines.h"
#include "app/window/controls/fold_row.h"
#include "app/window/controls/form_rows.h"
#include "app/window/controls/number_field.h"
#include "app/window/controls/parameter_control.h"
#include "app/window/controls/scale_slider.h"
#include "app/window/controls/scheme_controls.h"
#include "app/window/controls/segmented_control.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/named.h"
#include "app/window/parts/number_parsing.h"
#include "app/window/parts/on_events.h"
#include "app/window/parts/played_parameter.h"
#include "app/window/parts/style_class.h"
#include "core/analysis/wavelengths.h"
#include "core/encoding/conventions.h"
#include "core/encoding/derivation.h"
#include "core/schemes/properties.h"
#include "core/schemes/scheme_fit.h"

#include <QComboBox>
#include <QHash>
#include <QIcon>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPixmap>
#include <QScrollBar>
#include <QSignalBlocker>

#include <algorithm>

namespace sinescope {

namespace {

constexpr int cardWidth = 280;
constexpr int labelWidth = 52;
constexpr QSize swatchSize(34, 14);

std::vector<SegmentedControl::Choice> mapChoices() {
    return valuesOf(colormaps(), [](const Colormap& map) -> SegmentedControl::Choice {
        return {map.id, {}, map.name};
    });
}

QHBoxLayout* padded(QWidget* widget) {
    return filled(rowIn(nullptr, {ParameterControl::padding, 0, ParameterControl::padding, 0}), {widget});
}

QString oddHint(const EncodingParameters& p) {
    if (p.dModel % 2 == 0) return {};
    switch (p.oddRule) {
        case OddRule::ExtraSine:
            return ControlPanel::tr("Odd: the last sine has no cosine.");
        case OddRule::Truncate:
            return ControlPanel::tr("Odd: the last %1 is cut off.").arg(truncatedWave(p.layout));
        case OddRule::ZeroPad:
            return ControlPanel::tr("Odd: the last column is zero.");
        case OddRule::Error:
            return {};
    }
    return {};
}

QString lengthHint(const Scene& scene) {
    const std::int64_t pastLength = scene.sentence.tokens.size() - placedTokens(scene);
    const SchemeRequirements requirements = schemeRequirements(scene.scheme);
    if (requirements.allPositions) return ControlPanel::tr("The patches of the grid.");
    if (pastLength > 0)
        return ControlPanel::tr("%1 past L: no position.").arg(counted(pastLength, u"word"_s));
    const bool isWhole = requirements.positions > 0 && scene.encoding.length == requirements.positions;
    return isWhole ? ControlPanel::tr("All rows of the table.") : QString();
}

QString widthHint(const Scene& scene) {
    if (schemeRequirements(scene.scheme).columns > 0) return ControlPanel::tr("The columns of the table.");
    return isSinusoidal(scene) ? oddHint(scene.encoding) : QString();
}

/// Returns a hint if no figure on screen reads an option of the command line; otherwise empty.
QString unusedHint(const Scene& scene, const QString& option) {
    QStringList titles;
    for (const FigureState& figure : scene.figures) {
        const QString& maximized = scene.arrangement.maximized;
        if (!maximized.isEmpty() && figure.id != maximized) continue;
        const FigureSpec* spec = findSpec(figureCatalog(), figure.id);
        if (!spec || !spec->unread || !spec->unread(scene).options.contains(option)) return {};
        titles << spec->title;
    }
    if (titles.isEmpty()) return {};
    return titles.size() == 1 ? ControlPanel::tr("%1 does not use it.").arg(titles.front())
                              : ControlPanel::tr("No open figure uses it.");
}

QString entryText(Entry entry) {
    switch (entry) {
        case Entry::Input:
            return ControlPanel::tr("at the input");
        case Entry::Score:
            return ControlPanel::tr("at the score");
        case Entry::Rotation:
            return ControlPanel::tr("as a rotation");
        case Entry::Nowhere:
            break;
    }
    return ControlPanel::tr("nowhere");
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

/// Lists what each library computes, by its name: presets of the switches below.
void ControlPanel::buildConventions() {
    const auto text = [](std::string_view part) {
        return QString::fromUtf8(part.data(), static_cast<qsizetype>(part.size()));
    };
    m_convention = named(new QComboBox(m_card), "convention", tr("Convention of a library"),
                         tr("Sets the base and the switches below as in a library or a paper"));
    m_convention->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_convention->setMinimumContentsLength(10);
    m_convention->setMaxVisibleItems(20);
    m_convention->addItem(tr("custom"));
    for (const Convention& each : conventions()) {
        m_convention->addItem(text(each.name), text(each.id));
        m_convention->setItemData(m_convention->count() - 1,
                                  u"%1\n%2"_s.arg(text(each.note), text(each.source)), Qt::ToolTipRole);
    }
    connect(m_convention, &QComboBox::activated, this, [this](int index) {
        const QString id = m_convention->itemData(index).toString();
        if (id.isEmpty()) return showConvention();
        m_chosenConvention = id;
        apply(tr("convention"), [id](Scene& scene) {
            scene.encoding =
                conventionByName(id.toStdString()).apply(scene.encoding.length, scene.encoding.dModel);
        });
    });
}

void ControlPanel::showConvention() {
    const EncodingParameters& p = m_document.scene().encoding;
    // The rule for an odd d_model makes no difference if it is even.
    const auto isShown = [&p](const Convention& each) {
        EncodingParameters same = each.apply(p.length, p.dModel, p.base);
        if (p.dModel % 2 == 0) same.oddRule = p.oddRule;
        return same == p;
    };
    const auto all = conventions();
    auto shown = std::ranges::find_if(all, [&](const Convention& each) {
        return m_chosenConvention.toStdString() == each.id && isShown(each);
    });
    if (shown == all.end()) shown = std::ranges::find_if(all, isShown);
    const QSignalBlocker quiet(m_convention);
    m_convention->setCurrentIndex(shown == all.end() ? 0 : 1 + static_cast<int>(shown - all.begin()));
}

/// Shows the folded settings in one line.
void ControlPanel::showFold() {
    const Scene& scene = m_document.scene();
    if (isSinusoidal(scene))
        m_fold->head().setTexts(tr("Convention"), m_convention->currentText());
    else
        m_fold->head().setTexts(encodingNumber(u"first_position"_s).title,
                                grouped(scene.encoding.firstPosition));
    m_fold->setVisible(isSinusoidal(scene) || !schemeRequirements(scene.scheme).fromZero);
}

void ControlPanel::buildChoices() {
    m_fold = new FoldRow(u"conventionFold"_s, m_card);
    m_card->layout()->addWidget(m_fold);
    buildConventions();
    buildLayoutAndSpacing();
    buildFirstPosition();
    buildMaps();
}

void ControlPanel::buildLayoutAndSpacing() {
    m_layout = new SegmentedControl(
        {{u"interleaved"_s, tr("Interleaved"), tr("sine, cosine, sine, cosine ...")},
         {u"halves"_s, tr("Halves"), tr("all sines, then all cosines")},
         {u"halves_cosine_first"_s, tr("Cosine 1st"), tr("all cosines, then all sines")}},
        m_card);
    named(m_layout, "layout", tr("Layout of the columns"));
    m_ofSinusoids = {m_base, addRow(tr("As in"), m_convention), addRow(tr("Layout"), m_layout)};
    connect(m_layout, &SegmentedControl::requested, this, [this](const QString& id) {
        apply(tr("layout"), [id](Scene& scene) { scene.encoding.layout = *valueOf<Layout>(id); });
    });

    m_spacing = new SegmentedControl(
        {{u"paper"_s, tr("Paper"), tr("Exponent 2i/d: the longest wavelength stays below 2πn")},
         {u"endpoint"_s, tr("Endpoint"), tr("Exponent i/(d/2 − 1): the longest wavelength is 2πn")},
         {u"shift"_s, tr("Shift"), tr("Exponent i/(d/2 − shift)")}},
        m_card);
    named(m_spacing, "spacing", tr("Spacing of the frequencies"));
    m_ofSinusoids.push_back(addRow(tr("Spacing"), m_spacing));
    connect(m_spacing, &SegmentedControl::requested, this, [this](const QString& id) {
        apply(tr("spacing"), [id](Scene& scene) {
            scene.encoding.spacing = *valueOf<Spacing>(id);
            if (scene.encoding.spacing != Spacing::Shift) scene.encoding.frequencyShift = 0;
        });
    });
}

void ControlPanel::buildFirstPosition() {
    const auto& first = encodingNumber(u"first_position"_s);
    m_first = new NumberField({first.limits.first, first.limits.second, first.isInteger}, m_card);
    named(m_first, "firstPosition", first.title,
          tr("The position of the first row: %1.").arg(m_first->allowed()));
    makePlayable(*m_first, first.id, *this, &ControlPanel::playRequested);
    m_firstRow = addRow(first.title, m_first);
    m_errorLabel = withStyleClass(new QLabel(m_card), "warning");
    m_errorLabel->setWordWrap(true);
    m_errorLabel->setContentsMargins(ParameterControl::padding, 0, ParameterControl::padding, 0);
    m_errorLabel->hide();
    m_fold->content().layout()->addWidget(m_errorLabel);
    connect(m_first, &NumberField::requested, this, [this, &first](double value) {
        apply(first.titleInText(), [&first, value](Scene& scene) { first.set(scene.encoding, value); });
    });
    connect(m_first, &NumberField::refused, this, [this](const QString& sentence) {
        m_errorLabel->setText(sentence);
        m_errorLabel->show();
    });
    connect(m_first, &NumberField::accepted, m_errorLabel, &QWidget::hide);
    m_norm = named(new FactLines(&m_fold->content()), "norm");
    static_cast<QVBoxLayout*>(m_fold->content().layout())->addLayout(padded(m_norm));
    m_ofSinusoids.push_back(m_norm);
}

void ControlPanel::buildMaps() {
    m_colors = new FoldRow(u"colorFold"_s, m_card);
    m_maps = named(new SegmentedControl(mapChoices(), &m_colors->content()), "colormap", tr("Colour map"));
    static_cast<QVBoxLayout*>(m_colors->content().layout())->addLayout(padded(m_maps));
    m_card->layout()->addWidget(m_colors);
    connect(m_maps, &SegmentedControl::requested, this, [this](const QString& id) {
        apply(tr("colour map"), [id](Scene& scene) { scene.style.colormap = id; });
    });
}

QWidget* ControlPanel::control(const QString& name) const {
    const QHash<QString, QWidget*> all = {{u"length"_s, m_length},   {u"d_model"_s, m_dModel},
                                          {u"base"_s, m_base},       {u"layout"_s, m_layout},
                                          {u"spacing"_s, m_spacing}, {u"first_position"_s, m_first},
                                          {u"colormap"_s, m_maps}};
    return all.value(name);
}

void ControlPanel::unfold(const QWidget& control) {
    for (FoldRow* fold : {m_fold, m_colors})
        if (fold->content().isAncestorOf(&control)) fold->setUnfolded(true);
}

void ControlPanel::applyStyle(const Style& style) {
    for (ParameterControl* control : {m_length, m_dModel, m_base}) control->applyStyle(style);
    for (FactLines* facts : {m_facts, m_norm}) facts->applyStyle(style);
    for (FoldRow* fold : {m_fold, m_colors}) fold->head().applyStyle(style);
    paintSwatches(style);
}

void ControlPanel::paintSwatches(const Style& style) {
    const qreal ratio = devicePixelRatioF();
    for (const Colormap& each : colormaps()) {
        const Colormap& map = colormap(each.id, style.dark);
        QPixmap swatch(swatchSize * ratio);
        swatch.fill(Qt::transparent);
        QPainter painter(&swatch);
        painter.setRenderHint(QPainter::Antialiasing);
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
    for (QWidget* each : m_ofSinusoids) each->setVisible(isSinusoidal(scene));
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
    m_layout->setOffered(idOf(Layout::HalvesCosineFirst), p.layout == Layout::HalvesCosineFirst);
    m_layout->setChosen(idOf(p.layout));
    m_spacing->setOffered(idOf(Spacing::Shift), p.spacing == Spacing::Shift);
    m_spacing->setChosen(idOf(p.spacing));
    m_first->setValue(static_cast<double>(p.firstPosition));
    showConvention();
    showFold();
    m_maps->setChosen(scene.style.colormap);
    m_colors->head().setTexts(tr("Colours"), colormap(scene.style.colormap).name.toLower());
}

void ControlPanel::showHints() {
    const Scene& scene = m_document.scene();
    const auto show = [&scene](ParameterControl* control, const QString& option, const QString& hint) {
        const QString unused = unusedHint(scene, option);
        control->setHint(unused.isEmpty() ? hint : unused);
    };
    show(m_length, u"length"_s, lengthHint(scene));
    show(m_dModel, u"d-model"_s, widthHint(scene));
    show(m_base, u"base"_s,
         scene.encoding.base == 1 ? tr("Base 1: every pair has the wavelength 2π.") : QString());
}

void ControlPanel::showFacts() {
    const Scene& scene = m_document.scene();
    if (!isSinusoidal(scene)) {
        const std::int64_t learned = parameterCount(scene.scheme);
        m_facts->setFacts({{tr("Position enters"), entryText(entryOf(scene))},
                           {ownTableIn(scene.scheme) ? tr("Numbers in the table")
                            : seedOf(scene.scheme)   ? tr("Random numbers")
                                                     : tr("Learned numbers"),
                            learned == 0 ? tr("none") : grouped(learned)}});
        return;
    }
    const auto encoding = encodingOf(scene);
    const WavelengthRange range = wavelengthRange(*encoding);
    const std::int64_t complete =
        pairsCompletingACycle(*encoding, static_cast<double>(scene.encoding.length));
    m_norm->setFacts({{scene.encoding.dModel % 2 == 0 ? tr("Row norm") : tr("Norm of this row"),
                       plainNumber(rowNorm(*encoding, scene.selection.position), 4)}});
    const QString shortest = shortNumber(range.shortest, 3);
    m_facts->setFacts(
        {encoding->pairs() == 1
             ? FactLines::Fact{tr("Wavelength"), shortest}
             : FactLines::Fact{tr("Wavelengths"), shortest + u" … "_s + shortNumber(range.longest, 3)},
         {tr("Wavelengths up to L"),
          tr("%1 of %2").arg(grouped(complete), counted(encoding->pairs(), tr("pair")))}});
}

}  // namespace sinescope
