// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tests the syntax of the words files, and that each file and its model know the same values. In the Scenes
// of the approved words every statement is used, every value is named in the file, and every name has a
// value.
#include "app/figures/registry.h"
#include "app/model/scene_values.h"
#include "app/model/worded_model.h"
#include "app/scene/lazy_encoding.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/comparison.h"
#include "tests/approval/approval_scenes.h"
#include "tests/columns.h"
#include "tests/figures/model_in_turn.h"
#include "tests/refusal.h"
#include "tests/text_cases.h"

#include <QDir>
#include <QSet>
#include <QtTest>

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

/// Adds the Scene with all combinations of the figure's choices, leaving out options that would make more
/// than 64.
void addCombinations(std::vector<Scene>& all, const Scene& scene, const FigureSpec& spec) {
    std::vector<Scene> made = {scene};
    for (const OptionSpec& option : spec.options) {
        std::vector<QJsonValue> choices(option.choices.begin(), option.choices.end());
        if (option.kind == OptionSpec::Kind::Switch) choices = {false, true};
        if (choices.empty() || made.size() * choices.size() > 64) continue;
        std::vector<Scene> next;
        for (const Scene& each : made)
            for (const QJsonValue& choice : choices) {
                next.push_back(each);
                next.back().figures.front().options.insert(option.key, choice);
            }
        made = std::move(next);
    }
    all.insert(all.end(), made.begin(), made.end());
}

/// A long sentence whose first word has a custom embedding.
Scene longSentence(Scene scene) {
    scene.encoding.length = 100, scene.encoding.dModel = 2;
    scene.sentence.tokens.clear();
    for (int k = 0; k < 70; ++k) scene.sentence.tokens << u"w%1"_s.arg(k);
    scene.sentence.customEmbeddings.assign(70, {});
    scene.sentence.customEmbeddings.front() = {0.5, 0.25};
    clampToValid(scene);
    return scene;
}

/// The few Scenes that the rarer statements of Learn need; no more, because each is trained.
std::vector<Scene> learnScenes(const Scene& plain) {
    Scene invalid = plain;  // valid for 64 pairs, not for 16
    invalid.encoding.spacing = Spacing::Shift, invalid.encoding.frequencyShift = 40;
    Scene numbers = plain, naive = plain;
    setScheme(numbers, newScheme(numbers, u"t5"_s));
    numbers.figures.front().options.insert(u"picture"_s, u"table"_s);
    setScheme(naive, newScheme(naive, u"index"_s));
    naive.figures.front().options.insert(u"norm"_s, u"layer"_s);
    naive.figures.front().options.insert(u"kept"_s, u"rope@2"_s);
    return {invalid, numbers, naive};
}

/// The Scenes of the approved words, plus those that rare statements need: every choice with an odd width and
/// with a table, a large row, a single column, a long table, an encoding that hardly rotates, positions too
/// far for counts.
std::vector<Scene> scenesFor(const FigureSpec& spec) {
    std::vector<Scene> all;
    for (const approval::NamedScene& named : approval::scenesOf(spec)) all.push_back(named.scene);
    Scene plain;
    plain.figures = {{spec.id, {}, {}, {}}};
    if (spec.id == "learn"_L1) {
        for (const Scene& scene : learnScenes(plain)) all.push_back(scene);
        for (Scene& scene : all) {
            QJsonObject& options = scene.figures.front().options;
            if (!options.contains(u"steps"_s)) options.insert(u"steps"_s, 2);
        }
        return all;
    }
    const auto withTable = [&plain](Matrix values) {
        Scene scene = plain;
        setScheme(scene, tableScheme(WeightTable(std::move(values)), "wpe.weight of model.safetensors"));
        return scene;
    };
    Matrix uneven = seededTable("words", 30, 6, 1, 0.5).values();
    uneven.row(2) *= 400;
    Scene odd = plain;
    odd.encoding.length = 20, odd.encoding.dModel = 7;
    clampToValid(odd);
    for (const Scene& scene : {odd, withTable(uneven)})
        for (const OptionSpec& option : spec.options)
            for (const QString& choice : option.choices) {
                all.push_back(scene);
                all.back().figures.front().options.insert(option.key, choice);
            }
    addCombinations(all, longSentence(plain), spec);
    Scene padded = odd;  // its only column is 0
    padded.encoding.dModel = 1, padded.encoding.oddRule = OddRule::ZeroPad;
    clampToValid(padded);
    addCombinations(all, padded, spec);
    Scene nothing = plain;
    setScheme(nothing, NoScheme{});
    addCombinations(all, nothing, spec);
    if (spec.id == "heatmap"_L1) {
        all.push_back(withTable(uneven));
        all.back().figures.front().scales = {{u"values"_s, {-3, 3}}};
    }
    if (spec.id == "similarity"_L1)
        for (const QString& scheme : {u"alibi"_s, u"rope"_s, u"sinusoidal"_s})
            for (const QString& charts : {u"matrix"_s, u"curve"_s}) {
                Scene one = plain;
                setScheme(one, newScheme(one, scheme));
                one.figures.front().options = {{u"charts"_s, charts}};
                if (scheme == "sinusoidal"_L1) one.figures.front().options.insert(u"w"_s, u"random"_s);
                all.push_back(one);
            }
    if (spec.id == "compare"_L1) {
        Scene wide = plain;
        wide.encoding.length = 5000, wide.encoding.dModel = 1026;
        setScheme(wide, newScheme(wide, u"alibi"_s));
        wide.frozen = wide.encoding, wide.frozenScheme = wide.scheme;
        clampToValid(wide);
        addCombinations(all, wide, spec);
        Scene equal = plain;  // stored differently, so that runs of positions are compared
        equal.encoding.length = EncodingParameters::maximumLength;
        equal.frozen = equal.encoding;
        equal.frozen->oddRule = OddRule::Truncate;
        clampToValid(equal);
        all.push_back(equal);
    }
    if (spec.id == "wavelengths"_L1) {
        all.push_back(withTable(seededTable("words", 3000, 1024, 1, 0.5).values()));
        Scene beside = plain;
        beside.frozen = beside.encoding, beside.frozenScheme = AlibiScheme{};
        all.push_back(beside);
        setScheme(beside, RopeScheme{.headDim = beside.encoding.dModel});
        all.push_back(beside);
        Scene passing = plain;
        passing.encoding.spacing = Spacing::Shift, passing.encoding.frequencyShift = 2;
        all.push_back(passing);
    }
    if (spec.id == "concepts"_L1) {
        all.push_back(plain);
        openFigure(all.back(), u"shift"_s);
    }
    if (spec.id == "formula"_L1) {
        Scene single = plain;
        single.encoding.length = 1;
        setScheme(single, UnitIntervalScheme{});
        clampToValid(single);
        all.push_back(single);
        Matrix values = seededTable("words", 30, 6, 1, 0.5).values();
        all.push_back(plain);
        setScheme(all.back(), tableScheme(WeightTable(std::move(values)), "wpe.weight", 2));
        Scene leftOver = plain;  // ten columns: eight waves, two zeros
        leftOver.encoding.dModel = 10;
        setScheme(
            leftOver,
            GridScheme{.height = 5, .width = 8, .dModel = 10, .convention = GridConvention::Tensor2Tensor});
        leftOver.selection.column = 9;
        clampToValid(leftOver);
        all.push_back(leftOver);
    }
    if (spec.id == "precision"_L1)
        for (const auto& [id, length] : {std::pair("index", 600), {"alibi", 300'000}, {"rope", 200'000}}) {
            Scene sampled = plain;
            sampled.encoding.length = length, sampled.encoding.dModel = 16;
            setScheme(sampled, newScheme(sampled, QString::fromLatin1(id)));
            all.push_back(sampled);
        }
    if (spec.id == "similarity"_L1) {
        all.push_back(plain);
        all.back().figures.front().options = {{u"w"_s, u"random"_s}, {u"part"_s, u"sums"_s}};
    }
    if (spec.id == "shift"_L1) {
        Scene still = plain;
        still.selection.shift = 0;
        addCombinations(all, still, spec);
        Scene keys = plain;
        setScheme(keys, newScheme(keys, u"alibi"_s));
        keys.encoding.length = 9000;
        Scene turned = plain;
        turned.encoding.dModel = 128;
        Matrix unknown = uneven;
        unknown(3, 3) = std::numeric_limits<double>::quiet_NaN();
        all.push_back(keys);
        for (const Matrix& values :
             {encodingOf(turned)->matrix(), unknown, seededTable("words", 70'000, 32, 1, 0.5).values(),
              seededTable("words", 25, 32, 1, 0.5).values()})
            for (const std::int64_t shift : {0, 10}) {
                all.push_back(withTable(values));
                all.back().selection.shift = shift;
            }
    }
    Scene lone = plain;  // its single column is a sine
    lone.encoding.length = 20, lone.encoding.dModel = 1, lone.encoding.oddRule = OddRule::Truncate;
    clampToValid(lone);
    all.push_back(lone);
    if (spec.id == "positions"_L1) all.back().figures.front().options.insert(u"waves"_s, u"cosine"_s);
    Scene offScale = withTable(uneven);
    offScale.selection.position = 2;
    all.push_back(offScale);
    for (const OptionSpec& option : spec.options)
        if (option.kind == OptionSpec::Kind::IntegerList) {
            all.push_back(plain);
            all.back().figures.front().options.insert(option.key, u"0"_s);
        }
    Scene single = plain;
    setScheme(single, newScheme(single, u"alibi"_s));
    single.encoding.length = 1;
    clampToValid(single);
    all.push_back(single);
    all.push_back(withTable(seededTable("words", 5000, 64, 1, 0.5).values()));
    Scene slow = plain;
    slow.encoding.length = EncodingParameters::maximumLength, slow.encoding.dModel = 512;
    slow.encoding.positionScale = 1e-6;
    clampToValid(slow);
    all.push_back(slow);
    Scene longTrained = plain;  // more rows than a search reads, and positions too far for counts
    longTrained.encoding.dModel = 512, longTrained.encoding.firstPosition = 1;
    longTrained.selection.trainedLength = EncodingParameters::maximumLength;
    clampToValid(longTrained);
    all.push_back(longTrained);
    Scene uncounted = plain;
    RopeScheme rope{.headDim = 16, .scaling = ropeScalingOf("yarn", 4, 12, 24, 8)};
    std::get<YarnScaling>(rope.scaling).asInKerasHub = true;
    setScheme(uncounted, rope);
    all.push_back(uncounted);
    RopeScheme unscaled{.headDim = 16, .scaling = ropeScalingOf("llama3", 4, 100'000'000, 24, 8)};
    for (const RopeScheme& each :
         {RopeScheme{.headDim = 2}, unscaled,
          RopeScheme{.headDim = 4, .rotaryDim = 0, .part = RopePart::Proportional}}) {
        Scene turned = plain;
        turned.encoding.dModel = each.headDim;
        setScheme(turned, each);
        addCombinations(all, turned, spec);
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
                    Values values(scene);
                    worded->setValues(values, cursor);
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

    void everyOptionTextIsShown() {
        QFile file(u":/sinescope/words/options/figures.txt"_s);
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
