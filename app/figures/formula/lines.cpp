// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/formula/lines.h"

#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/texts_of.h"

#include <QRegularExpression>

#include <cmath>

namespace sinescope {

const QString blankText = u"______"_s;

namespace {

/// Reads the two sides of a line, "angle(<position 10>) = <=angle>".
class LineReader {
 public:
    LineReader(const Values& values, const TypesetParts& parts, const Scheme& scheme,
               const FormulaOptions& options)
        : m_values(values), m_parts(parts), m_scheme(scheme), m_options(options) {}

    CalculationLine read(const QStringList& fields) {
        m_line = {};
        const QString& equation = fields.front();
        const qsizetype equals = equation.indexOf(u"= "_s);
        addSide(m_line.left, equation.left(equals).trimmed(), false);
        addSide(m_line.right, equation.mid(equals), false);
        m_line.meaning = fields.value(1);
        if (const Value* value = m_values.find(fields.value(2))) m_line.value = value->number();
        return std::move(m_line);
    }

 private:
    void addSide(TypesetLine& side, const QString& markup, bool isRaised) {
        static const QRegularExpression piece(
            u"\\^\\(([^)]*)\\)|<=(\\w+)(?: \\.(v|\\d+))?>|<:(\\w+)>|<([\\w-]+) ([^>]*)>|[^<^]+"_s);
        for (auto pieces = piece.globalMatch(markup); pieces.hasNext();) {
            const auto match = pieces.next();
            if (match.hasCaptured(1))
                addSide(side, match.captured(1), true);
            else if (match.hasCaptured(2))
                side.push_back(computed(match.captured(2), match.captured(3)));
            else if (match.hasCaptured(4))
                addPart(side, m_parts.at(match.captured(4)));
            else if (match.hasCaptured(5))
                addDragged(side, match.captured(5), match.captured(6), isRaised);
            else
                side.push_back({match.captured(), {}, isRaised});
        }
    }

    void addGrip(const TypesetLine& side, const std::optional<Knob>& knob) {
        if (knob) m_line.grips.push_back({&side == &m_line.right, side.size(), *knob});
    }

    void addDragged(TypesetLine& side, const QString& id, const QString& text, bool isRaised) {
        const NamedKnob named = namedKnob(m_scheme, id);
        addGrip(side, named.knob);
        side.push_back({text, named.term, isRaised});
    }

    void addPart(TypesetLine& side, const TypesetLine& part) {
        for (const Run& run : part) {
            if (run.term) addGrip(side, knobOf(*run.term));
            side.push_back(run);
        }
    }

    /// Returns a computed number with these decimals, or with those of a value ("v"); without any, whole
    /// numbers are written as such, and others as worded.
    Run computed(const QString& name, const QString& decimals) const {
        if (m_options.blanks) return {blankText, {}, false, false, true};
        const Value& value = *m_values.find(name);
        const double number = value.number();
        const bool isWhole = number == std::trunc(number) && std::abs(number) < 1e15;
        const bool isExact = m_options.everyDigit || (isWhole && decimals.isEmpty());
        return {isExact              ? fullNumber(number)
                : decimals.isEmpty() ? value.text()
                : decimals == "v"_L1 ? valueNumber(number)
                                     : fixedNumber(number, decimals.toInt()),
                {},
                false,
                true};
    }

    const Values& m_values;
    const TypesetParts& m_parts;
    const Scheme& m_scheme;
    const FormulaOptions& m_options;
    CalculationLine m_line;
};

}  // namespace

std::vector<CalculationLine> readLines(const Statements& words, const Values& values,
                                       const TypesetParts& parts, const Scheme& scheme,
                                       const FormulaOptions& options) {
    LineReader reader(values, parts, scheme, options);
    return valuesOf(words.allFields(u"line"_s, values),
                    [&](const QStringList& fields) { return reader.read(fields); });
}

QString plainText(const CalculationLine& line) {
    TypesetLine whole = line.left;
    if (!whole.empty()) whole.push_back(plain(u" "_s));
    whole.insert(whole.end(), line.right.begin(), line.right.end());
    return plainText(whole);
}

}  // namespace sinescope
