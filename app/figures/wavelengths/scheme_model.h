// SPDX-License-Identifier: GPL-3.0-or-later
//
// Wavelengths of schemes other than the sinusoid: of a rotation with its scaling beside the unscaled one, of
// the two axes of a grid, and, of a table that no formula made, the wavelengths at which its columns have
// most power.
#pragma once

#include "app/figures/wavelengths/lines.h"
#include "core/schemes/input_pixels.h"

namespace sinescope {

/// All that is drawn and said of one scheme; the sources of the three kinds fill it.
struct SchemeWavelengths {
    std::vector<WavelengthLine> lines;
    std::vector<WavelengthRule> rules;
    QString placeName = QStringLiteral("pair i");
    QString unit = QStringLiteral("positions");
    QStringList counts;
    QString claim;
    QString absence;
    QString table;                      ///< its title
    QStringList columns;                ///< of the table, one for each line
    QString note;                       ///< of the table: what was cut, or replaced
    std::vector<std::int64_t> bridged;  ///< places of rows that are off scale; their neighbours replace them
    QString offScale;                   ///< of the picture: which rows are replaced; empty if none
    std::int64_t completed = 0;
    std::vector<std::int64_t> placeOfColumn;  ///< -1 where a column has none
    std::vector<std::int64_t> columnOfPlace;
    std::vector<Fact> facts;
    std::vector<RopeScheme> others;  ///< the rotation with other scalings, whose lines come before its own
};

class SchemeWavelengthsModel final : public WavelengthLines {
 public:
    SchemeWavelengthsModel(std::shared_ptr<const Scene> scene, const SchemeWavelengthsModel* before);

    const std::vector<WavelengthLine>& lines() const override { return m_lines; }
    std::int64_t places() const override { return static_cast<std::int64_t>(m_shown->columnOfPlace.size()); }
    QString placeName() const override { return m_shown->placeName; }
    QString unit() const override { return m_shown->unit; }
    std::int64_t completed() const override { return m_shown->completed; }
    std::int64_t placeOf(std::int64_t column) const override;
    std::int64_t columnAt(std::int64_t place) const override;
    std::vector<WavelengthRule> rules() const override;
    QStringList countTexts() const override { return m_shown->counts; }
    QString absence() const override { return m_shown->absence; }
    QString offScale() const override { return m_shown->offScale; }

    QString claim() const override { return m_shown->claim; }
    FigureTable table() const override;
    std::vector<Readout> readout(const Cursor& cursor) const override;
    QString alternativeText() const override;
    QString setting() const override;
    std::vector<Fact> facts() const override;
    FigureProgram program() const override;

 private:
    std::shared_ptr<const SchemeWavelengths> m_shown;
    std::vector<WavelengthLine> m_lines;  ///< with that of A
};

/// A rotation: its pairs; with `all` the other scalings by the same factor and original length as well.
SchemeWavelengths wavelengthsOfRotation(const Scene& scene, bool all);
/// A grid: the pairs of both axes, in patches.
SchemeWavelengths wavelengthsOfGrid(const Scene& scene);
/// A table: the peaks of its columns' spectra, the shortest first, with the formula's wavelengths behind.
SchemeWavelengths wavelengthsOfTable(const Scene& scene);
/// Rows of a table whose columns' spectra are worked out: the first ones.
std::int64_t wavelengthRows(const InputMatrix& rows);

}  // namespace sinescope
