// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export/export_form.h"

#include "app/window/controls/number_field.h"
#include "app/window/controls/segmented.h"
#include "core/error.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QStandardItemModel>

#include <cmath>

namespace sinescope {

namespace {

constexpr int labelWidth = 84;
constexpr QSize rampSize(56, 12);
const QStringList units = {QStringLiteral("px"), QStringLiteral("mm"), QStringLiteral("in")};
constexpr double millimetresPerInch = 25.4;

QIcon ramp(const Colormap& map) {
    QPixmap picture(rampSize);
    QPainter painter(&picture);
    for (int x = 0; x < rampSize.width(); ++x)
        painter.fillRect(x, 0, 1, rampSize.height(), QColor(map.at(2.0 * x / (rampSize.width() - 1) - 1)));
    return picture;
}

double rounded(double value, bool pixels) {
    return pixels ? std::round(value) : std::round(value * 100) / 100;
}

}  // namespace

ExportForm::ExportForm(QWidget* parent) : QWidget(parent), m_rows(new QGridLayout(this)) {
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setHorizontalSpacing(12);
    m_rows->setVerticalSpacing(8);
    m_rows->setColumnMinimumWidth(0, labelWidth);
    m_rows->setColumnStretch(1, 1);
    buildFormat();
    buildSize();
    buildColors();
    buildContent();
    buildCompanions();
    showSettings();
}

QLabel* ExportForm::addRow(const QString& text, const std::vector<QWidget*>& controls) {
    auto* label = new QLabel(text, this);
    label->setProperty("quiet", true);
    label->setBuddy(controls.front());
    const int row = m_rows->rowCount();
    m_rows->addWidget(label, row, 0);
    if (controls.size() == 1) {
        m_rows->addWidget(controls.front(), row, 1);
        return label;
    }
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    for (QWidget* control : controls) line->addWidget(control);
    line->addStretch(1);
    m_rows->addLayout(line, row, 1);
    return label;
}

QLabel* ExportForm::addRow(const QString& label, QWidget* control) {
    return addRow(label, std::vector<QWidget*>{control});
}

void ExportForm::buildFormat() {
    std::vector<Segmented::Choice> formats;
    for (const FigureFormatRow& row : figureFormatRows()) formats.push_back({row.id, row.title, row.use});
    m_format = new Segmented(formats, this);
    m_format->setObjectName(QStringLiteral("format"));
    m_format->setAccessibleName(tr("Format"));
    m_formatLabel = addRow(tr("Format"), m_format);
    connect(m_format, &Segmented::wanted, this, [this](const QString& id) {
        m_settings.format = figureFormat(id);
        change();
    });
}

void ExportForm::buildSize() {
    m_size = new QComboBox(this);
    m_size->setObjectName(QStringLiteral("size"));
    m_size->setAccessibleName(tr("Size"));
    for (const FigureSize& size : figureSizes()) m_size->addItem(size.title, size.id);
    m_size->addItem(tr("A size of your own"), QString());
    m_size->setMinimumContentsLength(20);
    addRow(tr("Size"), m_size);
    connect(m_size, &QComboBox::activated, this, &ExportForm::chooseSize);

    m_own = new QWidget(this);
    m_width = new NumberField({0.1, 32767, false}, m_own);
    m_height = new NumberField({0.1, 32767, false}, m_own);
    m_unit = new QComboBox(m_own);
    m_unit->addItems(units);
    m_width->setObjectName(QStringLiteral("width"));
    m_height->setObjectName(QStringLiteral("height"));
    m_unit->setObjectName(QStringLiteral("unit"));
    m_width->setAccessibleName(tr("Width"));
    m_height->setAccessibleName(tr("Height"));
    m_unit->setAccessibleName(tr("Unit"));
    auto* line = new QHBoxLayout(m_own);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(m_width, 1);
    line->addWidget(new QLabel(QStringLiteral("×"), m_own));
    line->addWidget(m_height, 1);
    line->addWidget(m_unit);
    m_ownLabel = addRow(tr("Width, height"), m_own);
    m_ownLabel->setBuddy(m_width);
    for (NumberField* field : {m_width, m_height}) {
        field->setProperty("boxed", true);
        connect(field, &NumberField::wanted, this, [this, field](double value) {
            field->setValue(value);
            typeSize();
        });
        connect(field, &NumberField::refused, this, &ExportForm::refused);
    }
    connect(m_unit, &QComboBox::activated, this, &ExportForm::chooseUnit);

    m_scale = new Segmented(
        {{QStringLiteral("1"), QStringLiteral("1×"), tr("The resolution of the size")},
         {QStringLiteral("2"), QStringLiteral("2×"), tr("Twice the pixels a side, laid out the same")},
         {QStringLiteral("3"), QStringLiteral("3×"), tr("Three times the pixels a side, laid out the same")}},
        this);
    m_scale->setObjectName(QStringLiteral("scale"));
    m_scale->setAccessibleName(tr("Scale"));
    m_dpi = new NumberField({36, 2400, false}, this);
    m_dpi->setProperty("boxed", true);
    m_dpi->setObjectName(QStringLiteral("dpi"));
    m_dpi->setAccessibleName(tr("Dots per inch"));
    addRow(tr("Resolution"), {m_scale, m_dpi, new QLabel(tr("dpi"), this)});
    connect(m_scale, &Segmented::wanted, this,
            [this](const QString& id) { setResolution(figureSize(m_settings.size).dpi * id.toDouble()); });
    connect(m_dpi, &NumberField::wanted, this, &ExportForm::setResolution);
    connect(m_dpi, &NumberField::refused, this, &ExportForm::refused);
}

void ExportForm::buildColors() {
    m_theme =
        new Segmented({{QStringLiteral("light"), tr("Light"), tr("Dark ink; read best, above all in print")},
                       {QStringLiteral("dark"), tr("Dark"), tr("Light ink, for dark slides")}},
                      this);
    m_theme->setObjectName(QStringLiteral("theme"));
    m_theme->setAccessibleName(tr("Colours"));
    m_transparent = new QPushButton(tr("Transparent"), this);
    m_transparent->setObjectName(QStringLiteral("transparent"));
    m_transparent->setCheckable(true);
    m_transparent->setProperty("toggle", true);
    m_transparent->setToolTip(tr("No background: the figure lies on whatever the slide has"));
    addRow(tr("Colours"), {m_theme, m_transparent});
    connect(m_theme, &Segmented::wanted, this, [this](const QString& id) {
        m_settings.theme = id == QLatin1String("dark") ? ThemeId::Dark : ThemeId::Light;
        change();
    });
    connect(m_transparent, &QPushButton::clicked, this, [this](bool on) {
        m_settings.transparent = on;
        change();
    });

    m_page = new QLineEdit(this);
    m_page->setObjectName(QStringLiteral("page"));
    m_page->setMaximumWidth(100);
    m_page->setAccessibleName(tr("Colour of the page that the figure will lie on"));
    m_page->setToolTip(
        tr("The colour of the slide or page, to see and check the figure on; it is not in the file"));
    m_pageLabel = addRow(tr("Seen on"), m_page);
    connect(m_page, &QLineEdit::editingFinished, this, [this] {
        const QColor color(m_page->text().trimmed());
        if (!m_page->text().trimmed().isEmpty() && !color.isValid()) {
            emit refused(tr("“%1” is no colour; write it like #1e3a5f or by its name, such as navy.")
                             .arg(m_page->text()));
            return;
        }
        if (color == m_settings.page) return;
        m_settings.page = color;
        change();
    });

    m_map = new QComboBox(this);
    m_map->setObjectName(QStringLiteral("colormap"));
    m_map->setAccessibleName(tr("Colour map"));
    m_map->setIconSize(rampSize);
    m_map->addItem(tr("As in the window"), QString());
    for (const Colormap& map : colormaps()) m_map->addItem(ramp(map), map.name, map.id);
    addRow(tr("Colour map"), m_map);
    connect(m_map, &QComboBox::activated, this, [this](int index) {
        m_settings.colormap = m_map->itemData(index).toString();
        change();
    });
}

QCheckBox* ExportForm::addSwitch(const QString& text, const QString& tip, bool ExportSettings::*value) {
    auto* box = new QCheckBox(text, this);
    box->setToolTip(tip);
    m_switches.emplace_back(box, value);
    connect(box, &QCheckBox::clicked, this, [this, value](bool on) {
        m_settings.*value = on;
        change();
    });
    return box;
}

void ExportForm::buildContent() {
    auto* show = new QWidget(this);
    auto* grid = new QGridLayout(show);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(6);
    m_title =
        addSwitch(tr("&Title"), tr("The figure's name above it; papers want none"), &ExportSettings::title);
    m_captionSwitch = addSwitch(tr("C&aption"), tr("A text below the figure"), &ExportSettings::caption);
    m_outlines = addSwitch(tr("Text as &outlines"),
                           tr("SVG, PDF: letters as shapes, for machines without the font; not searchable"),
                           &ExportSettings::outlines);
    grid->addWidget(m_title, 0, 0);
    grid->addWidget(addSwitch(tr("Colour &bar"), {}, &ExportSettings::colorBar), 0, 1);
    grid->addWidget(addSwitch(tr("&Selection, crosshair"), tr("What is selected in the window"),
                              &ExportSettings::selection),
                    1, 0);
    grid->addWidget(m_outlines, 1, 1);
    grid->addWidget(m_captionSwitch, 2, 0);
    m_ink = addSwitch(tr("In&k of the stage"), tr("What was drawn over the figure at this step"),
                      &ExportSettings::ink);
    m_ink->setObjectName(QStringLiteral("ink"));
    m_ink->hide();
    grid->addWidget(m_ink, 2, 1);
    grid->setColumnStretch(1, 1);
    addRow(tr("Show"), show)->setAlignment(Qt::AlignTop);
    m_caption = new QLineEdit(this);
    m_caption->setObjectName(QStringLiteral("captionText"));
    m_caption->setAccessibleName(tr("Caption"));
    m_caption->setClearButtonEnabled(true);
    grid->addWidget(m_caption, 3, 0, 1, 2);
    connect(m_caption, &QLineEdit::textEdited, this, &ExportForm::changed);
}

void ExportForm::buildCompanions() {
    m_companions = new QWidget(this);
    auto* grid = new QGridLayout(m_companions);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(6);
    const QStringList names = {tr("Caption, alt text .txt"), tr("Code .py"), tr("Data .csv"),
                               tr("Session .sinescope")};
    for (const Companion companion : companions()) {
        const auto index = static_cast<int>(m_with.size());
        auto* box = new QCheckBox(names[index], m_companions);
        m_with.emplace_back(box, companion);
        grid->addWidget(box, index / 2, index % 2);
        connect(box, &QCheckBox::clicked, this, [this] {
            m_settings.companions.clear();
            for (const auto& [each, kind] : m_with)
                if (each->isChecked()) m_settings.companions.push_back(kind);
            change();
        });
    }
    grid->setColumnStretch(1, 1);
    m_companionsLabel = addRow(tr("Also write"), m_companions);
    m_companionsLabel->setAlignment(Qt::AlignTop);
}

void ExportForm::setSettings(const ExportSettings& settings) {
    m_settings = settings;
    showSettings();
}

QString ExportForm::caption() const {
    return m_caption->text();
}

void ExportForm::offerCaption(const QString& caption) {
    if (m_caption->text().isEmpty() || m_caption->text() == m_offeredCaption) m_caption->setText(caption);
    m_offeredCaption = caption;
    m_caption->setCursorPosition(0);
}

void ExportForm::setPurpose(ExportScope scope, MovingKind moving) {
    m_scope = scope;
    m_moves = scope == ExportScope::Animation && moving != MovingKind::Strip;
    showSettings();
}

void ExportForm::setInkOffered(bool offered) {
    m_ink->setVisible(offered);
}

void ExportForm::chooseSize() {
    const QString id = m_size->currentData().toString();
    m_settings.dpi.reset();
    if (!id.isEmpty()) {
        m_settings.size = id;
    } else {
        const QSize pixels = figureSize(m_settings.size).pixels();
        m_settings.size = QStringLiteral("%1x%2px").arg(pixels.width()).arg(pixels.height());
    }
    change();
}

void ExportForm::chooseUnit() {
    // The same size in another unit.
    const FigureSize size = figureSize(m_settings.size, m_settings.dpi);
    const QString unit = m_unit->currentText();
    const bool pixels = unit == QLatin1String("px");
    const double perInch = pixels ? size.dpi : unit == QLatin1String("mm") ? millimetresPerInch : 1;
    m_width->setValue(rounded(size.inches.width() * perInch, pixels));
    m_height->setValue(rounded(size.inches.height() * perInch, pixels));
    m_settings.dpi.reset();
    typeSize();
}

void ExportForm::typeSize() {
    const QString unit = m_unit->currentText();
    const bool pixels = unit == QLatin1String("px");
    const QString text = QStringLiteral("%1x%2%3")
                             .arg(rounded(m_width->value(), pixels))
                             .arg(rounded(m_height->value(), pixels))
                             .arg(unit);
    try {
        figureSize(text, m_settings.dpi);
        m_settings.size = text;
        change();
    } catch (const Error& error) {
        emit refused(QString::fromUtf8(error.what()));
    }
}

void ExportForm::setResolution(double dpi) {
    try {
        const double own = figureSize(m_settings.size).dpi;
        figureSize(m_settings.size, dpi);
        if (dpi == own)
            m_settings.dpi.reset();
        else
            m_settings.dpi = dpi;
        change();
    } catch (const Error& error) {
        showSize();
        emit refused(QString::fromUtf8(error.what()));
    }
}

void ExportForm::change() {
    showSettings();
    emit refused({});
    emit changed();
}

void ExportForm::showSettings() {
    const bool handout = m_scope == ExportScope::Handout;
    m_formatLabel->setVisible(!m_moves);
    m_format->setVisible(!m_moves);
    const FigureFormatRow& format = figureFormatRow(handout ? FigureFormat::Pdf : m_settings.format);
    m_format->setChosen(format.id);
    m_format->setEnabled(!handout);
    m_theme->setChosen(m_settings.theme == ThemeId::Dark ? QStringLiteral("dark") : QStringLiteral("light"));
    m_transparent->setChecked(m_settings.transparent);
    m_pageLabel->setVisible(m_settings.transparent);
    m_page->setVisible(m_settings.transparent);
    m_page->setText(exportGround(m_settings).name());
    m_map->setCurrentIndex(std::max(0, m_map->findData(m_settings.colormap)));
    for (const auto& [box, value] : m_switches) box->setChecked(m_settings.*value);
    m_title->setEnabled(!handout);
    m_captionSwitch->setEnabled(!handout);
    if (handout) {
        m_title->setChecked(true);
        m_captionSwitch->setChecked(true);
    }
    m_outlines->setEnabled(!m_moves && !format.isPixels);
    m_caption->setVisible(m_settings.caption && !handout);
    for (const auto& [box, companion] : m_with)
        box->setChecked(std::count(m_settings.companions.begin(), m_settings.companions.end(), companion) >
                        0);
    m_companions->setEnabled(!handout);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_companionsLabel, m_companions})
        widget->setVisible(m_scope != ExportScope::Animation);
    showSize();
}

void ExportForm::showSize() {
    const FigureSize size = figureSize(m_settings.size, m_settings.dpi);
    // A handout is printed on pages; another size is kept for the other scopes.
    const bool handout = m_scope == ExportScope::Handout;
    auto* sizes = qobject_cast<QStandardItemModel*>(m_size->model());
    for (int k = 0; k < m_size->count(); ++k)
        sizes->item(k)->setEnabled(!handout || isPage(m_size->itemData(k).toString()));
    const QString shown = handout && !isPage(m_settings.size) ? QStringLiteral("a4") : m_settings.size;
    const int preset = m_size->findData(shown);
    m_size->setCurrentIndex(preset >= 0 ? preset : m_size->count() - 1);
    m_own->setVisible(preset < 0);
    m_ownLabel->setVisible(preset < 0);
    const QString unit = preset >= 0                                     ? QString()
                         : m_settings.size.endsWith(QLatin1String("mm")) ? units[1]
                         : m_settings.size.endsWith(QLatin1String("in")) ? units[2]
                                                                         : units[0];
    const bool pixels = unit == units[0];
    if (preset < 0) {
        m_unit->setCurrentText(unit);
        const double perInch = pixels ? size.dpi : unit == units[1] ? millimetresPerInch : 1;
        m_width->setValue(rounded(size.inches.width() * perInch, pixels));
        m_height->setValue(rounded(size.inches.height() * perInch, pixels));
    }
    const bool png = m_moves || (figureFormatRow(m_settings.format).isPixels && !handout);
    const double own = figureSize(m_settings.size).dpi;
    m_scale->setEnabled(png && !pixels);
    m_scale->setChosen(pixels ? QStringLiteral("1") : QString::number(size.dpi / own));
    m_dpi->setEnabled(png);
    m_dpi->setValue(size.dpi);
}

}  // namespace sinescope
