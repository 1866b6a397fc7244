// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/figures/random/said.h"

#include "core/error.h"
#include "tests/figures/recorded_texts.h"
#include "tests/figures/truth/reading.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace sinescope::random {

namespace {

/// A number with what tells it apart from a name ("float16", "R²") before it.
QStringList numbersOf(const QString& text) {
    static const QRegularExpression number(
        QStringLiteral("(?<![\\w.^])[−+]?(?:10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+|(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?"
                       "(?: × 10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?(?![\\wπ]))"),
        QRegularExpression::UseUnicodePropertiesOption);
    QStringList found;
    for (auto at = number.globalMatch(text); at.hasNext();) found << at.next().captured().remove(u'+');
    return found;
}

double valueOf(const QString& shown) {
    return truth::plainly(shown).toDouble();
}

/// Of "2.65 × 10⁻⁸" that is 1e-10.
double lastDigitOf(const QString& shown) {
    const QString plain = truth::plainly(shown), digits = plain.section(u'e', 0, 0);
    const qsizetype point = digits.indexOf(u'.');
    return std::pow(10, (point < 0 ? 0 : static_cast<double>(point - digits.size() + 1)) +
                            plain.section(u'e', 1).toDouble());
}

/// "At pair 1: A 2916.4, B 170,885": the last two numbers, so far apart.
bool isDifference(const QStringList& numbers, double value) {
    if (numbers.size() < 2) return false;
    const double apart = std::abs(valueOf(numbers.back()) - valueOf(numbers[numbers.size() - 2]));
    return apart > 0 && std::abs(apart - value) <= 1e-3 * value;
}

}  // namespace

std::vector<Said> saidBy(const FigureModel& model, const Cursor& cursor) {
    std::vector<Said> all = {{QStringLiteral("claim"), model.claim(), true},
                             {QStringLiteral("alternative text"), model.alternativeText(), true}};
    const FigureTable table = model.table();
    all.push_back({QStringLiteral("title of the table"), table.title, true});
    all.push_back({QStringLiteral("note of the table"), table.note, true});
    for (const QString& column : table.columns)
        all.push_back({QStringLiteral("column of the table"), column});
    for (const Fact& fact : model.facts())
        all.push_back({QStringLiteral("fact ") + fact.name, fact.sentence, true});
    for (const Cursor& at : {Cursor(), cursor})
        for (const Readout& line : model.readout(at)) {
            all.push_back({QStringLiteral("label of the read-out"), line.label});
            all.push_back({QStringLiteral("read-out ") + line.label, line.value, line.value.contains(u' ')});
        }
    try {
        all.push_back({QStringLiteral("note of the program"), model.program().note, true});
    } catch (const Error& error) {
        all.push_back({QStringLiteral("why there is no program"), QString::fromUtf8(error.what()), true});
    }
    all.erase(std::remove_if(all.begin(), all.end(), [](const Said& said) { return said.text.isEmpty(); }),
              all.end());
    return all;
}

std::vector<Said> paintedIn(const FigureKind& kind, const std::shared_ptr<const FigureModel>& model) {
    const auto view = kind.viewOf(model, screenStyle(model->scene().style));
    Paper paper(QSize(900, 560));
    FigurePainter painter(&paper, true);
    view->render(painter, QSize(900, 560));
    static const QRegularExpression word(QStringLiteral("[a-z]{2}"));
    std::vector<Said> all;
    for (const Text& text : paper.texts())
        if (text.text.contains(word)) all.push_back({QStringLiteral("painted"), text.text.simplified()});
    return all;
}

QString faultOf(const Said& said) {
    static const QRegularExpression missing(QStringLiteral("(?:^|[\\s(=≈])–(?:[\\s.,;:)%°]|$)"));
    static const QRegularExpression open(QStringLiteral("[\\s,:;(=]$|^[\\s,;:)]"));
    if (const QString mistake = truth::mistakeIn(said.text); !mistake.isEmpty()) return mistake;
    if (said.isSentence && said.text.contains(missing)) return QStringLiteral("a dash in place of a number");
    if (said.isSentence && said.text.contains(open)) return QStringLiteral("an open end");
    if (said.text.count(u'(') != said.text.count(u')') && said.isSentence)
        return QStringLiteral("brackets that do not close");
    return {};
}

QStringList faultsOf(const FigureKind& kind, const std::shared_ptr<const FigureModel>& model,
                     const Cursor& cursor) {
    std::vector<Said> all = saidBy(*model, cursor);
    const std::vector<Said> painted = paintedIn(kind, model);
    all.insert(all.end(), painted.begin(), painted.end());
    QStringList faults;
    for (const Said& said : all)
        if (const QString fault = faultOf(said); !fault.isEmpty())
            faults << QStringLiteral("%1: %2 in \"%3\"").arg(said.where, fault, said.text);
    return faults;
}

bool statesItsValue(const Fact& fact) {
    static const QHash<QString, double> words = {
        {QStringLiteral("never"), 0},          {QStringLiteral("no "), 0},
        {QStringLiteral("the same"), 0},       {QStringLiteral("once"), 1},
        {QStringLiteral("last pair, too"), 1}, {QStringLiteral("shortest, too"), 1},
        {QStringLiteral("as it is"), 1},       {QStringLiteral("twice"), 2}};
    if (fact.sentence.endsWith(QStringLiteral("are all others."))) return true;  // the value is one of them
    const bool isSwitch = fact.unit.isEmpty() && (fact.value == 0 || fact.value == 1);
    const QStringList numbers = numbersOf(fact.sentence);
    if (isSwitch && numbers.isEmpty()) return true;
    for (auto at = words.begin(); at != words.end(); ++at)
        if (at.value() == fact.value && fact.sentence.contains(at.key())) return true;
    static const QRegularExpression percent(
        QStringLiteral("(?<!over )(?<!under )\\b([\\d.,]+(?:(?: × 10)?[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?) (?:%|percent)"));
    static const QRegularExpression bound(QStringLiteral("(over|under) ([\\d.]+) %"));
    if (const auto match = bound.match(fact.sentence); match.hasMatch()) {
        const double beyond = 100 * fact.value - match.captured(2).toDouble();
        return match.captured(1) == QLatin1String("over") ? beyond > 0 : beyond < 0;
    }
    if (const auto match = percent.match(fact.sentence);
        match.hasMatch() &&
        std::abs(valueOf(match.captured(1)) - 100 * fact.value) <= lastDigitOf(match.captured(1)))
        return true;
    if (fact.name == QLatin1String("compare.largest") && isDifference(numbers, fact.value)) return true;
    // The colours run from a number to 0 where none has the other sign.
    const bool isMagnitude = fact.name == QLatin1String("heatmap.color_limit");
    if (isMagnitude && std::any_of(numbers.begin(), numbers.end(),
                                   [&](const QString& shown) { return truth::reads(shown, -fact.value); }))
        return true;
    return std::any_of(numbers.begin(), numbers.end(),
                       [&](const QString& shown) { return truth::reads(shown, fact.value); });
}

}  // namespace sinescope::random
