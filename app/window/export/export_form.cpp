// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export/export_form.h"

#include "app/scene/literals.h"
#include "app/scene/texts_of.h"
#include "app/style/color_ramp.h"
#include "app/style/font_family.h"
#include "app/window/controls/checked_text.h"
#include "app/window/controls/number_field.h"
#include "app/window/controls/segmented_control.h"
#include "app/window/export/export_size.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/named.h"
#include "app/window/parts/style_class.h"
#include "core/saturating_cast.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPixmap>
#include <QPushButton>

#include <algorithm>

namespace sinescope {

namespace {

constexpr QSize rampSize(56, 12);

QIcon ramp(const Colormap& map) {
    const QImage colors = colorRamp(map, Qt::Horizontal);
    return QPixmap::fromImage(colors.scaled(rampSize, Qt::IgnoreAspectRatio, Qt::SmoothTransformation));
}

}  // namespace

ExportForm::ExportForm(QWidget* parent) : QWidget(parent), m_rows(*this) {
    buildFormat();
    buildStrip();
    buildAcross();
    m_size = new ExportSize(m_rows, this);
    connect(m_size, &ExportSize::refused, this, &ExportForm::refused);
    connect(m_size, &ExportSize::requested, this, [this](const QString& size, std::optional<double> dpi) {
        m_settings.size = size;
        m_settings.dpi = dpi;
        change();
    });
    buildTheme();
    buildPage();
    buildMap();
    buildFont();
    buildContent();
    buildCompanions();
    showSettings();
}

template <typename Control, typename Signal, typename Store>
void ExportForm::bind(Control* control, Signal signal, Store store) {
    connect(control, signal, this, [this, store](const auto& value) {
        store(value);
        change();
    });
}

void ExportForm::buildFormat() {
    const std::vector<SegmentedControl::Choice> formats =
        valuesOf(figureFormatRows(), [](const FigureFormatRow& row) -> SegmentedControl::Choice {
            return {row.id, row.title, row.use};
        });
    m_format = named(new SegmentedControl(formats, this), "format", tr("Format"));
    m_rows.add(tr("Format"), m_format);
    bind(m_format, &SegmentedControl::requested,
         [this](const QString& id) { m_settings.format = figureFormat(id); });
}

void ExportForm::buildTheme() {
    m_theme =
        new SegmentedControl({{u"light"_s, tr("Light"), tr("Dark text: easiest to read, above all in print")},
                              {u"dark"_s, tr("Dark"), tr("Light text, for dark slides")}},
                             this);
    named(m_theme, "theme", tr("Colours"));
    m_transparent = withStyleClass(named(new QPushButton(tr("Transparent"), this), "transparent"), "toggle");
    m_transparent->setCheckable(true);
    m_transparent->setToolTip(tr("No background: the slide shows through"));
    m_rows.add(tr("Colours"), {m_theme, m_transparent});
    bind(m_theme, &SegmentedControl::requested,
         [this](const QString& id) { m_settings.theme = id == "dark"_L1 ? ThemeId::Dark : ThemeId::Light; });
    bind(m_transparent, &QPushButton::clicked, [this](bool on) { m_settings.transparent = on; });
}

void ExportForm::buildPage() {
    m_page = new CheckedText(
        [](const QString& typed) {
            return typed.trimmed().isEmpty() || QColor(typed.trimmed()).isValid()
                       ? QString()
                       : tr("“%1” is not a colour. Examples: #1e3a5f, navy.").arg(typed);
        },
        this);
    named(
        m_page, "page", tr("Colour of the page behind the figure"),
        tr("The colour of the slide or page, for the preview and the contrast check; it is not in the file"));
    m_page->setMaximumWidth(100);
    m_rows.add(tr("Page colour"), m_page);
    connect(m_page, &CheckedText::refused, this, &ExportForm::refused);
    bind(m_page, &CheckedText::requested,
         [this](const QString& typed) { m_settings.page = QColor(typed.trimmed()); });
}

void ExportForm::buildMap() {
    m_map = named(new QComboBox(this), "colormap", tr("Colour map"));
    m_map->setIconSize(rampSize);
    m_map->addItem(tr("As in the window"), QString());
    for (const Colormap& map : colormaps()) m_map->addItem(ramp(map), map.name, map.id);
    m_rows.add(tr("Colour map"), m_map);
    bind(m_map, &QComboBox::activated,
         [this](int index) { m_settings.colormap = m_map->itemData(index).toString(); });
}

void ExportForm::buildFont() {
    m_font = named(new QComboBox(this), "font", tr("Font"),
                   tr("Font family; with the paper's own font, figures match its text"));
    m_font->setMinimumContentsLength(20);
    m_font->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_font->addItem(Metrics().family, QString());
    for (const QString& family : fontFamilies())
        if (family != Metrics().family) m_font->addItem(family, family);
    m_rows.add(tr("Font"), m_font);
    bind(m_font, &QComboBox::activated,
         [this](int index) { m_settings.font = m_font->itemData(index).toString(); });
}

QCheckBox* ExportForm::addSwitch(const QString& text, const QString& tip, bool ExportSettings::*value) {
    auto* box = new QCheckBox(text, this);
    box->setToolTip(tip);
    m_switches.emplace_back(box, value);
    bind(box, &QCheckBox::clicked, [this, value](bool on) { m_settings.*value = on; });
    return box;
}

void ExportForm::buildContent() {
    auto* show = new QWidget(this);
    auto* grid = layoutIn<QGridLayout>(show);
    grid->setVerticalSpacing(6);
    m_title = addSwitch(tr("&Title"), tr("The figure's name above it; usually left out in papers"),
                        &ExportSettings::title);
    grid->addWidget(m_title, 0, 0);
    grid->addWidget(addSwitch(tr("Colour &bar"), {}, &ExportSettings::colorBar), 0, 1);
    grid->addWidget(addSwitch(tr("&Selection, crosshair"), tr("What is selected in the window"),
                              &ExportSettings::selection),
                    1, 0);
    m_outlines = addSwitch(tr("Text as &outlines"),
                           tr("SVG, PDF: letters as shapes, for machines without the font; not searchable"),
                           &ExportSettings::outlines);
    grid->addWidget(m_outlines, 1, 1);
    m_captionSwitch = addSwitch(tr("C&aption"), tr("A text below the figure"), &ExportSettings::caption);
    m_movingCaptionSwitch = addSwitch(tr("&Value of the control"), tr("Below each frame, or in a caption"),
                                      &ExportSettings::movingCaption);
    // Each has a row of its own: a cell with a hidden widget on top has no space above it.
    grid->addWidget(m_captionSwitch, 2, 0);
    grid->addWidget(m_movingCaptionSwitch, 3, 0);
    m_ink = addSwitch(tr("In&k of the stage"), tr("What was drawn over the figure at this step"),
                      &ExportSettings::ink);
    m_ink->setObjectName(u"ink"_s);
    m_ink->hide();
    grid->addWidget(m_ink, 4, 0);
    grid->setColumnStretch(1, 1);
    m_rows.add(tr("Show"), show)->setAlignment(Qt::AlignTop);
    m_caption = named(new QLineEdit(this), "captionText", tr("Caption"));
    m_caption->setClearButtonEnabled(true);
    m_caption->setToolTip(tr("In an animation, {value} becomes the value of the control in each frame"));
    grid->addWidget(m_caption, 5, 0, 1, 2);
    connect(m_caption, &QLineEdit::textEdited, this, &ExportForm::changed);
}

void ExportForm::buildCompanions() {
    m_companions = new QWidget(this);
    auto* grid = layoutIn<QGridLayout>(m_companions);
    grid->setVerticalSpacing(6);
    const QStringList names = {tr("Caption, alt text .txt"), tr("LaTeX .tex"), tr("Code .py"),
                               tr("Data .csv"), tr("Session .sinescope")};
    for (const Companion companion : companions()) {
        const auto index = static_cast<int>(m_companionBoxes.size());
        auto* box = new QCheckBox(names[index], m_companions);
        m_companionBoxes.emplace_back(box, companion);
        grid->addWidget(box, index / 2, index % 2);
        connect(box, &QCheckBox::clicked, this, [this] {
            m_settings.companions.clear();
            for (const auto& [each, kind] : m_companionBoxes)
                if (each->isChecked()) m_settings.companions.push_back(kind);
            change();
        });
    }
    grid->setColumnStretch(1, 1);
    m_rows.add(tr("Also write"), m_companions)->setAlignment(Qt::AlignTop);
}

void ExportForm::buildStrip() {
    m_stripPictures = named(
        new NumberField({StripPictures::fewest, StripPictures::most}, this), "stripPictures", tr("Pictures"),
        tr("How many frames are side by side; some fewer if the control has fewer whole values"));
    m_rows.add(tr("Pictures"), m_stripPictures);
    connect(m_stripPictures, &NumberField::refused, this, &ExportForm::refused);
    bind(m_stripPictures, &NumberField::requested,
         [this](double pictures) { m_settings.stripPictures = saturatingCast<int>(pictures); });
}

void ExportForm::buildAcross() {
    m_across = named(new QComboBox(this), "across", tr("Figures in a row"),
                     tr("A size for papers has the height of one row"));
    m_across->addItem(tr("Automatic"), u"0"_s);
    for (int count = 1; count <= Arrangement::maximumColumns; ++count)
        m_across->addItem(QString::number(count), QString::number(count));
    m_rows.add(tr("In a row"), m_across);
    bind(m_across, &QComboBox::activated, [this](int count) { m_settings.panelsAcross = count; });
}

void ExportForm::setSettings(const ExportSettings& settings) {
    m_settings = settings;
    showSettings();
}

QString ExportForm::caption() const {
    return m_caption->text() == m_offeredCaption ? QString() : m_caption->text();
}

void ExportForm::offerCaption(const QString& caption) {
    if (m_caption->text().isEmpty() || m_caption->text() == m_offeredCaption) m_caption->setText(caption);
    m_offeredCaption = caption;
    m_caption->setCursorPosition(0);
}

void ExportForm::setPurpose(ExportScope scope, bool moves) {
    m_scope = scope;
    m_moves = moves;
    showSettings();
}

void ExportForm::setInkOffered(bool offered) {
    m_ink->setVisible(offered);
}

void ExportForm::change() {
    showSettings();
    emit refused({});
    emit changed();
}

void ExportForm::showSettings() {
    const bool handout = m_scope == ExportScope::Handout;
    m_rows.setShown(m_format, !m_moves);
    const FigureFormatRow& format = figureFormatRow(handout ? FigureFormat::Pdf : m_settings.format);
    m_format->setChosen(format.id);
    m_format->setEnabled(!handout);
    m_theme->setChosen(m_settings.theme == ThemeId::Dark ? u"dark"_s : u"light"_s);
    m_transparent->setChecked(m_settings.transparent);
    m_rows.setShown(m_page, m_settings.transparent);
    m_page->setValue(exportGround(m_settings).name());
    m_map->setCurrentIndex(std::max(0, m_map->findData(m_settings.colormap)));
    m_font->setCurrentIndex(std::max(0, m_font->findData(m_settings.font)));
    for (const auto& [box, value] : m_switches) box->setChecked(m_settings.*value);
    m_title->setEnabled(!handout);
    m_captionSwitch->setEnabled(!handout);
    if (handout) {
        m_title->setChecked(true);
        m_captionSwitch->setChecked(true);
    }
    m_outlines->setEnabled(!m_moves && !format.isPixels);
    const auto isWith = [this](Companion companion) {
        return std::ranges::find(m_settings.companions, companion) != m_settings.companions.end();
    };
    const bool isWritten = isWith(Companion::Text) || isWith(Companion::Latex);
    const bool panels = m_scope == ExportScope::Panels;
    const bool animation = m_scope == ExportScope::Animation;
    m_captionSwitch->setVisible(!panels && !animation);
    m_movingCaptionSwitch->setVisible(animation);
    const bool hasCaption =
        animation ? m_settings.movingCaption : (m_settings.caption && !panels) || isWritten;
    m_caption->setVisible(hasCaption && !handout);
    for (const auto& [box, companion] : m_companionBoxes) {
        box->setChecked(isWith(companion));
        box->setVisible(!panels || companion == Companion::Text || companion == Companion::Latex);
    }
    m_companions->setEnabled(!handout);
    m_rows.setShown(m_companions, !animation);
    m_stripPictures->setValue(m_settings.stripPictures);
    m_rows.setShown(m_stripPictures, animation && !m_moves);
    m_across->setCurrentIndex(m_settings.panelsAcross);
    m_rows.setShown(m_across, panels);
    m_size->show(m_settings, m_scope, m_moves);
}

}  // namespace sinescope
