// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export/export_size.h"

#include "app/scene/literals.h"
#include "app/scene/sentences.h"
#include "app/window/controls/form_rows.h"
#include "app/window/controls/number_field.h"
#include "app/window/controls/segmented_control.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/named.h"

#include <QComboBox>
#include <QLabel>
#include <QStandardItemModel>

#include <cmath>

namespace sinescope {

namespace {

const QStringList units = {u"px"_s, u"mm"_s, u"in"_s};

double rounded(double value, bool pixels) {
    return pixels ? std::round(value) : std::round(value * 100) / 100;
}

/// Returns a size in a unit, as it is typed.
QString typedSize(const FigureSize& size, const QString& unit) {
    const double scale = perInch(size, unit);
    const bool pixels = unit == units[0];
    return u"%1x%2%3"_s.arg(rounded(size.inches.width() * scale, pixels))
        .arg(rounded(size.inches.height() * scale, pixels))
        .arg(unit);
}

/// Returns the title of a size with the height of a film strip.
QString stripTitle(const FigureSize& size, int pictures) {
    const QString unit = sizeUnit(size);
    const double height = filmStripSize(size, pictures).inches.height() * perInch(size, unit);
    return u"%1 × %2 %3"_s.arg(size.title.section(u" × "_s, 0, 0))
        .arg(rounded(height, unit == units[0]))
        .arg(unit);
}

}  // namespace

ExportSize::ExportSize(FormRows& rows, QWidget* form) : QObject(form), m_rows(rows) {
    buildSize(form);
    buildCustom(form);
    buildResolution(form);
}

void ExportSize::buildSize(QWidget* form) {
    m_size = named(new QComboBox(form), "size", tr("Size"));
    for (const FigureSize& size : figureSizes()) m_size->addItem(size.title, size.id);
    m_size->addItem(tr("Custom size"), QString());
    m_size->setMinimumContentsLength(20);
    m_rows.add(tr("Size"), m_size);
    connect(m_size, &QComboBox::activated, this, &ExportSize::chooseSize);
}

void ExportSize::buildCustom(QWidget* form) {
    m_custom = new QWidget(form);
    m_width = named(new NumberField({0.1, 32767, false}, m_custom), "width");
    m_height = named(new NumberField({0.1, 32767, false}, m_custom), "height");
    m_unit = named(new QComboBox(m_custom), "unit", tr("Unit"), tr("Unit of the width and the height"));
    m_unit->addItems(units);
    m_width->setAccessibleName(tr("Width"));
    m_height->setAccessibleName(tr("Height"));
    filled(rowIn(m_custom), {{m_width, 1}, new QLabel(u"×"_s, m_custom), {m_height, 1}, m_unit});
    m_rows.add(tr("Width, height"), m_custom)->setBuddy(m_width);
    for (NumberField* field : {m_width, m_height}) {
        connect(field, &NumberField::requested, this, [this, field](double value) {
            field->setValue(value);
            typeSize(m_settings.dpi);
        });
        connect(field, &NumberField::refused, this, &ExportSize::refused);
    }
    connect(m_unit, &QComboBox::activated, this, &ExportSize::chooseUnit);
}

void ExportSize::buildResolution(QWidget* form) {
    m_scale =
        new SegmentedControl({{u"1"_s, u"1×"_s, tr("The size's own resolution")},
                              {u"2"_s, u"2×"_s, tr("The same layout, with twice the pixels per side")},
                              {u"3"_s, u"3×"_s, tr("The same layout, with three times the pixels per side")}},
                             form);
    named(m_scale, "scale", tr("Scale"));
    m_dpi = new NumberField({36, 2400, false}, form);
    named(m_dpi, "dpi", tr("Dots per inch"));
    m_rows.add(tr("Resolution"), {m_scale, m_dpi, new QLabel(tr("dpi"), form)});
    connect(m_scale, &SegmentedControl::requested, this,
            [this](const QString& id) { setResolution(figureSize(m_settings.size).dpi * id.toDouble()); });
    connect(m_dpi, &NumberField::requested, this, &ExportSize::setResolution);
    connect(m_dpi, &NumberField::refused, this, &ExportSize::refused);
}

void ExportSize::chooseSize() {
    const QString id = m_size->currentData().toString();
    if (!id.isEmpty()) return emit requested(id, {});
    const FigureSize size = figureSize(m_settings.size);
    const QString unit = sizeUnit(size);
    emit requested(typedSize(size, unit), unit == units[0] ? std::nullopt : m_settings.dpi);
}

void ExportSize::chooseUnit() {
    // Keeps the size and converts it to the new unit.
    const FigureSize size = figureSize(m_settings.size, m_settings.dpi);
    const QString unit = m_unit->currentText();
    m_width->setValue(rounded(size.inches.width() * perInch(size, unit), unit == units[0]));
    m_height->setValue(rounded(size.inches.height() * perInch(size, unit), unit == units[0]));
    typeSize({});
}

void ExportSize::typeSize(std::optional<double> dpi) {
    const QString unit = m_unit->currentText();
    const bool pixels = unit == units[0];
    // The height of a film strip follows from the width; that of the figure is kept.
    const FigureSize size = figureSize(m_settings.size, m_settings.dpi);
    const double height = m_isStrip ? size.inches.height() * perInch(size, unit) : m_height->value();
    const QString text =
        u"%1x%2%3"_s.arg(rounded(m_width->value(), pixels)).arg(rounded(height, pixels)).arg(unit);
    const QString reason = errorMessageOf([&] {
        figureSize(text, dpi);
        emit requested(text, dpi);
    });
    if (!reason.isEmpty()) emit refused(reason);
}

void ExportSize::setResolution(double dpi) {
    const QString reason = errorMessageOf([&] {
        const double own = figureSize(m_settings.size).dpi;
        figureSize(m_settings.size, dpi);
        emit requested(m_settings.size, dpi == own ? std::nullopt : std::optional(dpi));
    });
    if (reason.isEmpty()) return;
    show(m_settings, m_scope, m_moves);
    emit refused(reason);
}

void ExportSize::show(const ExportSettings& settings, ExportScope scope, bool moves) {
    m_settings = settings;
    m_scope = scope;
    m_moves = moves;
    m_isStrip = scope == ExportScope::Animation && !moves;
    m_stripPictures = settings.stripPictures;
    for (const FigureSize& each : figureSizes())
        m_size->setItemText(m_size->findData(each.id),
                            m_isStrip ? stripTitle(each, settings.stripPictures) : each.title);
    const FigureSize size = figureSize(settings.size, settings.dpi);
    const bool handout = scope == ExportScope::Handout;
    auto* sizes = qobject_cast<QStandardItemModel*>(m_size->model());
    for (int k = 0; k < m_size->count(); ++k)
        sizes->item(k)->setEnabled(!handout || isPage(m_size->itemData(k).toString()));
    const QString shown = handout && !isPage(settings.size) ? u"a4"_s : settings.size;
    const int preset = m_size->findData(shown);
    const bool isCustom = preset < 0;
    m_size->setCurrentIndex(isCustom ? m_size->count() - 1 : preset);
    const QString unit = isCustom ? sizeUnit(size) : QString();
    showCustom(size, isCustom, unit);
    const bool pixels = unit == units[0];
    const bool png = moves || (figureFormatRow(settings.format).isPixels && !handout);
    const double own = figureSize(settings.size).dpi;
    m_scale->setEnabled(png && !pixels);
    m_scale->setChosen(pixels ? u"1"_s : QString::number(size.dpi / own));
    m_dpi->setEnabled(png);
    m_dpi->setValue(size.dpi);
}

void ExportSize::showCustom(const FigureSize& size, bool isCustom, const QString& unit) {
    m_rows.setShown(m_custom, isCustom);
    if (!isCustom) return;
    m_unit->setCurrentText(unit);
    const FigureSize shown = m_isStrip ? filmStripSize(size, m_stripPictures) : size;
    m_height->setEnabled(!m_isStrip);
    m_width->setValue(rounded(size.inches.width() * perInch(size, unit), unit == units[0]));
    m_height->setValue(rounded(shown.inches.height() * perInch(size, unit), unit == units[0]));
}

}  // namespace sinescope
