// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/axis_resolution.h"
#include "app/scene/json_text.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/parameters.h"
#include "app/scene/printable_text.h"
#include "app/scene/scene.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/scheme_json.h"
#include "app/scene/sentences.h"
#include "core/saturating_cast.h"
#include "core/schemes/scheme_fit.h"

#include <QSet>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

[[noreturn]] void refuse(const QString& path, const QString& value, const QString& allowed) {
    throw failure(u"\"%1\" is %2; it must be %3."_s.arg(path, value, allowed));
}

void requireWhole(const QString& path, std::int64_t value, std::int64_t lowest, std::int64_t highest) {
    if (value < lowest || value > highest)
        refuse(path, QString::number(value), wholeNumberText(lowest, highest));
}

void requireNumber(const QString& path, double value, double limit) {
    if (!(std::abs(value) <= limit))  // false for NaN, so it is refused
        refuse(path, jsonExcerpt(value), u"a number from -%1 to %1"_s.arg(limitText(limit)));
}

QString item(const QString& path, std::size_t index) {
    return u"%1[%2]"_s.arg(path).arg(index);
}

void requireEncoding(const EncodingParameters& encoding) {
    validate(encoding);
    // Unused unless the spacing is "shift", but a file has no way to write NaN.
    if (!std::isfinite(encoding.frequencyShift))
        throw Error("The frequency shift must be a finite number below the number of pairs.");
}

/// Checks the sizes that the scheme requires, and the scheme itself.
void requireSchemeOf(const Scene& scene) {
    const EncodingParameters& encoding = scene.encoding;
    const QString name = schemeName(scene.scheme);
    const auto refuseSize = [&name](const char* field, std::int64_t value, const QString& allowed) {
        throw failure(u"\"%1\" is %2; with the scheme %3 it must be %4."_s.arg(QLatin1String(field))
                          .arg(value)
                          .arg(name, allowed));
    };
    const SchemeRequirements requirements = schemeRequirements(scene.scheme);
    if (requirements.columns > 0 && encoding.dModel != requirements.columns)
        refuseSize("encoding.d_model", encoding.dModel,
                   u"%1, the columns of its table"_s.arg(requirements.columns));
    if (requirements.allPositions && encoding.length != requirements.positions)
        refuseSize("encoding.length", encoding.length,
                   u"%1, the patches of its grid"_s.arg(requirements.positions));
    if (requirements.positions > 0 && encoding.length > requirements.positions)
        refuseSize("encoding.length", encoding.length,
                   u"at most %1, the rows of its table"_s.arg(requirements.positions));
    if (requirements.fromZero && encoding.firstPosition != 0)
        refuseSize("encoding.first_position", encoding.firstPosition, u"0, where its positions begin"_s);
    requireScheme(schemeOf(scene));
}

void requireToken(const QString& path, const QString& token) {
    if (const QString reason = tokenFault(token); !reason.isEmpty())
        throw failure(u"\"%1\" %2"_s.arg(path, reason));
}

/// True if the text is printable, without tabs and line ends.
bool isOneLine(const QString& text) {
    const auto breaks = [](QChar c) {
        return !isPrintable(c) || c.category() == QChar::Other_Control || c == QChar::LineSeparator ||
               c == QChar::ParagraphSeparator;
    };
    return text.isValidUtf16() && std::ranges::none_of(text, breaks);
}

/// The name appears in captions and in comment lines of tables.
void requireFileName(const QString& name) {
    if (name.size() > Sentence::maximumFileName || !isOneLine(name))
        throw failure(
            u"\"sentence.vectors.file\" must be a file's name in one line, at most %1 "
            "characters."_s.arg(Sentence::maximumFileName));
}

void requireSentence(const Sentence& sentence) {
    const qsizetype count = sentence.tokens.size();
    if (count < 1 || count > Sentence::maximumTokens)
        throw failure(u"\"sentence.tokens\" has %1 tokens; it must have 1 to %2."_s.arg(count).arg(
            Sentence::maximumTokens));
    for (qsizetype t = 0; t < count; ++t)
        requireToken(item(u"sentence.tokens"_s, static_cast<std::size_t>(t)), sentence.tokens[t]);
    const QString path = u"sentence.embeddings"_s;
    if (sentence.customEmbeddings.size() > static_cast<std::size_t>(count))
        throw failure(u"\"%1\" has %2; it must have one for each of the %3 tokens."_s.arg(path)
                          .arg(counted(static_cast<qint64>(sentence.customEmbeddings.size()), u"list"_s))
                          .arg(count));
    requireFileName(sentence.vectorsFile);
    std::size_t values = 0;
    for (std::size_t t = 0; t < sentence.customEmbeddings.size(); ++t) {
        const std::vector<double>& list = sentence.customEmbeddings[t];
        if (list.size() > static_cast<std::size_t>(EncodingParameters::maximumDModel))
            throw failure(u"\"%1\" has %2 values; it must have at most %3."_s.arg(item(path, t))
                              .arg(list.size())
                              .arg(EncodingParameters::maximumDModel));
        const auto isImpossible = [](double value) {
            return !(std::abs(value) <= Sentence::maximumEmbedding);
        };
        const auto at = std::ranges::find_if(list, isImpossible);  // checked first, because paths cost more
        if (at != list.end())
            requireNumber(item(item(path, t), static_cast<std::size_t>(at - list.begin())), *at,
                          Sentence::maximumEmbedding);
        values += list.size();
    }
    if (values > Sentence::maximumGivenValues)
        throw failure(u"\"%1\" has %2 values in all; it must have at most %3."_s.arg(path).arg(values).arg(
            Sentence::maximumGivenValues));
}

void requirePinned(const QString& path, const std::optional<std::vector<std::int64_t>>& pinned,
                   std::int64_t lowest, std::int64_t highest) {
    if (!pinned) return;
    if (pinned->size() > Selection::maximumPinned)
        throw failure(u"\"%1\" has %2 values; it must have at most %3."_s.arg(path)
                          .arg(pinned->size())
                          .arg(Selection::maximumPinned));
    QSet<std::int64_t> seen;
    for (std::size_t k = 0; k < pinned->size(); ++k) {
        requireWhole(item(path, k), (*pinned)[k], lowest, highest);
        if (seen.contains((*pinned)[k]))
            throw failure(u"\"%1\" repeats %2; each number may appear only once."_s.arg(item(path, k))
                              .arg((*pinned)[k]));
        seen.insert((*pinned)[k]);
    }
}

void requireSelection(const Scene& scene) {
    const Selection& selection = scene.selection;
    const auto allowed = [&scene](const NumberParameter<Selection>& parameter) {
        const NumberRange range = allowedIn(scene, parameter);
        return std::pair(saturatingCast<std::int64_t>(range.first),
                         saturatingCast<std::int64_t>(range.second));
    };
    for (const NumberParameter<Selection>& parameter : selectionNumbers()) {
        const std::optional<double> value = parameter.value(selection);
        if (!value) continue;
        const auto [lowest, highest] = allowed(parameter);
        const QString path = u"selection."_s + parameter.id;
        if (parameter.id == "head"_L1 && *value != 0 && headCount(scene) <= 1)
            refuse(path, QString::number(selection.head),
                   u"0: the scheme %1 has no heads to choose from"_s.arg(schemeName(scene.scheme)));
        requireWhole(path, saturatingCast<std::int64_t>(*value), lowest, highest);
    }
    const auto [first, last] = allowed(selectionNumber(u"position"_s));
    requirePinned(u"selection.positions"_s, selection.positions, first, last);
    const auto [firstColumn, lastColumn] = allowed(selectionNumber(u"column"_s));
    requirePinned(u"selection.columns"_s, selection.columns, firstColumn, lastColumn);
}

void requireRange(const QString& path, const std::optional<AxisRange>& range) {
    if (!range) return;
    requireNumber(item(path, 0), range->lower, AxisRange::limit);
    requireNumber(item(path, 1), range->upper, AxisRange::limit);
    const QString value = u"[%1, %2]"_s.arg(jsonExcerpt(range->lower), jsonExcerpt(range->upper));
    if (!(range->lower < range->upper)) refuse(path, value, u"two numbers, the lower one first"_s);
    if (!isResolved(*range))
        refuse(path, value, u"two numbers that differ by at least a billionth of the larger one"_s);
}

/// Checks the id of a line or a colour bar.
void requireId(const QString& path, const QString& id) {
    if (id.isEmpty() || id.size() > FigureState::maximumId || !isOneLine(id))
        refuse(path, quoted(printable(id)), u"an id of 1 to %1 characters"_s.arg(FigureState::maximumId));
}

void requireCount(const QString& path, std::size_t count, std::size_t maximum) {
    if (count > maximum)
        throw failure(u"\"%1\" has %2 entries; it may have at most %3."_s.arg(path).arg(count).arg(maximum));
}

void requirePoint(const QString& path, const QPointF& point) {
    requireNumber(item(path, 0), point.x(), AxisRange::limit);
    requireNumber(item(path, 1), point.y(), AxisRange::limit);
}

void requireAnnotation(const QString& path, const Annotation& annotation) {
    const QString text = path + u".text"_s;
    if (annotation.text.size() > Annotation::maximumLength || !isOneLine(annotation.text))
        throw failure(
            u"\"%1\" must be one line of at most %2 characters."_s.arg(text).arg(Annotation::maximumLength));
    if (annotation.text.trimmed().isEmpty() && !annotation.tip)
        refuse(text, quoted(annotation.text), u"a text that is not empty, unless there is a \"tip\""_s);
    requirePoint(path + u".at"_s, annotation.at);
    if (annotation.tip) requirePoint(path + u".tip"_s, *annotation.tip);
}

void requireRanges(const QString& path, const Scales& ranges) {
    requireCount(path, ranges.size(), FigureState::maximumBars);
    for (const auto& [id, range] : ranges) {
        requireId(path, id);
        requireRange(u"%1.%2"_s.arg(path, id), range);
    }
}

/// Checks colours, scales, hidden lines and annotations.
void requireAdditions(const QString& path, const FigureState& state) {
    const QString hidden = path + u".hidden"_s, annotations = path + u".annotations"_s;
    requireRanges(path + u".colors"_s, state.colors);
    requireRanges(path + u".scales"_s, state.scales);
    requireCount(hidden, static_cast<std::size_t>(state.hidden.size()), FigureState::maximumHidden);
    for (qsizetype k = 0; k < state.hidden.size(); ++k) {
        const QString at = item(hidden, static_cast<std::size_t>(k));
        requireId(at, state.hidden[k]);
        if (k > 0 && !(state.hidden[k - 1] < state.hidden[k]))
            refuse(at, quoted(state.hidden[k]), u"in sorted order, and listed once"_s);
    }
    requireCount(annotations, state.annotations.size(), Annotation::maximumCount);
    for (std::size_t k = 0; k < state.annotations.size(); ++k)
        requireAnnotation(item(annotations, k), state.annotations[k]);
}

void requireFigures(const Scene& scene) {
    QSet<QString> seen;
    for (std::size_t k = 0; k < scene.figures.size(); ++k) {
        const FigureState& state = scene.figures[k];
        const QString path = item(u"figures"_s, k);
        if (state.id.isEmpty()) refuse(path + u".id"_s, u"\"\""_s, u"the id of a figure"_s);
        if (seen.contains(state.id))
            throw failure(
                u"\"%1.id\" repeats %2; a figure can be open only once."_s.arg(path, quoted(state.id)));
        seen.insert(state.id);
        requireRange(path + u".x"_s, state.x);
        requireRange(path + u".y"_s, state.y);
        requireAdditions(path, state);
    }
    requireWhole(u"arrangement.columns"_s, scene.arrangement.columns, 1, Arrangement::maximumColumns);
    const QString& maximized = scene.arrangement.maximized;
    if (!maximized.isEmpty() && !seen.contains(maximized))
        refuse(u"arrangement.maximized"_s, quoted(maximized), u"the id of a figure that is open"_s);
}

}  // namespace

bool isResolved(const AxisRange& range) {
    const double width = range.upper - range.lower;
    const double largest = std::max(std::abs(range.lower), std::abs(range.upper));
    // 1e-100, for ranges around 0: far above the numbers that lose their last digits (below 1e-307).
    return width >= axisResolution * largest && width >= 1 / AxisRange::limit;
}

QString tokenFault(const QString& token) {
    if (token.isEmpty()) return u"is empty; a token has at least one character."_s;
    if (token.size() > Sentence::maximumTokenLength)
        return u"has %1 characters; a token has at most %2."_s.arg(token.size())
            .arg(Sentence::maximumTokenLength);
    if (!token.isValidUtf16()) return u"is not valid Unicode; a token is a word of text."_s;
    for (const QChar c : token) {
        if (c.isSpace())
            return u"is %1; a token must not contain white space."_s.arg(quoted(token.simplified()));
        if (!isPrintable(c))
            return u"contains U+%1, which is not a printable character."_s.arg(c.unicode(), 4, 16, '0'_L1);
    }
    return {};
}

void validate(const Scene& scene) {
    requireEncoding(scene.encoding);
    if (scene.frozen) {
        try {
            requireEncoding(*scene.frozen);
            requireSchemeOf(frozenSetting(scene));
        } catch (const Error& error) {
            throw Error(std::string("In \"frozen\": ") + error.what());
        }
    }
    requireSentence(scene.sentence);
    requireSchemeOf(scene);
    requireSelection(scene);
    requireFigures(scene);
    if (!colormapIds().contains(scene.style.colormap))
        refuse(u"style.colormap"_s, quoted(scene.style.colormap),
               u"one of %1"_s.arg(colormapIds().join(u", "_s)));
}

}  // namespace sinescope
