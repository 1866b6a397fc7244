// SPDX-License-Identifier: GPL-3.0-or-later
//
// Order, Compare, Precision: orders, sides and formats.
#include "app/figures/compare/model.h"
#include "app/figures/order/model.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/analysis/permutation_equivariance.h"
#include "core/analysis/precision.h"
#include "core/schemes/properties.h"
#include "core/schemes/scheme_fit.h"
#include "tests/figures/truth/known_values.h"
#include "tests/figures/truth/scheme_reference.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace sinescope::truth {

namespace {

/// The sentence, its embeddings and head, and their width.
struct Toy {
    std::vector<QString> words;
    Eigen::MatrixXd embeddings;
    AttentionHead head;
    EncodingParameters encoding;
    double gain = 1;
    std::optional<SchemeReference> scheme;  ///< unless sinusoidal
    Entry entry = Entry::Input;
    std::int64_t ownColumns = 0;  ///< width of a table
    bool isShaw = false;
    std::int64_t scoredHead = 0;  ///< the head whose biases are added
};

/// Sets the scheme for the words' width; a rotation of some columns keeps their share.
void setScheme(Toy& toy, const Case& c) {
    if (isSinusoidal(c.scene)) return;
    Scheme scheme = c.scene.scheme;
    if (auto* rope = std::get_if<RopeScheme>(&scheme); rope && rope->rotaryDim) {
        const double share = whole(*rope->rotaryDim) / whole(rope->headDim);
        rope->rotaryDim =
            2 * std::max<std::int64_t>(static_cast<std::int64_t>(share * whole(toy.encoding.dModel) / 2),
                                       toy.encoding.dModel > 1 ? 1 : 0);
    }
    scheme = fitted(scheme, toy.encoding.length, toy.encoding.dModel);
    toy.scheme.emplace(scheme, toy.encoding.length);
    toy.entry = entersAt(scheme);
    toy.ownColumns = schemeRequirements(scheme).columns;
    toy.isShaw = std::holds_alternative<ShawScheme>(scheme);
    toy.scoredHead = c.scene.selection.head;
}

/// Returns the score of a query and a key at their positions, as softmax sees it.
double scoreOf(const Toy& toy, bool positions, const Eigen::RowVectorXd& q, const Eigen::RowVectorXd& k,
               std::int64_t t, std::int64_t s) {
    const double divided = std::sqrt(whole(q.size()));
    if (!toy.scheme || !positions || toy.entry == Entry::Input) return q.dot(k) / divided;
    const std::int64_t a = toy.encoding.firstPosition + t, b = toy.encoding.firstPosition + s;
    if (toy.isShaw || toy.entry == Entry::Rotation)
        return static_cast<double>(toy.scheme->score({q.begin(), q.end()}, {k.begin(), k.end()}, a, b)) /
               divided;
    return q.dot(k) / divided + static_cast<double>(toy.scheme->bias(toy.scoredHead, a, b));
}

/// softmax(Q K^T / sqrt(d)) V with plain loops.
Eigen::MatrixXd attend(const Eigen::MatrixXd& x, const Toy& toy, bool positions, bool causal) {
    const AttentionHead& head = toy.head;
    const auto times = [&](const Matrix& w) {
        return w.size() ? Eigen::MatrixXd(x * Eigen::MatrixXd(w)) : x;
    };
    const Eigen::MatrixXd q = times(head.query), k = times(head.key), v = times(head.value);
    Eigen::MatrixXd out = Eigen::MatrixXd::Zero(x.rows(), x.cols());
    for (Eigen::Index t = 0; t < x.rows(); ++t) {
        const Eigen::Index end = causal ? t + 1 : x.rows();
        double top = -1e300, sum = 0;
        std::vector<double> score;
        for (Eigen::Index s = 0; s < end; ++s)
            score.push_back(scoreOf(toy, positions, q.row(t), k.row(s), t, s));
        for (const double each : score) top = std::max(top, each);
        for (double& each : score) sum += each = std::exp(each - top);
        for (Eigen::Index s = 0; s < end; ++s)
            out.row(t) += score[static_cast<std::size_t>(s)] / sum * v.row(s);
    }
    return out;
}

Toy toyOf(const Case& c) {
    Toy toy;
    const QString which = c.option("sentence");
    if (which == "a"_L1) {
        toy.words = {u"The"_s, u"cat"_s, u"sat"_s};
        toy.embeddings.resize(3, 4);
        for (int k = 0; k < 12; ++k) toy.embeddings(k / 4, k % 4) = (k + 1) / 10.0;
    } else if (which == "b"_L1) {
        const OrderToy known = catAndMatToy();
        for (const std::string& word : known.words) toy.words.push_back(QString::fromStdString(word));
        toy.embeddings = known.embeddings;
        toy.head = known.head;
    } else {
        const std::int64_t d = std::min<std::int64_t>(64, c.ref.columns());
        const auto count = std::min<std::int64_t>({12, c.scene.sentence.tokens.size(), c.ref.rows()});
        for (std::int64_t t = 0; t < count; ++t) toy.words.push_back(c.scene.sentence.tokens[t]);
        toy.embeddings = embeddingsOf(c.scene, 0, d).topRows(count);
        toy.head = seededHead(d, 2017, 1 / std::sqrt(whole(d)));
        toy.encoding = c.scene.encoding;
        if (c.scene.sentence.scale == EmbeddingScale::SqrtDModel) toy.gain = std::sqrt(whole(d));
    }
    toy.encoding.dModel = toy.embeddings.cols();
    if (which != "scene"_L1) toy.encoding.length = toy.embeddings.rows();
    if (const std::int64_t rows = schemeRequirements(c.scene.scheme).positions;
        rows > 0 && rows < toy.embeddings.rows()) {
        toy.words.resize(static_cast<std::size_t>(rows));
        toy.embeddings = Eigen::MatrixXd(toy.embeddings.topRows(rows));
    }
    setScheme(toy, c);
    return toy;
}

double addedBy(const Toy& toy, const Reference& ref, std::int64_t position, std::int64_t column) {
    if (!toy.scheme) return static_cast<double>(ref.value(position, column));
    const bool exists = toy.entry == Entry::Input && (toy.ownColumns == 0 || column < toy.ownColumns);
    return exists ? static_cast<double>(toy.scheme->input(position, column)) : 0;
}

Eigen::MatrixXd outputsOf(const Toy& toy, const std::vector<std::int64_t>& order, bool positions,
                          bool causal) {
    const Reference ref([&] {
        EncodingParameters p = toy.encoding;
        p.length = std::max<std::int64_t>(1, toy.embeddings.rows());
        return p;
    }());
    Eigen::MatrixXd x(toy.embeddings.rows(), toy.embeddings.cols());
    for (Eigen::Index t = 0; t < x.rows(); ++t)
        for (Eigen::Index j = 0; j < x.cols(); ++j)
            x(t, j) = toy.gain * toy.embeddings(order[static_cast<std::size_t>(t)], j) +
                      (positions ? addedBy(toy, ref, ref.first() + t, j) : 0);
    return attend(x, toy, positions, causal);
}

}  // namespace

void checkOrder(const Case& c, Findings& f) {
    const auto& model = dynamic_cast<const OrderModel&>(c.model);
    const Toy toy = toyOf(c);
    const auto count = static_cast<std::int64_t>(toy.words.size());
    // On for every scheme but the sinusoid, unless switched off.
    const FigureState* state = findFigure(c.scene, u"order"_s);
    const bool isSet = state && state->options.contains(u"positions"_s);
    const bool positions =
        (isSet ? c.isOn("positions") : !isSinusoidal(c.scene)) && entryOf(c.scene) != Entry::Nowhere;
    const bool causal = c.isOn("causal") || (positions && masksKeysAhead(c.scene.scheme));
    const QString scheme = QString::fromUtf8(infoOf(c.scene.scheme).name);
    std::vector<std::int64_t> order, straight;
    for (const QString& part : c.option("order").split(','_L1, Qt::SkipEmptyParts)) {
        const auto word = part.trimmed().toLongLong();
        if (word >= 0 && word < count && std::find(order.begin(), order.end(), word) == order.end())
            order.push_back(word);
    }
    for (std::int64_t word = 0; word < count; ++word) {
        straight.push_back(word);
        if (std::find(order.begin(), order.end(), word) == order.end()) order.push_back(word);
    }
    const Eigen::MatrixXd before = outputsOf(toy, straight, positions, causal),
                          after = outputsOf(toy, order, positions, causal);
    std::vector<double> errors;
    for (std::int64_t t = 0; t < count; ++t)
        errors.push_back(
            (after.row(t) - before.row(order[static_cast<std::size_t>(t)])).cwiseAbs().maxCoeff());
    const double error = *std::max_element(errors.begin(), errors.end());
    const double mean = (after.colwise().mean() - before.colwise().mean()).cwiseAbs().maxCoeff();
    const double rounding = 1e-9 * (1 + std::max(before.cwiseAbs().maxCoeff(), after.cwiseAbs().maxCoeff()));
    // Scores beyond 10^6 amplify rounding errors beyond what can be distinguished here.
    const bool large = std::abs(toy.encoding.factor) > 100;
    const bool same = error < rounding, calculation = positions || causal;
    const bool sameOrder = order == straight;
    // This reference cannot distinguish the effect of a bias of 1e-9 from rounding.
    const bool isComplete = !large && (error < 1e-5 * rounding || error > 10 * rounding);
    QStringList first, second;
    for (std::size_t t = 0; t < toy.words.size(); ++t)
        first << toy.words[t], second << toy.words[static_cast<std::size_t>(order[t])];
    const bool readsSame = first == second && !sameOrder, differs = !same && !readsSame;
    if (isComplete)
        requireClaim(c, f,
                     {{u"equal words changed places: each has the output of the one that was there before"_s,
                       readsSame && !same},
                      {u"with positions and a causal mask the outputs depend on the order"_s,
                       positions && causal && differs},
                      {u"with positions the outputs depend on the order"_s, positions && !causal && differs},
                      {u"a causal mask leaks the order: outputs depend on it without positions, too"_s,
                       causal && !positions && differs},
                      {u"without positions a word keeps its output at every place"_s, !calculation && same},
                      {u"both sentences are in the same order: every output is the same"_s,
                       calculation && same && sameOrder},
                      {u"each word has the same output in both orders"_s, calculation && same}});
    const std::int64_t place = std::clamp<std::int64_t>(c.position() - c.ref.first(), 0, count - 1);
    const std::int64_t from = order[static_cast<std::size_t>(place)];
    const QString word = toy.words[static_cast<std::size_t>(from)];
    const double off = large ? 1e12 : rounding;
    const std::int64_t column = std::clamp<std::int64_t>(c.column(), 0, after.cols() - 1);
    double twins = 0;
    for (std::size_t a = 0; a < toy.words.size(); ++a)
        for (std::size_t b = a + 1; b < toy.words.size(); ++b)
            if (toy.words[a] == toy.words[b])
                twins = std::max(twins, (before.row(static_cast<Eigen::Index>(a)) -
                                         before.row(static_cast<Eigen::Index>(b)))
                                            .cwiseAbs()
                                            .maxCoeff());
    double spread = std::nan(""), wordSpread = spread;
    if (!std::isnan(c.fact("spread")) && count <= 4) {
        std::vector<std::int64_t> each = straight;
        Eigen::MatrixXd low = before, high = before;
        do {
            const Eigen::MatrixXd outputs = outputsOf(toy, each, positions, causal);
            for (std::int64_t t = 0; t < count; ++t) {
                const auto of = each[static_cast<std::size_t>(t)];
                low.row(of) = low.row(of).cwiseMin(outputs.row(t)),
                high.row(of) = high.row(of).cwiseMax(outputs.row(t));
            }
        } while (std::next_permutation(each.begin(), each.end()));
        const Eigen::VectorXd spreads = (high - low).rowwise().maxCoeff();
        spread = spreads.maxCoeff(), wordSpread = spreads(from);
    }
    const Entry entry = entryOf(c.scene);
    KnownValues known(c);
    known.addText("entry",
                  entry == Entry::Input   ? u"input"_s
                  : entry == Entry::Score ? u"score"_s
                                          : u"rotation"_s,
                  "scheme", QString::fromUtf8(infoOf(c.scene.scheme).id), "scheme_name", scheme,
                  "sentence_text", first.join(' '_L1), "permuted", second.join(' '_L1), "word", word,
                  "shown_word", word);
    known.set("same", isComplete ? same : std::nan(""), "equivariant", isComplete ? same : std::nan(""),
              "same_order", sameOrder, "reads_same", readsSame, "told", calculation, "positions", positions,
              "causal_mask", causal, "several_heads", headCount(c.scene) > 1, "head", c.scene.selection.head,
              "words", count, "d", toy.embeddings.cols(), "d_model", toy.embeddings.cols(), "column", column,
              "stays", from == place, "from", from, "to", place);
    known.set("error", error, "pooled_difference", mean, "word_error",
              errors[static_cast<std::size_t>(place)], "output", after(place, column), "twin_difference",
              twins, "spread", spread, "word_spread", wordSpread, "cell_before", before(from, column),
              "cell_after", after(place, column), off);
    known.set("cell_column", column);
    known.leave(
        "off_scale sentence narrower all_words longer_rows shorter_rows typed shown_order keeps shown_error "
        "cell_input base limit");
    known.check(c, f);
    if (const QString mistake = mistakeIn(model.statementText("cause")); !mistake.isEmpty())
        f.require(false, mistake);
    f.require(model.statementText("computed_with").contains(u"d = %1"_s.arg(toy.embeddings.cols())),
              model.statementText("computed_with"));
    f.require((model.setting() + ','_L1).contains(u"d_model = %1,"_s.arg(toy.embeddings.cols())),
              model.setting());
    f.require(c.table.rows == count + (c.isOn("pooled") ? 1 : 0), c.table.title);
    for (std::int64_t t = 0; t < count; ++t)
        for (Eigen::Index j = 0; j < std::min<Eigen::Index>(3, after.cols()); ++j) {
            requireCell(f, c.table, t, 4 + 2 * j, after(t, j), off);
            requireCell(f, c.table, t, 5 + 2 * j, before(order[static_cast<std::size_t>(t)], j), off);
        }
}

namespace {

/// Returns a sinusoidal side by its definition; nullopt for other schemes.
std::optional<Reference> sideOf(const CompareSide& side) {
    if (const auto* sinusoidal = std::get_if<SinusoidalScheme>(&side.scheme); sinusoidal && side.isPresent())
        return Reference(sinusoidal->encoding);
    return {};
}

double asNumber(const TableCell& cell) {
    if (const auto* real = std::get_if<double>(&cell)) return *real;
    if (const auto* whole = std::get_if<std::int64_t>(&cell)) return static_cast<double>(*whole);
    return std::nan("");
}

/// The largest difference in the table, found cell by cell.
struct Largest {
    double apart = -1;
    double factor = 1;  ///< of one side by the other
    std::int64_t cells = 0;
};

Largest largestIn(const FigureTable& table) {
    Largest found;
    for (std::int64_t row = 0; row < table.rows; ++row)
        for (std::int64_t column = 3; column < table.columns.size(); column += 3) {
            const double a = asNumber(table.cell(row, column - 2)), b = asNumber(table.cell(row, column - 1));
            if (std::isnan(a) || std::isnan(b)) continue;
            ++found.cells;
            if (!std::isfinite(a - b)) continue;
            found.apart = std::max(found.apart, std::abs(a - b));
            found.factor = std::max({found.factor, a / b, b / a});
        }
    return found;
}

/// True if, in places, one side is infinite and the other finite: one masks a key, or leaves a pair unturned.
bool isOneInfinite(const CompareModel& model) {
    const auto differ = [](double a, double b) {
        return std::isinf(a) != std::isinf(b) && !std::isnan(a + b);
    };
    if (model.view() != CompareView::Maps) {
        const std::vector<double>&a = model.curve(0), &b = model.curve(1);
        return std::inner_product(a.begin(), a.begin() + std::min(std::ssize(a), std::ssize(b)), b.begin(),
                                  false, std::logical_or(), differ);
    }
    if (!model.mapsScores()) return false;
    const auto a = model.side(0)->scoreMap->reshaped(), b = model.side(1)->scoreMap->reshaped();
    return std::inner_product(a.begin(), a.end(), b.begin(), false, std::logical_or(), differ);
}

}  // namespace

void checkCompare(const Case& c, Findings& f) {
    const auto& model = dynamic_cast<const CompareModel&>(c.model);
    const QString text = c.model.alternativeText(), claim = c.claim, summary = model.statementText("summary");
    const Largest found = largestIn(c.table);
    // A table of the formula's values differs from the formula by their rounding.
    const double rounding = model.view() == CompareView::Maps ? 1e-15 * std::abs(c.ref.factor()) : 1e-9;
    const bool masks = isOneInfinite(model);
    const bool same = ((found.apart >= 0 && found.apart <= rounding) ||
                       (model.a().scheme == model.b().scheme && found.cells > 0)) &&
                      !masks;
    const double edge = 1e-9 * (1 + found.apart);
    for (std::size_t k = 0; k < 2; ++k) requireSide(c, f, model, k);
    if (summary.contains(u"the same"_s) || summary.contains(u"identical"_s))
        f.require(found.apart <= rounding && found.cells > 0,
                  u"\"%1\", but A and B differ by %2"_s.arg(summary).arg(found.apart));
    if (summary.startsWith(u"largest |A"_s)) {
        const auto shown = numbersIn(summary.section(u" at "_s, 0, 0), u"largest |A − B| = #"_s);
        f.require(shown && reads(shown->front(), found.apart),
                  u"\"%1\", and the table has %2"_s.arg(summary).arg(found.apart));
        f.require(!same, summary);
    }
    f.require((summary.contains(u"neither masks"_s) || summary.contains(u"turn in both"_s)) ==
                  (masks && found.apart >= 0),
              summary);
    f.require(!summary.contains(u"nothing in common"_s) || found.cells == 0, summary);
    // Without an A, two sides that are this window's settings are the same setting.
    const bool isInvitation = claim.startsWith(u"freeze a setting"_s);
    if (isInvitation)
        f.require(same && !model.scene().frozen && showsSettings(model.options()), claim);
    else if (!claim.isEmpty())
        f.require(claim == summary
                      ? same
                      : claim == u"two settings or schemes, and where they differ most"_s && !same,
                  claim);
    f.require(text.contains(model.a().name) && text.contains(model.b().name), text);
    QString capital = summary;
    if (!capital.isEmpty()) capital[0] = capital[0].toUpper();
    if (capital.endsWith('.'_L1)) capital.chop(1);
    f.require(text.contains(capital), text);
    for (const Fact& fact : c.facts) {
        if (fact.name == "compare.largest"_L1)
            f.require(std::abs(fact.value - std::max(0.0, found.apart)) <= edge, fact.sentence);
        if (fact.name == "compare.factor"_L1)
            f.require(std::abs(fact.value - found.factor) <= 1e-9 * found.factor, fact.sentence);
        if (fact.name == "compare.same"_L1) f.require((fact.value == 1) == same, fact.sentence);
        if (fact.name.endsWith("_largest"_L1)) f.require(std::isfinite(fact.value), fact.sentence);
        for (std::size_t k = 0; k < 2; ++k) {
            const CompareSide& side = k == 0 ? model.a() : model.b();
            const auto ref = sideOf(side);
            const QString prefix = k == 0 ? u"compare.a_"_s : u"compare.b_"_s;
            if (!ref || !fact.name.startsWith(prefix)) continue;
            const std::int64_t at = ref->first() + model.query();
            const QString lead = u"%1 (%2) "_s.arg(side.letter, side.name),
                          what = fact.name.mid(prefix.size());
            const auto isValue = [&](double value) {
                f.require(std::abs(fact.value - value) <= 1e-9 * (1 + std::abs(value)),
                          fact.name + u": "_s + fact.sentence);
            };
            f.require(fact.sentence.startsWith(lead), fact.sentence);
            if (what == "value"_L1) isValue(static_cast<double>(ref->value(at, c.column())));
            if (what == "norm"_L1) isValue(static_cast<double>(ref->norm(at)));
            if (what == "rows"_L1) isValue(whole(ref->rows()));
            if (what == "parameters"_L1) isValue(0);
        }
    }
    for (const QString& note : model.statementTexts("about"))
        if (const QString mistake = mistakeIn(note); !mistake.isEmpty()) f.require(false, mistake);
}

namespace {

struct Worst {
    double value = 0, angle = 0;
};

/// Returns the worst errors over all cells of a row.
Worst worstAt(const Encoding& encoding, const Reference& ref, const ReducedProgram& program, std::int64_t p) {
    const ReducedEncoding reduced(encoding, program);
    Worst worst;
    const auto take = [](double& largest, double error) {
        largest = std::isfinite(error) ? std::max(largest, std::abs(error))
                                       : std::numeric_limits<double>::infinity();
    };
    for (std::int64_t j = 0; j < ref.columns(); ++j) {
        if (ref.pair(j) < 0) continue;
        take(worst.value, static_cast<double>(static_cast<Real>(reduced.value(p, j)) - ref.value(p, j)));
        take(worst.angle, static_cast<double>(static_cast<Real>(reduced.angle(p, ref.pair(j))) -
                                              ref.w(ref.pair(j)) * static_cast<Real>(p)));
    }
    return worst;
}

}  // namespace

void checkPrecision(const Case& c, Findings& f) {
    const Reference& ref = c.ref;
    KnownValues known(c);
    if (ref.pairs() == 0) {
        known.leave("angles float32_angles").check(c, f);
        f.require(c.claim.isEmpty() && c.facts.empty() && c.table.note == noPairsForm, c.claim);
        return;
    }
    const bool angles = c.option("quantity") == "angle"_L1, advised = c.isOn("float32_angles");
    const QString route = c.option("route");
    const Encoding encoding(ref.parameters());
    std::map<QString, std::pair<Worst, Worst>> worsts;  // at the selected position and at the last one
    std::int64_t column = 0;
    bool allGrow = true, asGood = true;
    const double factor = std::abs(ref.factor()), tiny = 1e-13 * factor;
    for (const auto& [format, name] : {std::pair(NumberFormat::Float32, "float32"),
                                       {NumberFormat::Float16, "float16"},
                                       {NumberFormat::BFloat16, "bfloat16"}})
        for (const auto& [way, by] :
             {std::pair(FrequencyRoute::ExpLog, "exp"), {FrequencyRoute::Power, "pow"}}) {
            if (route != "both"_L1 && route != QLatin1String(by)) continue;
            const ReducedProgram program{advised ? NumberFormat::Float32 : format, format, way};
            worsts[u"%1 %2"_s.arg(QLatin1String(name), QLatin1String(by))] = {
                worstAt(encoding, ref, program, c.position()), worstAt(encoding, ref, program, ref.last())};
            ++column;
            for (std::int64_t row = 0; row < c.table.rows; ++row) {
                const auto p = std::get<std::int64_t>(c.table.cell(row, 0));
                const Worst worst = worstAt(encoding, ref, program, p);
                const double expected = angles ? worst.angle : worst.value;
                if (std::isfinite(expected))
                    requireCell(f, c.table, row, column, expected, angles ? 1e-9 * (1 + expected) : tiny);
            }
            double early = 0, late = 0, largest = 0;
            const std::int64_t exact = ref.first() == 0 ? 1 : 0, count = ref.rows() - exact;
            for (std::int64_t t = exact; t < ref.rows(); ++t) {
                const Worst worst = worstAt(encoding, ref, program, ref.first() + t);
                const double error = angles ? worst.angle : worst.value;
                if (3 * (t - exact) < count) early = std::max(early, error);
                if (3 * (t - exact + 1) > 2 * count) late = std::max(late, error);
                largest = std::max(largest, worst.value);
            }
            allGrow = allGrow && late > early;
            if (format != NumberFormat::Float32)
                asGood = asGood && largest <= (format == NumberFormat::BFloat16 ? 0x1p-8 : 0x1p-11) * factor;
        }
    const bool isExact = ref.rows() == 1 && std::ranges::all_of(worsts, [angles](const auto& each) {
                             const Worst& last = each.second.second;
                             return (angles ? last.angle : last.value) <= 0;
                         });
    known.addText("map_line", u"%1, %2"_s.arg(c.option("map"), route == "pow"_L1 ? route : u"exp"_s));
    known.set("angles", angles, "float32_angles", advised, "log_axis",
              c.option("axis") == "log"_L1 && ref.last() > 0, "p", c.position(), "last", ref.last(), "exact",
              isExact);
    known.rows("line", [&](const Values& row, KnownValues& line) {
        const auto found = worsts.find(row.find(u"format"_s)->text() + ' '_L1 + row.find(u"route"_s)->text());
        f.require(found != worsts.end(), u"a line of another format"_s);
        if (found == worsts.end()) return;
        const auto& [here, last] = found->second;
        line.set("value", here.value, "value_last", last.value, tiny);
        line.set("angle", here.angle, 1e-9 * (1 + here.angle));
        line.set("angle_last", last.angle, 1e-9 * (1 + last.angle));
        line.set("worst", angles ? last.angle : last.value, angles ? 1e-9 * (1 + last.angle) : tiny);
    });
    known.leave("growth format route error finite pair error_angle row").check(c, f);
    requireNoOtherLines(c, f);
    requireClaim(c, f,
                 {{u"no error: each format holds every %1 of position %2"_s.arg(
                       angles ? u"angle"_s : u"number"_s, grouped(ref.last())),
                   isExact},
                  {u"with fewer bits, the error grows with position"_s, allGrow},
                  {u"with float32 angles, 16 bits cost only the last digit of a value"_s,
                   advised && !angles && asGood},
                  {u"the largest error at each position with fewer bits"_s, !isExact}});
}

}  // namespace sinescope::truth
