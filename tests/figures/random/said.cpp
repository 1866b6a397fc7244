// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/figures/random/said.h"

#include "app/scene/literals.h"
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
        u"(?<![\\w.^])[−+]?(?:10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+|(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?"
        "(?: × 10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?(?![\\wπ]))"_s,
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
    std::vector<Said> all = {{u"claim"_s, model.claim(), true},
                             {u"alternative text"_s, model.alternativeText(), true}};
    const FigureTable table = model.table();
    all.push_back({u"title of the table"_s, table.title, true});
    all.push_back({u"note of the table"_s, table.note, true});
    for (const QString& column : table.columns.all()) all.push_back({u"column of the table"_s, column});
    for (const Fact& fact : model.facts()) all.push_back({u"fact "_s + fact.name, fact.sentence, true});
    for (const Cursor& at : {Cursor(), cursor})
        for (const Readout& line : model.readout(at)) {
            all.push_back({u"label of the read-out"_s, line.label});
            all.push_back({u"read-out "_s + line.label, line.value, line.value.contains(u' ')});
        }
    try {
        all.push_back({u"note of the program"_s, model.program().note, true});
    } catch (const Error& error) {
        all.push_back({u"why there is no program"_s, QString::fromUtf8(error.what()), true});
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
    static const QRegularExpression word(u"[a-z]{2}"_s);
    std::vector<Said> all;
    for (const Text& text : paper.texts())
        if (text.text.contains(word)) all.push_back({u"painted"_s, text.text.simplified()});
    return all;
}

QString faultOf(const Said& said) {
    static const QRegularExpression missing(u"(?:^|[\\s(=≈])–(?:[\\s.,;:)%°]|$)"_s);
    static const QRegularExpression open(u"[\\s,:;(=]$|^[\\s,;:)]"_s);
    if (const QString mistake = truth::mistakeIn(said.text); !mistake.isEmpty()) return mistake;
    if (said.isSentence && said.text.contains(missing)) return u"a dash in place of a number"_s;
    if (said.isSentence && said.text.contains(open)) return u"an open end"_s;
    if (said.text.count(u'(') != said.text.count(u')') && said.isSentence)
        return u"brackets that do not close"_s;
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
            faults << u"%1: %2 in \"%3\""_s.arg(said.where, fault, said.text);
    return faults;
}

bool statesItsValue(const Fact& fact) {
    static const QHash<QString, double> words = {
        {u"never"_s, 0},          {u"no "_s, 0},           {u"the same"_s, 0}, {u"once"_s, 1},
        {u"last pair, too"_s, 1}, {u"shortest, too"_s, 1}, {u"as it is"_s, 1}, {u"twice"_s, 2}};
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
    if (fact.name == "compare.largest"_L1 && isDifference(numbers, fact.value)) return true;
    // The colours run from a number to 0 where none has the other sign.
    const bool isMagnitude = fact.name == "heatmap.color_limit"_L1;
    if (isMagnitude && std::any_of(numbers.begin(), numbers.end(),
                                   [&](const QString& shown) { return truth::reads(shown, -fact.value); }))
        return true;
    return std::any_of(numbers.begin(), numbers.end(),
                       [&](const QString& shown) { return truth::reads(shown, fact.value); });
}

}  // namespace sinescope::random
