// SPDX-License-Identifier: GPL-3.0-or-later
//
// The calculations of schemes other than the sinusoidal one: every line, each number in it, and what each
// line works out, against the reference.
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
        f.require(c.model.table().title == QStringLiteral("The calculation of ") + subject,
                  c.model.table().title);
        f.says(c.model.alternativeText(), QStringLiteral("The calculation of one cell (~): ~."), {});
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
    const QString subject = QStringLiteral("the turn of column %1 at position %2").arg(j).arg(p);
    const bool turns = i >= 0 && ref.w(i) > 0;
    holdClaim(told.c, told.f,
              {{QStringLiteral("this column does not turn"), !turns},
               {QStringLiteral("a pair turns by its position over a power of B"), turns}});
    if (!turns) {
        told.steps = {{QStringLiteral("column # = what it was"), {whole(j)}}};
        return told.hold(subject);
    }
    const std::int64_t r =
        rope.part == RopePart::Proportional ? rope.headDim : rope.rotaryDim.value_or(rope.headDim);
    const Real angle = static_cast<Real>(p) * ref.w(i);
    const double cosine = asDouble(std::cos(angle)), sine = asDouble(std::sin(angle));
    const double w = asDouble(ref.w(i));
    const std::vector<double> power = {rope.base, whole(i), whole(r)};
    if (std::holds_alternative<NoScaling>(rope.scaling)) {
        told.steps = {{QStringLiteral("angle(p, i) = p / B^(2i/r)"), {}},
                      {QStringLiteral("angle(#, #) = # / #^(2·#/#)"),
                       {whole(p), whole(i), whole(p), power[0], power[1], power[2]}},
                      {QStringLiteral("= # / #"), {whole(p), 1 / w}, 1 / w},
                      {QStringLiteral("= #"), {asDouble(angle)}, asDouble(angle)}};
    } else {
        const double plain = std::pow(rope.base, -2 * whole(i) / whole(r));
        told.steps = {{QStringLiteral("angle(p, i) = p · w′"), {}},
                      {QStringLiteral("w = 1 / #^(2·#/#) = #"), {power[0], power[1], power[2], plain}, plain},
                      {QStringLiteral("w′ = #"), {w}, w, QStringLiteral("with ~"), {}},
                      {QStringLiteral("angle(#, #) = # · # = #"),
                       {whole(p), whole(i), whole(p), w, asDouble(angle)},
                       asDouble(angle)}};
    }
    const double factor = asDouble(ref.attention());
    told.steps.push_back(
        {QStringLiteral("cos, sin = #, #"), {cosine, sine}, ref.isSecond(j) ? sine : cosine});
    if (factor != 1) {
        if (!std::holds_alternative<NoScaling>(rope.scaling)) told.steps.erase(told.steps.begin());
        told.steps.push_back({QStringLiteral("a · cos, a · sin = #, #"),
                              {factor * cosine, factor * sine},
                              factor * (ref.isSecond(j) ? sine : cosine),
                              QStringLiteral("times the attention factor a = #"),
                              {factor}});
        told.facts.add(QStringLiteral("formula.attention_factor"), factor,
                       QStringLiteral("Cosine and sine are multiplied by #."), {factor});
    }
    const QString where = QStringLiteral("pair %1 at position %2").arg(i).arg(p);
    told.facts.add(QStringLiteral("formula.angle"), asDouble(angle),
                   QStringLiteral("The angle of %1 is # radian(s).").arg(where), {asDouble(angle)});
    told.facts.add(QStringLiteral("formula.angular_frequency"), w,
                   QStringLiteral("From one position to the next the angle grows by # radian(s)."), {w});
    told.facts.add(QStringLiteral("formula.cosine"), cosine,
                   QStringLiteral("The cosine of %1 is #.").arg(where), {cosine});
    told.facts.add(QStringLiteral("formula.sine"), sine, QStringLiteral("The sine of %1 is #.").arg(where),
                   {sine});
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
            return {QStringLiteral("(q − p)"),
                    QStringLiteral("(# − #)"),
                    {key, query},
                    QStringLiteral("− # (# − #)"),
                    {query, key}};
        case AlibiForm::Symmetric:
            return {QStringLiteral("(−|q − p|)"),
                    QStringLiteral("(−|# − #|)"),
                    {key, query},
                    QStringLiteral("− # |# − #|"),
                    {query, key}};
        case AlibiForm::KeyFromLast:
            return {QStringLiteral("(q − (L − 1))"),
                    QStringLiteral("(# − #)"),
                    {key, last},
                    QStringLiteral("+ # (# − (#))"),
                    {key, last}};
        case AlibiForm::Key:
            return {QStringLiteral("q"), QStringLiteral("#"), {key}, QStringLiteral("+ # · #"), {key}};
        case AlibiForm::Inverted:
            break;
    }
    return {QStringLiteral("((L − 1) − |q − p|)"),
            QStringLiteral("(# − |# − #|)"),
            {last, key, query},
            QStringLiteral("+ # (# − |# − #|)"),
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
             numbersIn(told.text(1, 1).section(QStringLiteral(" = "), 0, 1), QStringLiteral("m = 2^(−#·#/#)"))
                 .value_or(QStringList()))
            exponent.push_back(shown.toDouble());
    if (exponent.size() == 3) exponent[0] = alibi.biasMax;
    if (exponent.size() == 3)
        told.f.require(std::abs(std::exp2(-exponent[0] * exponent[1] / exponent[2]) - slope) < 1e-12 * slope,
                       told.text(1, 1));
    const QString ofHead = QStringLiteral("the slope of head # of #");
    const std::vector<double> heads = {whole(head), whole(alibi.heads)};
    told.steps = {{QStringLiteral("bias(p, q) = m · ") + form.letters, {}}};
    if (alibi.causal) {
        exponent.push_back(slope);
        numbers.push_back(bias);
        const QString sum = isSeen ? QStringLiteral("= #") : QStringLiteral("= −∞");
        told.steps.push_back({QStringLiteral("m = 2^(−#·#/#) = #"), exponent, slope, ofHead, heads});
        told.steps.push_back(
            {QStringLiteral("bias(#, #) = # · ") + form.form + QStringLiteral(" = #"), numbers, bias});
        told.steps.push_back(
            {QStringLiteral("mask(#, #) ") + (isSeen ? QStringLiteral("= 0") : sum), {whole(p), whole(q)}});
        told.steps.push_back({QStringLiteral("bias + mask ") + sum,
                              isSeen ? std::vector<double>{bias} : std::vector<double>{}});
    } else {
        told.steps.push_back({QStringLiteral("m = 2^(−#·#/#)"), exponent, noValue, ofHead, heads});
        told.steps.push_back({QStringLiteral("= #"), {slope}, slope});
        told.steps.push_back({QStringLiteral("bias(#, #) = # · ") + form.form, numbers});
        told.steps.push_back({QStringLiteral("= #"), {bias}, bias});
    }
    const QString slopeTimes = QStringLiteral("a bias is the slope of its head times ");
    holdClaim(told.c, told.f,
              {{QStringLiteral("a bias is minus the slope of its head times the distance"),
                alibi.form == AlibiForm::Symmetric},
               {slopeTimes + QStringLiteral("q − p"), alibi.form == AlibiForm::Distance},
               {slopeTimes + QStringLiteral("the key's position"), alibi.form == AlibiForm::Key},
               {slopeTimes + QStringLiteral("the key's place from the last one"),
                alibi.form == AlibiForm::KeyFromLast},
               {slopeTimes + QStringLiteral("what the distance leaves of L − 1"),
                alibi.form == AlibiForm::Inverted}});
    QString subject = QStringLiteral("bias(%1, %2) of head %3").arg(p).arg(q).arg(head);
    subject.replace(QLatin1Char('-'), QChar(0x2212));
    told.facts.add(QStringLiteral("formula.slope"), slope, QStringLiteral("The slope of head # is #."),
                   {whole(head), slope});
    if (isSeen)
        told.facts.add(QStringLiteral("formula.bias"), bias, subject + QStringLiteral(" = #."), {bias});
    told.hold(subject);
    std::vector<Readout> lines = told.c.model.readout({});
    holdLine(told.f, lines, QStringLiteral("head"), QStringLiteral("#"), {whole(head)});
    holdLine(told.f, lines, QStringLiteral("here"),
             QStringLiteral("head #: score %1 = score %2 #%3")
                 .arg(form.sum, bias < 0 ? QStringLiteral("−") : QStringLiteral("+"),
                      !alibi.causal ? QString()
                      : isSeen      ? QStringLiteral("; mask: seen")
                                    : QStringLiteral("; mask: not seen")),
             summed);
    noLinesLeft(told.f, lines);
}

/// The bucket that a line of the calculation comes to with the numbers that it shows.
std::optional<std::int64_t> bucketOf(const QString& line) {
    const auto shown = numbersIn(line, QStringLiteral("bucket = min(#, # + ⌊ln(#/#) / ln(#/#) · #⌋)"));
    const auto ahead = numbersIn(line, QStringLiteral("bucket = min(#, # + ⌊ln(#/#) / ln(#/#) · #⌋) + #"));
    const auto alone = numbersIn(line, QStringLiteral("bucket = #")),
               later = numbersIn(line, QStringLiteral("bucket = # + #"));
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
    told.steps = {
        {QStringLiteral("bias(q − p) = table[bucket(q − p), head]"), {}},
        {both ? QStringLiteral("n = |#| = #") : QStringLiteral("n = max(0, −(#)) = #"), {whole(k), n}, n},
        {QStringLiteral("bucket = ~"), {}},
        {QStringLiteral("= #"), {whole(bucket)}, whole(bucket)},
        {QStringLiteral("table[#, #] = #"), {whole(bucket), whole(head), bias}, bias}};
    holdClaim(told.c, told.f, {{QStringLiteral("a bias is that of the bucket of its distance"), true}});
    told.facts.add(QStringLiteral("formula.bucket"), whole(bucket),
                   QStringLiteral("A distance of # is in bucket #."), {whole(k), whole(bucket)});
    told.facts.add(QStringLiteral("formula.bias"), bias, QStringLiteral("Head # adds # there."),
                   {whole(head), bias});
    told.hold(QStringLiteral("the bias of head %1 at a distance of %2")
                  .arg(head)
                  .arg(number(k).remove(QLatin1Char(','))));
    std::vector<Readout> lines = told.c.model.readout({});
    holdLine(told.f, lines, QStringLiteral("head"), QStringLiteral("#"), {whole(head)});
    const bool isAlone = !lines.empty() && !lines.front().value.contains(QLatin1String("min("));
    holdLine(told.f, lines, QStringLiteral("here"),
             isAlone ? QStringLiteral("distance #: bucket #, bias #")
                     : QStringLiteral("distance #: bucket min(~ = #, bias #"),
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
    QString form = QStringLiteral("a[#] = #");
    for (std::size_t j = 2; j < vector.size(); ++j) form += QStringLiteral(", #");
    if (shaw.keys.columns() > 3) form += QStringLiteral(" …");
    const double rows = whole(shaw.left + shaw.right + 1);
    told.steps = {
        {QStringLiteral("bias(p, q) = query · a[clip(q − p) + #]"), {whole(shaw.left)}},
        {QStringLiteral("clip(q − p) = max(#, min(#, # − #)) = #"),
         {-whole(shaw.left), whole(shaw.right), whole(p + k), whole(p), whole(clipped)},
         whole(clipped)},
        {QStringLiteral("row = # + # = #"),
         {whole(clipped), whole(shaw.left), whole(row)},
         whole(row),
         QStringLiteral("of the table of # {vector|vectors}, from 0"),
         {rows}},
        {form, vector},
        {QStringLiteral("bias(#, #) = query · a[#] = #"), {whole(p), whole(p + k), whole(row), bias}, bias}};
    holdClaim(told.c, told.f,
              {{QStringLiteral("a bias is the query times the vector of a clipped distance"), true}});
    told.facts.add(QStringLiteral("formula.row"), whole(row),
                   QStringLiteral("A distance of # has vector # of #, counted from 0."),
                   {whole(k), whole(row), rows});
    told.facts.add(QStringLiteral("formula.bias"), bias,
                   QStringLiteral("With “%1” as the query it adds #.").arg(word), {bias});
    told.hold(QStringLiteral("the bias of “%1” as the query at a distance of %2")
                  .arg(word, number(k).remove(QLatin1Char(','))));
    std::vector<Readout> lines = told.c.model.readout({});
    holdLine(told.f, lines, QStringLiteral("here"), QStringLiteral("distance #: vector # of #"),
             {whole(k), whole(row), rows});
    noLinesLeft(told.f, lines);
}

// ---- Rows of the input

/// Facts and words that every value of a cell has.
void holdValue(Told& told, const QString& claim) {
    const std::int64_t p = told.c.position(), j = told.c.column();
    const double value = asDouble(told.shown.ref.input(p, j));
    holdClaim(told.c, told.f, {{claim, true}});
    const QString cell = QStringLiteral("P(%1, %2)").arg(p).arg(j);
    told.facts.add(QStringLiteral("formula.value"), value, cell + QStringLiteral(" = #."), {value});
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
        told.steps = {{QStringLiteral("P(p, j) = p / (L − 1)"), {}},
                      {QStringLiteral("P(#, #) = # / (# − 1)"), {p, j, p, length}},
                      {QStringLiteral("= # / #"), {p, length - 1}, length - 1},
                      {QStringLiteral("= #"), {value}, value}};
    else
        told.steps = {{QStringLiteral("P(#, #) = #"), {p, j, 0}, 0}};
    holdValue(told, QStringLiteral("a value is the share of the length that lies before it"));
}

void checkTable(Told& told, std::int64_t firstRow, std::int64_t rows) {
    const std::int64_t row = told.c.position() + firstRow;
    const double p = whole(told.c.position()), j = whole(told.c.column());
    const double value = asDouble(told.shown.ref.input(told.c.position(), told.c.column()));
    const QString says = QStringLiteral("row # of ~");
    if (firstRow > 0)
        told.steps = {{QStringLiteral("P(p, j) = table[p + #, j]"), {whole(firstRow)}},
                      {QStringLiteral("P(#, #) = table[# + #, #]"), {p, j, p, whole(firstRow), j}},
                      {QStringLiteral("= table[#, #]"), {whole(row), j}, whole(row), says, {whole(row)}}};
    else
        told.steps = {
            {QStringLiteral("P(p, j) = table[p, j]"), {}},
            {QStringLiteral("P(#, #) = table[#, #]"), {p, j, whole(row), j}, whole(row), says, {whole(row)}}};
    told.steps.push_back({QStringLiteral("= #"), {value}, value});
    told.facts.add(QStringLiteral("formula.row"), whole(row),
                   QStringLiteral("Position # has row # of #, counted from 0."),
                   {p, whole(row), whole(rows)});
    holdValue(told, QStringLiteral("a value is what the table has in the row of its position"));
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
        return std::pow(QString(n[base]).remove(QLatin1Char(',')).toDouble(),
                        -factor * n[base + 1].toDouble() / n[base + 2].toDouble());
    };
    if (const auto n = numbersIn(line, QStringLiteral("w = 1 / #^(#/#) = #"))) return power(*n, 0, 1);
    if (const auto n = numbersIn(line, QStringLiteral("w = 1 / #^(2·#/#) = #"))) return power(*n, 0, 2);
    if (const auto n = numbersIn(line, QStringLiteral("w = 2π / (# · #^(2·#/#)) = #")))
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
    told.steps = {{QStringLiteral("row = ⌊# / #⌋ = #"), {whole(p), width, whole(row)}, whole(row)},
                  {QStringLiteral("column = # − # · # = #"),
                   {whole(p), width, whole(row), whole(across)},
                   whole(across)}};
    told.facts.add(QStringLiteral("formula.grid_row"), whole(row),
                   QStringLiteral("Patch # is in row # and column # of the grid, counted from 0."),
                   {whole(p), whole(row), whole(across)});
    told.facts.add(QStringLiteral("formula.grid_column"), whole(across),
                   QStringLiteral("Patch # is in column # of the grid."), {whole(p), whole(across)});
    const QString claim = told.c.model.claim();
    if (claim == QLatin1String("this column is left over: its values are 0")) {
        told.f.require(value == 0 && grid.convention == GridConvention::Tensor2Tensor, claim);
        told.steps.push_back({QStringLiteral("P(#, #) = #"), {whole(p), whole(j), 0}, 0});
        return holdValue(told, claim);
    }
    const bool isSine = claim.contains(QLatin1String("the sine")),
               ofRow = claim.endsWith(QLatin1String("patch's row"));
    const double w = numberOf(2), angle = numberOf(3);
    if (std::isfinite(w)) {
        const double workedOut = frequencyIn(told.text(2, 1));
        const bool isDetr =
            grid.convention == GridConvention::Detr || grid.convention == GridConvention::DeformableDetr;
        // DETR's library divides by a millionth more; a base is shown with 12 digits.
        told.f.require(std::abs(workedOut - w) < (isDetr ? 2e-6 : 5e-12) * w, told.text(2, 1));
        const QString axis = ofRow ? QStringLiteral("row") : QStringLiteral("column");
        told.steps.push_back(
            {QStringLiteral("w = ~ = #"), {w}, w, QStringLiteral("radians per %1, of pair ~").arg(axis), {}});
    }
    if (std::isfinite(angle)) {
        told.f.require(std::abs((isSine ? std::sin(angle) : std::cos(angle)) - value) < 1e-9,
                       told.c.model.alternativeText());
        told.steps.push_back({QStringLiteral("angle = # · # = #"), {angle / w, w, angle}, angle});
    }
    if (table.rows > 4)
        told.steps.push_back(
            {isSine ? QStringLiteral("P(#, #) = sin(#) = #") : QStringLiteral("P(#, #) = cos(#) = #"),
             {whole(p), whole(j), angle, value},
             value,
             QStringLiteral("column # of d shows the patch's %1")
                 .arg(ofRow ? QStringLiteral("row") : QStringLiteral("column")),
             {whole(j)}});
    told.f.require(grid.width == 1 || !ofRow || showsRow(told, grid, j), claim);
    const bool changesAcross = grid.width > 1 && !showsRow(told, grid, j);
    told.f.require(!changesAcross || !ofRow, claim);
    told.facts.add(QStringLiteral("formula.angle"), noValue,
                   QStringLiteral("The angle of P(%1, %2) is # radian(s).").arg(p).arg(j), {asStated});
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
    if (const auto* table = std::get_if<LearnedScheme>(&scheme))
        return checkTable(told, table->firstRow, table->table.rows());
    if (const auto* table = std::get_if<TableScheme>(&scheme))
        return checkTable(told, table->firstRow, table->rows);
    if (const auto* grid = std::get_if<GridScheme>(&scheme)) return checkGrid(told, *grid);
    const double p = whole(c.position()), j = whole(c.column());
    told.steps = {{QStringLiteral("P(p, j) = p"), {}}, {QStringLiteral("P(#, #) = #"), {p, j, p}, p}};
    holdValue(told, QStringLiteral("a value is its position, in every column"));
}

}  // namespace sinescope::truth
