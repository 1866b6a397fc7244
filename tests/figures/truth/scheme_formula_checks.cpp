// SPDX-License-Identifier: GPL-3.0-or-later
//
// The calculations of schemes other than the sinusoidal one: every line, each number in it, and what each
// line works out, against the reference.
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "tests/figures/truth/checks.h"
#include "tests/figures/truth/scheme_shown.h"

#include <algorithm>
#include <cmath>

namespace sinescope::truth {

namespace {

constexpr double noValue = std::numeric_limits<double>::quiet_NaN();

/// A line of the calculation as it has to be.
struct Step {
    QString form;                 ///< of the formula, left and right
    std::vector<double> numbers;  ///< that it shows
    double value = noValue;       ///< that it works out
    QString says = {};            ///< a form; empty = not held here
    std::vector<double> said = {};
};

/// What a figure of a formula says of one Scene.
class Told {
 public:
    Told(const Case& theCase, Findings& findings) : c(theCase), f(findings), shown(c.scene) {}

    void hold(const QString& subject) {
        f.require(c.model.table().title == u"The calculation of "_s + subject, c.model.table().title);
        f.says(c.model.alternativeText(), u"The calculation of one cell (~): ~."_s, {});
        facts.hold(c.facts, f);
        holdSteps();
    }
    QString text(std::int64_t row, std::int64_t column) const {
        return std::get<QString>(c.model.table().cell(row, column));
    }

    const Case& c;
    Findings& f;
    Shown shown;
    ExpectedFacts facts;
    std::vector<Step> steps;

 private:
    void holdSteps() const {
        if (c.isOn("blanks")) return;  // the numbers are left out
        const FigureTable table = c.model.table();
        const auto wanted = static_cast<std::int64_t>(c.number("lines"));
        f.require(table.rows == std::min<std::int64_t>(wanted, std::ssize(steps)), table.title);
        for (std::int64_t row = 0; row < std::min<std::int64_t>(table.rows, std::ssize(steps)); ++row) {
            const Step& step = steps[static_cast<std::size_t>(row)];
            f.says(text(row, 1), step.form, step.numbers);
            if (!step.says.isEmpty()) f.says(text(row, 0), step.says, step.said);
            holdCell(f, table, row, 2, step.value);
        }
    }
};

double asDouble(Real number) {
    return static_cast<double>(number);
}

// ---- Rotations

void checkRope(Told& told) {
    const auto& rope = std::get<RopeScheme>(told.shown.scheme);
    const SchemeReference& ref = told.shown.ref;
    const std::int64_t p = told.c.position(), j = told.c.column(), i = ref.pair(j);
    const QString subject = u"the turn of column %1 at position %2"_s.arg(number(j), number(p));
    const bool turns = i >= 0 && ref.w(i) > 0;
    holdClaim(told.c, told.f,
              {{u"this column does not turn"_s, !turns},
               {u"a pair turns by its position over a power of B"_s, turns}});
    if (!turns) {
        told.steps = {{u"column # = what it was"_s, {whole(j)}}};
        return told.hold(subject);
    }
    const std::int64_t r =
        rope.part == RopePart::Proportional ? rope.headDim : rope.rotaryDim.value_or(rope.headDim);
    const Real angle = static_cast<Real>(p) * ref.w(i);
    const double cosine = asDouble(std::cos(angle)), sine = asDouble(std::sin(angle));
    const double w = asDouble(ref.w(i));
    const std::vector<double> power = {rope.base, whole(i), whole(r)};
    if (std::holds_alternative<NoScaling>(rope.scaling)) {
        told.steps = {
            {u"angle(p, i) = p / B^(2i/r)"_s, {}},
            {u"angle(#, #) = # / #^(2·#/#)"_s, {whole(p), whole(i), whole(p), power[0], power[1], power[2]}},
            {u"= # / #"_s, {whole(p), 1 / w}, 1 / w},
            {u"= #"_s, {asDouble(angle)}, asDouble(angle)}};
    } else {
        const double plain = std::pow(rope.base, -2 * whole(i) / whole(r));
        told.steps = {{u"angle(p, i) = p · w′"_s, {}},
                      {u"w = 1 / #^(2·#/#) = #"_s, {power[0], power[1], power[2], plain}, plain},
                      {u"w′ = #"_s, {w}, w, u"with ~"_s, {}},
                      {u"angle(#, #) = # · # = #"_s,
                       {whole(p), whole(i), whole(p), w, asDouble(angle)},
                       asDouble(angle)}};
    }
    const double factor = asDouble(ref.attention());
    told.steps.push_back({u"cos, sin = #, #"_s, {cosine, sine}, ref.isSecond(j) ? sine : cosine});
    if (factor != 1) {
        if (!std::holds_alternative<NoScaling>(rope.scaling)) told.steps.erase(told.steps.begin());
        told.steps.push_back({u"a · cos, a · sin = #, #"_s,
                              {factor * cosine, factor * sine},
                              factor * (ref.isSecond(j) ? sine : cosine),
                              u"times the attention factor a = #"_s,
                              {factor}});
        told.facts.add(u"formula.attention_factor"_s, factor);
    }
    const QString where = u"pair %1 at position %2"_s.arg(number(i), number(p));
    told.facts.add(u"formula.angle"_s, asDouble(angle));
    told.facts.add(u"formula.angular_frequency"_s, w);
    told.facts.add(u"formula.cosine"_s, cosine);
    told.facts.add(u"formula.sine"_s, sine);
    told.hold(subject);
}

// ---- Biases

struct AlibiFormOf {
    QString letters, form;
    std::vector<double> numbers;  ///< of the form
    QString sum;                  ///< as the inspector has it, with the slope
    std::vector<double> summed;   ///< its numbers after the slope
};

AlibiFormOf formOf(const AlibiScheme& alibi, double query, double key) {
    const double last = whole(alibi.keys - 1);
    switch (alibi.form) {
        case AlibiForm::Distance:
            return {u"(q − p)"_s, u"(# − #)"_s, {key, query}, u"− # (# − #)"_s, {query, key}};
        case AlibiForm::Symmetric:
            return {u"(−|q − p|)"_s, u"(−|# − #|)"_s, {key, query}, u"− # |# − #|"_s, {query, key}};
        case AlibiForm::KeyFromLast:
            return {u"(q − (L − 1))"_s, u"(# − #)"_s, {key, last}, u"+ # (# − (#))"_s, {key, last}};
        case AlibiForm::Key:
            return {u"q"_s, u"#"_s, {key}, u"+ # · #"_s, {key}};
        case AlibiForm::Inverted:
            break;
    }
    return {u"((L − 1) − |q − p|)"_s,
            u"(# − |# − #|)"_s,
            {last, key, query},
            u"+ # (# − |# − #|)"_s,
            {last, query, key}};
}

void checkAlibi(Told& told) {
    const auto& alibi = std::get<AlibiScheme>(told.shown.scheme);
    const std::int64_t head = told.c.scene.selection.head, p = told.c.position(), q = p + told.c.shift();
    AlibiScheme open = alibi;
    open.causal = false;
    const double slope = asDouble(told.shown.ref.slope(head));
    const double bias = asDouble(SchemeReference(open, told.shown.p.length).bias(head, p, q));
    const bool isSeen = !alibi.causal || q <= p;
    const AlibiFormOf form = formOf(alibi, whole(p), whole(q));
    std::vector<double> summed = {whole(head), slope};
    summed.insert(summed.end(), form.summed.begin(), form.summed.end());
    summed.push_back(std::abs(bias));
    std::vector<double> numbers = {whole(p), whole(q), slope};
    numbers.insert(numbers.end(), form.numbers.begin(), form.numbers.end());
    // The exponent is that of the slope, whatever numbers it is made of.
    std::vector<double> exponent;
    if (told.c.model.table().rows > 1)
        for (const QString& shown :
             numbersIn(told.text(1, 1).section(u" = "_s, 0, 1), u"m = 2^(−#·#/#)"_s).value_or(QStringList()))
            exponent.push_back(shown.toDouble());
    if (exponent.size() == 3) exponent[0] = alibi.biasMax;
    if (exponent.size() == 3)
        told.f.require(std::abs(std::exp2(-exponent[0] * exponent[1] / exponent[2]) - slope) < 1e-12 * slope,
                       told.text(1, 1));
    const QString ofHead = u"the slope of head # of #"_s;
    const std::vector<double> heads = {whole(head), whole(alibi.heads)};
    told.steps = {{u"bias(p, q) = m · "_s + form.letters, {}}};
    if (alibi.causal) {
        exponent.push_back(slope);
        numbers.push_back(bias);
        const QString sum = isSeen ? u"= #"_s : u"= −∞"_s;
        told.steps.push_back({u"m = 2^(−#·#/#) = #"_s, exponent, slope, ofHead, heads});
        told.steps.push_back({u"bias(#, #) = # · "_s + form.form + u" = #"_s, numbers, bias});
        told.steps.push_back({u"mask(#, #) "_s + (isSeen ? u"= 0"_s : sum), {whole(p), whole(q)}});
        told.steps.push_back(
            {u"bias + mask "_s + sum, isSeen ? std::vector<double>{bias} : std::vector<double>{}});
    } else {
        told.steps.push_back({u"m = 2^(−#·#/#)"_s, exponent, noValue, ofHead, heads});
        told.steps.push_back({u"= #"_s, {slope}, slope});
        told.steps.push_back({u"bias(#, #) = # · "_s + form.form, numbers});
        told.steps.push_back({u"= #"_s, {bias}, bias});
    }
    const QString slopeTimes = u"a bias is the slope of its head times "_s;
    holdClaim(
        told.c, told.f,
        {{u"a bias is minus the slope of its head times the distance"_s, alibi.form == AlibiForm::Symmetric},
         {slopeTimes + u"q − p"_s, alibi.form == AlibiForm::Distance},
         {slopeTimes + u"the key's position"_s, alibi.form == AlibiForm::Key},
         {slopeTimes + u"the key's place from the last one"_s, alibi.form == AlibiForm::KeyFromLast},
         {slopeTimes + u"what the distance leaves of L − 1"_s, alibi.form == AlibiForm::Inverted}});
    QString subject = u"bias(%1, %2) of head %3"_s.arg(number(p), number(q)).arg(head);
    subject.replace('-'_L1, QChar(0x2212));
    told.facts.add(u"formula.slope"_s, slope);
    if (isSeen) told.facts.add(u"formula.bias"_s, bias);
    told.hold(subject);
    std::vector<Readout> lines = told.c.model.readout({});
    holdLine(told.f, lines, u"head"_s, u"#"_s, {whole(head)});
    holdLine(told.f, lines, u"here"_s,
             u"head #: score %1 = score %2 #%3"_s.arg(form.sum, bias < 0 ? u"−"_s : u"+"_s,
                                                      !alibi.causal ? QString()
                                                      : isSeen      ? u"; mask: seen"_s
                                                                    : u"; mask: not seen"_s),
             summed);
    noLinesLeft(told.f, lines);
}

/// The bucket that a line of the calculation comes to with the numbers that it shows.
std::optional<std::int64_t> bucketOf(const QString& line) {
    const auto shown = numbersIn(line, u"bucket = min(#, # + ⌊ln(#/#) / ln(#/#) · #⌋)"_s);
    const auto ahead = numbersIn(line, u"bucket = min(#, # + ⌊ln(#/#) / ln(#/#) · #⌋) + #"_s);
    const auto alone = numbersIn(line, u"bucket = #"_s), later = numbersIn(line, u"bucket = # + #"_s);
    if (alone) return alone->at(0).toLongLong();
    if (later) return later->at(0).toLongLong() + later->at(1).toLongLong();
    if (!shown && !ahead) return {};
    const QStringList n = shown.value_or(ahead.value_or(QStringList()));
    const auto log = [&n](qsizetype k) { return std::log(n[k].toDouble()) - std::log(n[k + 1].toDouble()); };
    const auto further = static_cast<std::int64_t>(std::floor(log(2) / log(4) * n[6].toDouble() + 1e-9));
    return std::min<std::int64_t>(n[0].toLongLong(), n[1].toLongLong() + further) +
           (ahead ? n[7].toLongLong() : 0);
}

void checkT5(Told& told) {
    const auto& t5 = std::get<T5Scheme>(told.shown.scheme);
    const std::int64_t head = told.c.scene.selection.head, k = told.c.shift();
    const std::int64_t bucket = told.shown.ref.bucket(k);
    const double bias = t5.biases.values()(bucket, head);
    const bool both = t5.buckets.bidirectional;
    const double n = both ? std::abs(whole(k)) : std::max(0.0, -whole(k));
    const std::optional<std::int64_t> workedOut =
        told.c.model.table().rows > 2 ? bucketOf(told.text(2, 1)) : std::optional(bucket);
    told.f.require(told.c.isOn("blanks") || workedOut == bucket, told.c.model.alternativeText());
    told.steps = {{u"bias(q − p) = table[bucket(q − p), head]"_s, {}},
                  {both ? u"n = |#| = #"_s : u"n = max(0, −(#)) = #"_s, {whole(k), n}, n},
                  {u"bucket = ~"_s, {}},
                  {u"= #"_s, {whole(bucket)}, whole(bucket)},
                  {u"table[#, #] = #"_s, {whole(bucket), whole(head), bias}, bias}};
    holdClaim(told.c, told.f, {{u"a bias is that of the bucket of its distance"_s, true}});
    told.facts.add(u"formula.bucket"_s, whole(bucket));
    told.facts.add(u"formula.bias"_s, bias);
    told.hold(u"the bias of head %1 at a distance of %2"_s.arg(head).arg(number(k).remove(','_L1)));
    std::vector<Readout> lines = told.c.model.readout({});
    holdLine(told.f, lines, u"head"_s, u"#"_s, {whole(head)});
    const bool isAlone = !lines.empty() && !lines.front().value.contains("min("_L1);
    holdLine(told.f, lines, u"here"_s,
             isAlone ? u"distance #: bucket #, bias #"_s : u"distance #: bucket min(~ = #, bias #"_s,
             {whole(k), whole(bucket), bias});
    noLinesLeft(told.f, lines);
}

void checkShaw(Told& told) {
    const auto& shaw = std::get<ShawScheme>(told.shown.scheme);
    const std::int64_t p = told.c.position(), k = told.c.shift();
    const std::int64_t clipped = std::clamp(k, -shaw.left, shaw.right), row = clipped + shaw.left;
    const QString word = told.c.scene.sentence.tokens.value(0);
    double bias = 0;
    std::vector<double> vector = {whole(row)};
    for (Eigen::Index j = 0; j < shaw.keys.columns(); ++j) {
        bias += told.shown.query[static_cast<std::size_t>(j)] * shaw.keys.values()(row, j);
        if (j < 3) vector.push_back(shaw.keys.values()(row, j));
    }
    QString form = u"a[#] = #"_s;
    for (std::size_t j = 2; j < vector.size(); ++j) form += u", #"_s;
    if (shaw.keys.columns() > 3) form += u" …"_s;
    const double rows = whole(shaw.left + shaw.right + 1);
    told.steps = {{u"bias(p, q) = query · a[clip(q − p) + #]"_s, {whole(shaw.left)}},
                  {u"clip(q − p) = max(#, min(#, # − #)) = #"_s,
                   {-whole(shaw.left), whole(shaw.right), whole(p + k), whole(p), whole(clipped)},
                   whole(clipped)},
                  {u"row = # + # = #"_s,
                   {whole(clipped), whole(shaw.left), whole(row)},
                   whole(row),
                   u"of the table of # {vector|vectors}, from 0"_s,
                   {rows}},
                  {form, vector},
                  {u"bias(#, #) = query · a[#] = #"_s, {whole(p), whole(p + k), whole(row), bias}, bias}};
    holdClaim(told.c, told.f, {{u"a bias is the query times the vector of a clipped distance"_s, true}});
    told.facts.add(u"formula.row"_s, whole(row));
    told.facts.add(u"formula.bias"_s, bias);
    told.hold(u"the bias of “%1” as the query at a distance of %2"_s.arg(word, number(k).remove(','_L1)));
    std::vector<Readout> lines = told.c.model.readout({});
    holdLine(told.f, lines, u"here"_s, u"distance #: vector # of #"_s, {whole(k), whole(row), rows});
    noLinesLeft(told.f, lines);
}

// ---- Rows of the input

/// Facts and words that every value of a cell has.
void holdValue(Told& told, const QString& claim) {
    const std::int64_t p = told.c.position(), j = told.c.column();
    const double value = asDouble(told.shown.ref.input(p, j));
    holdClaim(told.c, told.f, {{claim, true}});
    const QString cell = u"P(%1, %2)"_s.arg(p).arg(j);
    told.facts.add(u"formula.value"_s, value);
    told.hold(cell);
    std::vector<Readout> lines = told.c.model.readout({});
    holdSchemeCellLines(told.c, told.f, lines);
    noLinesLeft(told.f, lines);
}

void checkUnit(Told& told) {
    const double p = whole(told.c.position()), j = whole(told.c.column()),
                 length = whole(told.shown.p.length);
    const double value = asDouble(told.shown.ref.input(told.c.position(), told.c.column()));
    if (length > 1)
        told.steps = {{u"P(p, j) = p / (L − 1)"_s, {}},
                      {u"P(#, #) = # / (# − 1)"_s, {p, j, p, length}},
                      {u"= # / #"_s, {p, length - 1}, length - 1},
                      {u"= #"_s, {value}, value}};
    else
        told.steps = {{u"P(#, #) = #"_s, {p, j, 0}, 0}};
    holdValue(told, u"a value is the share of the length that lies before it"_s);
}

void checkTable(Told& told, std::int64_t firstRow) {
    const std::int64_t row = told.c.position() + firstRow;
    const double p = whole(told.c.position()), j = whole(told.c.column());
    const double value = asDouble(told.shown.ref.input(told.c.position(), told.c.column()));
    const QString says = u"row # of ~"_s;
    if (firstRow > 0)
        told.steps = {{u"P(p, j) = table[p + #, j]"_s, {whole(firstRow)}},
                      {u"P(#, #) = table[# + #, #]"_s, {p, j, p, whole(firstRow), j}},
                      {u"= table[#, #]"_s, {whole(row), j}, whole(row), says, {whole(row)}}};
    else
        told.steps = {{u"P(p, j) = table[p, j]"_s, {}},
                      {u"P(#, #) = table[#, #]"_s, {p, j, whole(row), j}, whole(row), says, {whole(row)}}};
    told.steps.push_back({u"= #"_s, {value}, value});
    told.facts.add(u"formula.row"_s, whole(row));
    holdValue(told, u"a value is looked up in the row of its position"_s);
}

/// Whether a column's value is that of the patch's row: it does not change along it.
bool showsRow(const Told& told, const GridScheme& grid, std::int64_t column) {
    const std::int64_t row = told.c.position() / grid.width;
    for (std::int64_t across = 0; across < grid.width; ++across)
        if (std::abs(told.shown.ref.input(row * grid.width + across, column) -
                     told.shown.ref.input(row * grid.width, column)) > 1e-12L)
            return false;
    return true;
}

/// The frequency that the line "w = ..." comes to with the numbers that it shows; NaN of another line.
double frequencyIn(const QString& line) {
    const auto power = [](const QStringList& n, qsizetype base, double factor) {
        return std::pow(QString(n[base]).remove(','_L1).toDouble(),
                        -factor * n[base + 1].toDouble() / n[base + 2].toDouble());
    };
    if (const auto n = numbersIn(line, u"w = 1 / #^(#/#) = #"_s)) return power(*n, 0, 1);
    if (const auto n = numbersIn(line, u"w = 1 / #^(2·#/#) = #"_s)) return power(*n, 0, 2);
    if (const auto n = numbersIn(line, u"w = 2π / (# · #^(2·#/#)) = #"_s))
        return asDouble(turn) / n->at(0).toDouble() * power(*n, 1, 2);
    return noValue;
}

void checkGrid(Told& told, const GridScheme& grid) {
    const std::int64_t p = told.c.position(), j = told.c.column(), row = p / grid.width,
                       across = p % grid.width;
    const double width = whole(grid.width);
    const double value = asDouble(told.shown.ref.input(p, j));
    const FigureTable table = told.c.model.table();
    const auto numberOf = [&](std::int64_t line) {
        const TableCell cell = line < table.rows ? table.cell(line, 2) : TableCell();
        const double* found = std::get_if<double>(&cell);
        return found ? *found : noValue;
    };
    told.steps = {{u"row = ⌊# / #⌋ = #"_s, {whole(p), width, whole(row)}, whole(row)},
                  {u"column = # − # · # = #"_s, {whole(p), width, whole(row), whole(across)}, whole(across)}};
    told.facts.add(u"formula.grid_row"_s, whole(row));
    told.facts.add(u"formula.grid_column"_s, whole(across));
    const QString claim = told.c.model.claim();
    if (claim == "this column is left over: its values are 0"_L1) {
        told.f.require(value == 0 && grid.convention == GridConvention::Tensor2Tensor, claim);
        told.steps.push_back({u"P(#, #) = #"_s, {whole(p), whole(j), 0}, 0});
        return holdValue(told, claim);
    }
    const bool isSine = claim.contains("the sine"_L1), ofRow = claim.endsWith("patch's row"_L1);
    const double w = numberOf(2), angle = numberOf(3);
    if (std::isfinite(w)) {
        const double workedOut = frequencyIn(told.text(2, 1));
        const bool isDetr =
            grid.convention == GridConvention::Detr || grid.convention == GridConvention::DeformableDetr;
        // DETR's library divides by a millionth more; a base is shown with 12 digits.
        told.f.require(std::abs(workedOut - w) < (isDetr ? 2e-6 : 5e-12) * w, told.text(2, 1));
        const QString axis = ofRow ? u"row"_s : u"column"_s;
        told.steps.push_back({u"w = ~ = #"_s, {w}, w, u"radians per %1, of pair ~"_s.arg(axis), {}});
    }
    if (std::isfinite(angle)) {
        told.f.require(std::abs((isSine ? std::sin(angle) : std::cos(angle)) - value) < 1e-9,
                       told.c.model.alternativeText());
        told.steps.push_back({u"angle = # · # = #"_s, {angle / w, w, angle}, angle});
    }
    if (table.rows > 4)
        told.steps.push_back({isSine ? u"P(#, #) = sin(#) = #"_s : u"P(#, #) = cos(#) = #"_s,
                              {whole(p), whole(j), angle, value},
                              value,
                              u"column # of d shows the patch's %1"_s.arg(ofRow ? u"row"_s : u"column"_s),
                              {whole(j)}});
    told.f.require(grid.width == 1 || !ofRow || showsRow(told, grid, j), claim);
    const bool changesAcross = grid.width > 1 && !showsRow(told, grid, j);
    told.f.require(!changesAcross || !ofRow, claim);
    told.facts.add(u"formula.angle"_s, noValue);
    holdValue(told, claim);
}

}  // namespace

void checkSchemeFormula(const Case& c, Findings& f) {
    Told told(c, f);
    const Scheme& scheme = told.shown.scheme;
    if (std::holds_alternative<RopeScheme>(scheme)) {
        checkRope(told);
        std::vector<Readout> lines = c.model.readout({});
        holdSchemeCellLines(c, f, lines);
        return noLinesLeft(f, lines);
    }
    if (std::holds_alternative<AlibiScheme>(scheme)) return checkAlibi(told);
    if (std::holds_alternative<T5Scheme>(scheme)) return checkT5(told);
    if (std::holds_alternative<ShawScheme>(scheme)) return checkShaw(told);
    if (std::holds_alternative<UnitIntervalScheme>(scheme)) return checkUnit(told);
    if (const auto* table = std::get_if<LearnedScheme>(&scheme)) return checkTable(told, table->firstRow);
    if (const auto* table = std::get_if<TableScheme>(&scheme)) return checkTable(told, table->firstRow);
    if (const auto* grid = std::get_if<GridScheme>(&scheme)) return checkGrid(told, *grid);
    const double p = whole(c.position()), j = whole(c.column());
    told.steps = {{u"P(p, j) = p"_s, {}}, {u"P(#, #) = #"_s, {p, j, p}, p}};
    holdValue(told, u"a value is its position, in every column"_s);
}

}  // namespace sinescope::truth
