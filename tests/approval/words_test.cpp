// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tests the syntax of the words files, and that each file and its model know the same values. In the Scenes
// of the approved words and of rare statements every statement is used, every value is named in the file, and
// every name has a value.
#include "app/figures/registry.h"
#include "app/model/scene_values.h"
#include "app/model/worded_model.h"
#include "app/scene/literals.h"
#include "tests/approval/approval_scenes.h"
#include "tests/approval/rare_scenes.h"
#include "tests/columns.h"
#include "tests/figures/model_in_turn.h"
#include "tests/refusal.h"
#include "tests/text_cases.h"

#include <QDir>
#include <QSet>
#include <QTest>

using namespace sinescope;

namespace {

/// Adds the names in a text's placeholders and those of the numbers that a calculation line computes.
void addNames(const WordsText& text, QSet<QString>& names) {
    static const QRegularExpression computed(u"<=(\\w+)"_s);
    for (const WordsPart& part : text) {
        if (part.kind != WordsPart::Kind::Text) names << part.text;
        for (auto all = computed.globalMatch(part.text); all.hasNext();) names << all.next().captured(1);
        for (const WordsText& choice : part.choices) addNames(choice, names);
    }
}

QSet<QString> namesIn(const Statement& statement) {
    QSet<QString> names;
    for (const WordsText& field : statement.fields) addNames(field, names);
    for (const WordsCondition& condition : statement.conditions) names << condition.name;
    if (!statement.list.isEmpty()) names << statement.list;
    if (statement.kind == "fact"_L1) names << Statements::factValue(statement);
    return names;
}

/// The statements and values used by the models of one words file.
struct Usage {
    QSet<QString> names;   ///< names of values
    QSet<int> lines;       ///< line numbers of the statements used
    QStringList unfilled;  ///< texts that name a missing value
};

/// The Scenes of the approved words, and those of rare statements.
std::vector<Scene> scenesFor(const FigureSpec& spec) {
    std::vector<Scene> all;
    for (const approval::NamedScene& named : approval::scenesOf(spec)) all.push_back(named.scene);
    for (const Scene& rare : approval::rareScenes(spec)) all.push_back(rare);
    if (spec.id != "learn"_L1) return all;
    for (Scene& scene : all) {
        QJsonObject& options = scene.figures.front().options;
        if (!options.contains(u"steps"_s)) options.insert(u"steps"_s, 2);
    }
    return all;
}

/// The selection, the first position, and distances near and past the end.
std::vector<Cursor> cursorsIn(const Scene& scene) {
    return {{}, {scene.encoding.firstPosition, {}, {}}, {{}, {}, 3}, {{}, {}, 1'000'000}};
}

/// Adds the lines of the statements used with `values`, or, as phrases, with a row of one of its lists.
void addApplicable(const Statements& words, const Values& values, QSet<int>& lines) {
    QSet<QString> lists;
    bool hasUnusedPhrase = false;
    for (const Statement& statement : words.statements()) {
        if (!statement.list.isEmpty()) lists << statement.list;
        if (lines.contains(statement.line)) continue;
        if (words.applies(statement, values))
            lines << statement.line;
        else if (statement.list.isEmpty())
            hasUnusedPhrase = true;
    }
    if (!hasUnusedPhrase) return;
    for (const QString& list : std::as_const(lists))
        for (const Values& row : values.rows(list))
            for (const Statement& statement : words.statements())
                if (statement.list.isEmpty() && !lines.contains(statement.line) &&
                    words.applies(statement, row))
                    lines << statement.line;
}

/// True for reasons for a missing picture, which are given without a model, and for words of a view: they
/// have other values.
bool hasOtherValues(const Statement& statement) {
    static const QRegularExpression kinds(u"^(view_|no_(input|score|rotation|position|range)$)"_s);
    return statement.kind.contains(kinds);
}

/// Returns the texts of the selection that contain a name without a value.
QStringList unfilledIn(const Statements& words, const Values& values) {
    QSet<QString> phrases;  // filled in the statements that use them
    for (const Statement& statement : words.statements()) phrases += namesIn(statement);
    QStringList texts;
    for (const Statement& statement : words.statements())
        if (!phrases.contains(statement.kind) && !hasOtherValues(statement))
            texts += words.all(statement.kind, values).filter(u"{"_s);
    return texts;
}

/// The use of all figures, by the address of their statements.
const QMap<const Statements*, Usage>& uses() {
    static const QMap<const Statements*, Usage> all = [] {
        QMap<const Statements*, Usage> found;
        for (const FigureKind& kind : figureKinds())
            for (const Scene& scene : scenesFor(kind.spec)) {
                const auto model = modelInTurn(kind, scene);
                const auto* worded = dynamic_cast<const Worded*>(model.get());
                for (const Cursor& cursor : worded ? cursorsIn(scene) : std::vector<Cursor>()) {
                    const Values values(*worded, cursor);
                    Usage& use = found[&worded->statements()];
                    values.visitNames([&](const QString& name) { use.names << name; });
                    addApplicable(worded->statements(), values, use.lines);
                    if (cursor.isEmpty()) use.unfilled += unfilledIn(worded->statements(), values);
                }
            }
        return found;
    }();
    return all;
}

QString sorted(const QSet<QString>& names) {
    QStringList list(names.begin(), names.end());
    list.sort();
    return list.join(u", "_s);
}

QString filled(const char* text, const Values& values) {
    return Statements(u"said "_s + QString::fromUtf8(text)).first(u"said"_s, values);
}

QString faultOf(const char* text) {
    return sentenceOf([text] { Statements{QString::fromUtf8(text)}; });
}

}  // namespace

class WordsTest : public QObject {
    Q_OBJECT

 private slots:
    void placeholdersAreFilled_data() { textCases("approval/placeholders.txt"); }
    void placeholdersAreFilled() {
        const auto [text, expected] = thisRow<QString, QString>();
        Values values;
        values.set("k", 12345)
            .set("third", 1 / 3.0)
            .set("tau", 6.283)
            .set("one", 1)
            .set("two", 2)
            .set("on", true);
        values.set("off", false)
            .set("nothing", std::optional<double>())
            .set("phrase", u"each row is one"_s)
            .set("empty", QString())
            .set("ended", u"it has an end."_s)
            .set("share", {0.25, u"25 %"_s});
        QCOMPARE(filled(text.toUtf8().constData(), values), expected);
    }

    void conditionsCompareHyphenatedIds() {
        Values values;
        values.set("scheme", u"unit-interval"_s);
        const Statements words(
            u"said [scheme=unit]  no\nsaid [!scheme=unit-interval]  no\n"
            "said [scheme=unit-interval]  yes\n"_s);
        QCOMPARE(words.first(u"said"_s, values), u"yes"_s);
    }

    void statementsAppearIfTheirConditionsHold() {
        const Statements words(
            u"# a comment\n"
            "name [measure=dot]  dot product\n"
            "name                distance\n"
            "[on]\n"
            "text     The {name} of\n"
            "         two rows.\n"
            "text [!off]  Said.\n"
            "text [off]  Not said.\n"
            "[each:item]\n"
            "text     Item {item}.\n"
            "[]\n"
            "fact [each:item]  share_{item} | Item {item} has {share}. | positions\n"
            "fact     missing | Not stated.\n"
            "readout  p = {item_count} | {name} | position\n"
            "fact [each:item]  {item}_share | {item} of them. | positions\n"
            "item_text [each:item]  item {item}\n"
            "list     {item_text:list}; {item_text:sentences}\n"
            "note     All: {facts} | accent\n"_s);
        Values values;
        values.set("measure", u"dot"_s).set("on", true).set("item_count", 2);
        values.row("item").set("item", 1).set("share", 0.5);
        values.row("item").set("item", 2).set("share", 2);
        QCOMPARE(words.all(u"text"_s, values),
                 (QStringList{"The dot product of two rows.", "Said.", "Item 1.", "Item 2."}));
        const std::vector<Fact> facts = words.facts(u"figure"_s, values);
        QCOMPARE(facts.size(), std::size_t{4});
        QCOMPARE(facts[2].name, u"figure.1_share"_s);
        QCOMPARE(words.first(u"list"_s, values), u"item 1, item 2; Item 1. Item 2."_s);
        QCOMPARE(facts[1].name, u"figure.share_2"_s);
        QCOMPARE(facts[1].value, 2.0);
        QCOMPARE(facts[1].unit, u"positions"_s);
        const Readout line = words.readout(values).front();
        QCOMPARE(line.label + '|'_L1 + line.value, u"p = 2|dot product"_s);
        QVERIFY(line.term == Term::Position);
        const Note note = words.notes(values).front();
        QCOMPARE(note.text, u"All: Item 1 has 0.5. Item 2 has 2. 1 of them. 2 of them."_s);
        QVERIFY(note.color == &Palette::accent);
    }

    void faultIsReportedWithLine() {
        QCOMPARE(faultOf("claim fine\nclaim {open"), u"Line 2 of the words: A { has no }."_s);
        QCOMPARE(faultOf("claim shut}"), u"Line 1 of the words: A } has no {."_s);
        QCOMPARE(faultOf("\nclaim {a?{b?c}}"),
                 u"Line 2 of the words: \"b?c\" is a choice within a choice."_s);
        QCOMPARE(faultOf("claim {n#row}"), u"Line 1 of the words: \"n#row\" does not have two choices."_s);
        QCOMPARE(faultOf("[a-b]\nclaim x"), u"Line 2 of the words: \"a-b\" is not a condition."_s);
    }

    void valueIsComputedOnceAndOnlyIfUsed() {
        int made = 0;
        Values values;
        values.set("slow", [&made] { return ++made; }).set("on", true);
        QCOMPARE(filled("{on?shown}", values), u"shown"_s);
        QCOMPARE(made, 0);
        QCOMPARE(filled("{slow} {slow}", values), u"1 1"_s);
    }

    void everyStatementAndValueIsUsed_data() {
        QTest::addColumn<QString>("name");
        const QDir folder(QStringLiteral(SINESCOPE_SOURCE_DIR "/resources/words"));
        for (const QString& file : folder.entryList({u"*.txt"_s}, QDir::Files))
            QTest::newRow(qPrintable(file)) << file.chopped(4);
    }
    void everyStatementAndValueIsUsed() {
        QFETCH(QString, name);
        const Statements& words = Statements::named(name);
        QVERIFY2(uses().contains(&words), "no model has this file");
        const Usage use = uses()[&words];
        // Said by others than the model.
        static const QRegularExpression elsewhere(u"^(no_|see_|view_)"_s);
        QSet<QString> kinds{u"facts"_s}, named, valued;
        for (const Statement& statement : words.statements()) {
            kinds << statement.kind;
            named += namesIn(statement);
            if (!hasOtherValues(statement)) valued += namesIn(statement);
        }
        valued.removeIf([](const QString& each) { return sceneValue(each, Scene()).has_value(); });
        QCOMPARE(sorted(valued - use.names - kinds), QString());  // names without a value
        QCOMPARE(sorted(use.names - named), QString());           // values that no statement names
        QStringList unused;
        for (const Statement& statement : words.statements())
            if (!statement.kind.contains(elsewhere) && !use.lines.contains(statement.line))
                unused << u"line %1: %2"_s.arg(statement.line).arg(statement.kind);
        QCOMPARE(unused.join(u", "_s), QString());
        QCOMPARE(use.unfilled.join('\n'_L1), QString());
    }

    void everyOptionTextIsShown_data() {
        QTest::addColumn<QString>("path");
        const QFileInfoList files = QDir(u":/sinescope/words/options"_s).entryInfoList();
        QVERIFY(!files.isEmpty());
        for (const QFileInfo& file : files) QTest::newRow(qPrintable(file.fileName())) << file.filePath();
    }
    void everyOptionTextIsShown() {
        QFETCH(const QString, path);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const FigureSpec* figure = nullptr;
        for (const QString& line : QString::fromUtf8(file.readAll()).split(u'\n')) {
            if (line.isEmpty() || line.startsWith(u'#') || line.startsWith(u' ')) continue;
            if (line.startsWith(u'[')) {
                figure = &figureKind(line.mid(1).chopped(1)).spec;
                continue;
            }
            const QString key = line.section(u' ', 0, 0), id = key.section(u'=', 1);
            static const QStringList ofFigures = {u"title"_s, u"claim"_s, u"shows"_s, u"read"_s, u"try"_s};
            if (ofFigures.contains(key)) continue;
            const auto option =
                std::find_if(figure->options.begin(), figure->options.end(),
                             [&](const OptionSpec& each) { return each.key == key.section(u'=', 0, 0); });
            QVERIFY2(option != figure->options.end(), qPrintable(figure->id + u'.' + key));
            if (id.isEmpty()) continue;
            const qsizetype at = option->choices.indexOf(id);
            QVERIFY2(at >= 0, qPrintable(figure->id + u'.' + key));
            QCOMPARE(option->choiceLabels[at], line.section(u' ', 1).trimmed());
            QVERIFY2(option->choiceLabels[at] != id, qPrintable(key));  // as without the line
        }
    }
};

QTEST_MAIN(WordsTest)
#include "words_test.moc"
