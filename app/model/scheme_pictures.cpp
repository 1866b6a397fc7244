// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/scheme_pictures.h"

#include "app/model/statements.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "core/schemes/properties.h"

namespace sinescope {

namespace {

QString reasonInWords(const Scene& scene, const QString& figure) {
    static const std::map<Entry, QString> kinds = {{Entry::Input, u"no_input"_s},
                                                   {Entry::Score, u"no_score"_s},
                                                   {Entry::Rotation, u"no_rotation"_s},
                                                   {Entry::Nowhere, u"no_position"_s}};
    Values values;
    values.set("scheme", QString::fromLatin1(infoOf(scene.scheme).id));
    return Statements::named(figure).first(kinds.at(entryOf(scene)), values);
}

/// The id of the figure to show instead of `figure`; empty if none has a picture.
QString alternativeFigure(const QString& figure, const Scene& scene, bool isInWords) {
    // If no position enters, no figure has a picture.
    if (entryOf(scene) == Entry::Nowhere) return {};
    QString instead = isInWords ? Statements::named(figure).first(u"see_instead"_s, Values()) : QString();
    if (instead.isEmpty()) instead = u"heatmap"_s;
    return instead == figure ? QString() : instead;
}

/// Pictures hold values, and differences of two values, in single precision.
constexpr double minimumDrawn = 1e-37, maximumDrawn = 1e37;

}  // namespace

QString rangeReason(const Scheme& scheme, const QString& figure) {
    const WeightTable* table = fileTableIn(scheme);
    const double largest = table ? table->largest() : 0;
    if (largest == 0 || (largest >= minimumDrawn && largest <= maximumDrawn)) return {};
    Values values;
    values.set("range",
               u"its largest magnitude is %1; this figure can draw %2 to %3"_s.arg(
                   plainNumber(largest, 3), plainNumber(minimumDrawn, 1), plainNumber(maximumDrawn, 1)));
    const QString reason = Statements::named(figure).first(u"no_range"_s, values);
    return reason.isEmpty() ? reason : schemeName(scheme) + u": "_s + reason;
}

std::optional<EmptyReason> emptyReasonOf(const Scene& scene, const QString& figure,
                                         MakeEmptyReason makeReason) {
    if (isSinusoidal(scene)) return {};
    if (const QString reason = makeReason ? makeReason(scene) : reasonInWords(scene, figure);
        !reason.isEmpty())
        return EmptyReason{schemeName(scene.scheme) + u": "_s + reason,
                           alternativeFigure(figure, scene, !makeReason)};
    if (const QString reason = rangeReason(scene.scheme, figure); !reason.isEmpty())
        return EmptyReason{reason, entryOf(scene) == Entry::Input ? u"similarity"_s : QString()};
    if (const QString missing = missingTable(scene); !missing.isEmpty())
        return EmptyReason{missing, {}, true};
    return {};
}

FigureTable EmptyModel::table() const {
    return {
        m_title,
        {u"note"_s},
        1,
        [sentence = m_emptyReason.sentence](std::int64_t, std::int64_t) -> TableCell { return sentence; }};
}

QString EmptyModel::alternativeText() const {
    return m_title + u", no picture. "_s + m_emptyReason.sentence;
}

FigureProgram EmptyModel::program() const {
    throw failure(m_emptyReason.sentence);
}

const EmptyReason* emptyReasonIn(const FigureModel* model) {
    const auto* emptyModel = dynamic_cast<const EmptyModel*>(model);
    return emptyModel ? &emptyModel->emptyReason() : nullptr;
}

}  // namespace sinescope
