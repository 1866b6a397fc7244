// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/figures/truth/reading.h"

#include "app/scene/literals.h"

#include <QHash>
#include <QRegularExpression>

#include <cmath>

namespace sinescope::truth {

namespace {

const QString minus(QChar(0x2212));

QRegularExpression compiled(const QString& form) {
    static QHash<QString, QRegularExpression> known;
    const auto at = known.constFind(form);
    if (at != known.constEnd()) return *at;
    QString pattern;
    bool isChoice = false;
    for (qsizetype k = 0; k < form.size(); ++k) {
        const QChar c = form[k];
        if (c == '#'_L1)
            pattern +=
                u"(%1?10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+|%1?(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?(?: × 10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?|%1?∞|–)"_s
                    .arg(minus);
        else if (c == '~'_L1)
            pattern += u".*"_s;
        else if (form.mid(k, 3) == "(s)"_L1)
            pattern += u"s?"_s, k += 2;
        else if (c == '{'_L1 || c == '}'_L1)
            pattern += c == '{'_L1 ? u"(?:"_s : u")"_s, isChoice = c == '{'_L1;
        else if (c == '|'_L1 && isChoice)
            pattern += c;
        else
            pattern += QRegularExpression::escape(QString(c));
    }
    const QRegularExpression made(QRegularExpression::anchoredPattern(pattern),
                                  QRegularExpression::DotMatchesEverythingOption);
    known.insert(form, made);
    return made;
}

/// Returns the unit of the last digit shown.
double unitOf(const QString& plain) {
    const QString mantissa = plain.section('e'_L1, 0, 0);
    const QString power = plain.section('e'_L1, 1);
    const qsizetype point = mantissa.indexOf('.'_L1);
    const qsizetype decimals = point < 0 ? 0 : mantissa.size() - point - 1;
    return std::pow(10, power.toDouble() - static_cast<double>(decimals));
}

}  // namespace

QString asProgramNumber(QString shown) {
    static const QString raised = u"⁰¹²³⁴⁵⁶⁷⁸⁹⁻"_s, digits = u"0123456789-"_s;
    static const QRegularExpression power(u"(?: × |(?<![\\d.,]))10(?=[⁻⁰¹²³⁴⁵⁶⁷⁸⁹])"_s);
    shown.remove(','_L1).replace(minus, u"-"_s);
    if (const auto match = power.match(shown); match.hasMatch())
        shown.replace(match.capturedStart(), match.capturedLength(),
                      QLatin1String(match.captured().startsWith(' '_L1) ? "e" : "1e"));
    for (QChar& c : shown)
        if (const qsizetype at = raised.indexOf(c); at >= 0) c = digits[at];
    return shown;
}

std::optional<QStringList> numbersIn(const QString& text, const QString& form) {
    const QRegularExpressionMatch match = compiled(form).match(text);
    if (!match.hasMatch()) return {};
    return match.capturedTexts().mid(1);
}

bool reads(const QString& shown, double number) {
    if (std::isnan(number)) return shown == u"–"_s;
    if (std::isinf(number)) return shown == (number > 0 ? u"∞"_s : minus + u"∞"_s);
    const QString plain = asProgramNumber(shown);
    bool isNumber = false;
    const double read = plain.toDouble(&isNumber);
    if (!isNumber) return false;
    // Only exact values, to 1e-12, may read 0, 1 or -1: beside 1 a number is truncated instead of rounded.
    const bool besideOne = std::abs(std::abs(number) - 1) < 1e-3;
    const double unit = unitOf(plain) * (besideOne ? 1.0 : 0.5);
    if ((read == 0 || std::abs(read) == 1) && std::abs(read - number) > 1e-12) return false;
    return std::abs(read - number) <= unit * (1 + 1e-6) + 1e-11 * std::abs(number) + 1e-13;
}

QString withoutOffScale(QString text) {
    static const QRegularExpression sentence(
        u" (?:Rows?|The steps? from rows?) [\\d,]+(?:, [\\d,]+)*(?:,? and [\\w, ]+)? (?:is|are) off scale\\.(?: (?:Its|Their) neighbours replace (?:it|them)\\.)?(?: (?:The components leave|Mean, range and share leave|The fit leaves) (?:it|them) out\\.)?"_s);
    return text.remove(sentence);
}

std::vector<std::int64_t> offScaleIn(const QString& text) {
    static const QRegularExpression sentence(
        u"\\bRows? ([\\d,]+)(?: and ([\\d,]+))? (?:is|are) off scale\\."_s);
    const QStringList shown = sentence.match(text).capturedTexts().mid(1);
    std::vector<std::int64_t> positions;
    for (const QString& position : shown)
        if (!position.isEmpty()) positions.push_back(asProgramNumber(position).toLongLong());
    return positions;
}

QString mistakeIn(const QString& text) {
    struct Rule {
        QRegularExpression pattern;
        QString what;
    };
    const auto rule = [](const QString& pattern, const char* what) {
        return Rule{QRegularExpression(pattern), QString::fromLatin1(what)};
    };
    static const QString nouns =
        u"(?:position|pair|column|row|word|clock|hand|number|weight|place|cycle|time|token|sinusoid|half turn|learned parameter|radian|degree|digit|cell)"_s;
    static const std::vector<Rule> rules = {
        rule(u"\\b(?:nan|inf)\\b"_s, "no number"),
        rule(u"(?<![\\w.])[-−]0(?:\\.0*)?(?![\\d.])"_s, "a minus zero"),
        rule(u"(?<![\\d.,e−\\-/^])1 %1s\\b"_s.arg(nouns), "a plural of one"),
        rule(
            u"(?<![\\d.,e])(?:[02-9]|\\d[\\d,.]*\\d) (?:position|pair|clock|hand|cycle|sinusoid)\\b(?! of)"_s,
            "a singular of several"),
        rule(
            u"\\bof 1 %1 (?:are|were|have|lie|swing|move|turn|vary|peak|complete|change|hold|explain|span|differ)\\b"_s
                .arg(nouns),
            "a plural verb of one"),
        rule(
            u"(?<![\\d.,])(?:[02-9]|\\d[\\d,]*\\d) of (?!1 )\\d[\\d,]* %1s? (?:is|was|has|lies|swings|moves|turns|varies|peaks|completes|changes|holds|explains|spans|differs)\\b"_s
                .arg(nouns),
            "a singular verb of several"),
        rule(
            u"(?<![\\d.,^−\\-]|× )([−\\-]?\\d[\\d.,]*(?: × 10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+|[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?)(?: (?!adds|attends)[a-z]+)? to \\1(?![\\d.,^%]*[\\d^⁻⁰¹²³⁴⁵⁶⁷⁸⁹]| ×)"_s,
            "a range of one value"),
        rule(u"(?<![\\w.]|SHA-256 )\\d[\\d.,]*e[−+-]?\\d+(?!\\w)"_s, "an exponent of programs"),
        rule(u"%\\d"_s, "a placeholder"),
        rule(u"\\.\\.|\\. \\.|,,| ,|;;|  "_s, "punctuation"),
        rule(u"\\(\\)"_s, "empty brackets"),
        // Excludes "at least -", because error messages also go to terminals.
        rule(u"(?<![\\de\\w])(?<!at least )-\\d"_s, "a hyphen for a minus"),
    };
    for (const Rule& each : rules)
        if (const auto match = each.pattern.match(text); match.hasMatch())
            return u"%1 in \"%2\""_s.arg(each.what, match.captured());
    return {};
}

namespace {

/// Returns the numbers of a text, but not those in names ("float16", "R²").
QStringList numbersOf(const QString& text) {
    static const QRegularExpression number(
        u"(?<![\\w.^])[−+]?(?:10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+|(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?"
        "(?: × 10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?(?![\\wπ]))"_s,
        QRegularExpression::UseUnicodePropertiesOption);
    QStringList found;
    for (auto at = number.globalMatch(text); at.hasNext();) found << at.next().captured().remove(u'+');
    return found;
}

double valueOf(const QString& shown) {
    return asProgramNumber(shown).toDouble();
}

/// For "2.65 × 10⁻⁸": 1e-10.
double lastDigitOf(const QString& shown) {
    const QString plain = asProgramNumber(shown), digits = plain.section(u'e', 0, 0);
    const qsizetype point = digits.indexOf(u'.');
    return std::pow(10, (point < 0 ? 0 : static_cast<double>(point - digits.size() + 1)) +
                            plain.section(u'e', 1).toDouble());
}

}  // namespace

bool statesItsValue(const Fact& fact) {
    static const QHash<QString, double> words = {
        {u"no "_s, 0},       {u"the same"_s, 0},       {u"once"_s, 1}, {u"equals "_s, 1},
        {u"are equal"_s, 1}, {u"is the same to"_s, 1}, {u"twice"_s, 2}};
    if (fact.sentence.endsWith(u"are all others."_s)) return true;  // the value is one of them
    const bool isSwitch = fact.unit.isEmpty() && (fact.value == 0 || fact.value == 1);
    const QStringList numbers = numbersOf(fact.sentence);
    if (isSwitch && numbers.isEmpty()) return true;
    for (auto at = words.begin(); at != words.end(); ++at)
        if (at.value() == fact.value && fact.sentence.contains(at.key())) return true;
    static const QRegularExpression percent(
        u"(?<!over )(?<!under )\\b([\\d.,]+(?:(?: × 10)?[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?) (?:%|percent)"_s);
    static const QRegularExpression bound(u"(over|under) ([\\d.]+) %"_s);
    if (const auto match = bound.match(fact.sentence); match.hasMatch()) {
        const double beyond = 100 * fact.value - match.captured(2).toDouble();
        return match.captured(1) == "over"_L1 ? beyond > 0 : beyond < 0;
    }
    if (const auto match = percent.match(fact.sentence);
        match.hasMatch() &&
        std::abs(valueOf(match.captured(1)) - 100 * fact.value) <= lastDigitOf(match.captured(1)))
        return true;
    // The colours run from a number to 0 if no value has the other sign.
    const bool isMagnitude = fact.name == "heatmap.color_limit"_L1;
    if (isMagnitude && std::any_of(numbers.begin(), numbers.end(),
                                   [&](const QString& shown) { return reads(shown, -fact.value); }))
        return true;
    return std::any_of(numbers.begin(), numbers.end(),
                       [&](const QString& shown) { return reads(shown, fact.value); });
}

void Findings::requireForm(const QString& text, const QString& form, const std::vector<double>& numbers) {
    const auto shown = numbersIn(text, form);
    if (!shown) {
        m_faults << u"\"%1\" is not of the form \"%2\""_s.arg(text, form);
        return;
    }
    if (shown->size() != static_cast<qsizetype>(numbers.size())) {
        m_faults << u"the check of \"%1\" has %2 numbers"_s.arg(form).arg(numbers.size());
        return;
    }
    for (qsizetype k = 0; k < shown->size(); ++k)
        if (!reads(shown->at(k), numbers[static_cast<std::size_t>(k)]))
            m_faults << u"\"%1\" says %2 where it is %3"_s.arg(text, shown->at(k))
                            .arg(numbers[static_cast<std::size_t>(k)], 0, 'g', 15);
}

}  // namespace sinescope::truth
