// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/scheme_program.h"

#include "app/figures/program_text.h"
#include "app/model/code_expressions.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "core/schemes/properties.h"
#include "core/schemes/scheme_fit.h"

#include <algorithm>

namespace sinescope {

namespace {

const QString gap = u"\n\n"_s;
const QString ownFactors = u"OWN_FACTORS"_s;

ProgramValues sizeValues(const Scene& scene) {
    const EncodingParameters& p = scene.encoding;
    return {{u"LENGTH"_s, QString::number(p.length)},
            {u"D_MODEL"_s, QString::number(p.dModel)},
            {u"FIRST_POSITION"_s, QString::number(p.firstPosition)},
            {u"HEADS"_s, QString::number(headCount(scene))},
            {u"HEAD"_s, QString::number(scene.selection.head)}};
}

/// Returns a list of rows, each on its own line.
QString pythonRows(const Matrix& values) {
    QStringList rows;
    for (const auto& row : values.rowwise()) rows << pythonList(std::vector<double>(row.begin(), row.end()));
    return u"[\n    %1]"_s.arg(rows.join(u",\n    "_s));
}

/// Returns the factor of the slope.
QString formOf(const AlibiScheme& alibi) {
    const QString reach = u"np.abs(query - key)"_s, last = QString::number(alibi.keys - 1);
    switch (alibi.form) {
        case AlibiForm::Distance:
            return u"(key - query)"_s;
        case AlibiForm::Symmetric:
            return '-'_L1 + reach;
        case AlibiForm::KeyFromLast:
            return u"(key - %1)"_s.arg(last);
        case AlibiForm::Key:
            return u"key"_s;
        case AlibiForm::Inverted:
            break;
    }
    return u"(%1 - %2)"_s.arg(last, reach);
}

ProgramValues scalingValues(const RopeScheme& rope) {
    ProgramValues values = schemeValues(rope);
    values[u"SEQUENCE_LENGTH"_s] = QString::number(followedLength(rope).value_or(0));
    return values;
}

/// Returns the name of the frequency scaling in templates.
QString templateName(const RopeScheme& rope) {
    return QString::fromLatin1(scalingId(rope.scaling)).toUpper().replace('-'_L1, '_'_L1);
}

QString filled(const char* name, const ProgramValues& values) {
    return filledTemplate(programTemplate(QString::fromLatin1(name)), values);
}

/// Returns the values that the user gave the first columns of the first word.
std::vector<double> givenQuery(const Scene& scene) {
    if (scene.sentence.customEmbeddings.empty()) return {};
    std::vector<double> given = scene.sentence.customEmbeddings.front();
    given.resize(std::min(given.size(), static_cast<std::size_t>(scene.encoding.dModel)));
    return given;
}

}  // namespace

QString scaledFrequencyLines(const RopeScheme& rope) {
    ProgramValues values = scalingValues(rope);
    const std::vector<double>* factors = ownFactorsIn(rope);
    const QString kind = factors ? ownFactors : isUnstretched(rope) ? u"UNSTRETCHED"_s : templateName(rope);
    values[kind] = factors ? pythonList(*factors) : pythonBool(true);
    return filled("scaled_frequencies", values);
}

QString frequencyLinesByDistance(const RopeScheme& rope) {
    ProgramValues values = scalingValues(rope);
    values[ownFactorsIn(rope)            ? ownFactors
           : followsLength(rope.scaling) ? templateName(rope)
                                         : u"UNASKED"_s] = pythonBool(true);
    if (const LongRopeScaling* longRope = pairFactorsIn(rope)) {
        values[u"SHORT_FACTORS"_s] = pythonList(longRope->shortFactors);
        values[u"LONG_FACTORS"_s] = pythonList(longRope->longFactors);
    }
    return filled("asked_frequencies", values);
}

QString pythonHeads(const RowLines& lines) {
    std::vector<std::int64_t> heads;
    for (const RowLines::Line& line : lines.lines)
        heads.push_back(line.brief.toLongLong());  // Shaw's is head 0
    return pythonList(heads);
}

QString pairColumns(const RopeScheme& rope, std::int64_t member) {
    const std::int64_t pairs = ropePairCount(rope);
    return rope.pairs == RopePairs::Interleaved ? u"%1:%2:2"_s.arg(member).arg(2 * pairs)
                                                : u"%1:%2"_s.arg(member * pairs).arg((member + 1) * pairs);
}

bool definesRandomVectors(const Scheme& scheme) {
    return seedOf(scheme) || readsQuery(scheme);
}

QString randomVectorsProgram(const Scene& scene) {
    return filled("made_up", {{u"SEED"_s, QString::number(scene.sentence.seed)}});
}

bool readsTable(const Scheme& scheme) {
    constexpr std::int64_t mostWritten = 2048;
    const WeightTable* table = fileTableIn(scheme);
    return table && (entersAt(scheme) != Entry::Score || table->rows() * table->columns() > mostWritten);
}

QString tableFile(const Scheme& scheme) {
    return entersAt(scheme) == Entry::Score ? u"relative_attention_bias.npy"_s : u"learned_positions.npy"_s;
}

QString tableCommand(const Scheme& scheme) {
    if (ownTableIn(scheme)) return {};
    return (isGivenTable(scheme) ? u"sinescope data --scheme learned --what encoding --output "_s
                                 : u"sinescope data --scene SESSION.sinescope --what table --output "_s) +
           tableFile(scheme);
}

QString biasProgram(const Scene& scene) {
    const Scheme scheme = schemeOf(scene);
    ProgramValues values = sizeValues(scene);
    values.merge(schemeValues(scheme));
    if (const AlibiScheme* alibi = slopesIn(scheme)) {
        values[u"FORM"_s] = formOf(*alibi);
        return filled("alibi", values);
    }
    const char* const name = bucketsIn(scheme) ? "t5" : keyVectorsIn(scheme) ? "shaw" : nullptr;
    if (!name) throw failure(u"%1 has no program."_s.arg(schemeName(scheme)));
    if (const T5Scheme* t5 = bucketsIn(scheme))  // a model's own biases have no such parameter
        values[u"BUCKETS"_s] = QString::number(t5->buckets.buckets);
    const WeightTable* file = fileTableIn(scheme);
    const bool isRead = readsTable(scheme);
    if (file && !isRead) values[u"TABLE"_s] = pythonRows(file->values());
    if (const auto seed = seedOf(scheme)) values[u"SEED"_s] = QString::number(*seed);
    if (const std::vector<double> given = givenQuery(scene); !given.empty()) {
        values[u"COUNT"_s] = QString::number(given.size());
        values[u"GIVEN"_s] = pythonList(given);
    }
    values[u"WORD"_s] = pythonText(scene.sentence.tokens.value(0));
    return (isRead
                ? filled("read_table", tableValues(*file, 0, tableFile(scheme), tableCommand(scheme))) + gap
                : u"import numpy as np\n\n"_s) +
           filled("sizes", values) +
           (definesRandomVectors(scheme) ? randomVectorsProgram(scene) + gap : QString()) +
           filled(name, values);
}

QString rotationProgram(const Scene& scene) {
    const Scheme scheme = schemeOf(scene);
    const RopeScheme& rope = *rotationIn(scheme);
    const std::int64_t pairs = ropePairCount(rope), turning = rope.rotaryDim.value_or(rope.headDim) / 2;
    ProgramValues values = sizeValues(scene);
    values[u"BASE"_s] = codeNumber(rope.base);
    values[u"PAIRS"_s] = QString::number(pairs);
    values[u"ROTARY"_s] = QString::number(2 * pairs);
    values[u"FIRST"_s] = pairColumns(rope, 0);
    values[u"SECOND"_s] = pairColumns(rope, 1);
    values[u"ATTENTION_FACTOR"_s] = codeNumber(ropeAttentionFactor(rope));
    if (turning < pairs) values[u"STILL"_s] = QString::number(turning);
    values[u"SCALING_NAME"_s] = docText(QString::fromUtf8(scalingName(rope.scaling)));
    values[u"SCALING"_s] = scaledFrequencyLines(rope);
    if (const auto last = lastCountedPosition(rope)) values[u"LAST_COUNTED"_s] = QString::number(*last);
    return filled("rope", values);
}

}  // namespace sinescope
