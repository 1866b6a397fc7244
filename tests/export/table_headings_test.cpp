// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table's heading states how its numbers were computed, and a program computes them. If a change in the
// Scene or the figure's options changes the numbers, it must also change the title, the setting or a column's
// name, and the program.
#include "app/export/code.h"
#include "app/export/data_tables.h"
#include "app/model/deferred_model.h"
#include "app/scene/literals.h"
#include "app/scene/parameters.h"
#include "core/error.h"
#include "tests/columns.h"
#include "tests/figures/model_in_turn.h"
#include "tests/option_values.h"
#include "tests/scenes.h"

#include <QTest>

#include <cstring>
#include <optional>
#include <utility>

using namespace sinescope;

namespace {

struct Alteration {
    QString name;
    std::function<void(Scene&)> apply;
};

Scene sceneOf(const QString& figure, const QString& scheme, std::int64_t d) {
    return sceneFrom(u"length=12 d_model=%1 position=4 column=2 %2 %3"_s.arg(d).arg(scheme, figure));
}

template <typename Owner, typename Of>
void addNumbers(std::vector<Alteration>& all, const std::vector<NumberParameter<Owner>>& numbers, Of of) {
    for (const NumberParameter<Owner>& number : numbers)
        all.push_back({number.id, [&number, of](Scene& scene) {
                           const double before = number.value(of(scene)).value_or(6);
                           number.set(of(scene), number.isInteger ? before + 1 : before * 1.5 + 0.5);
                       }});
}

template <typename Owner, typename Of>
void addChoices(std::vector<Alteration>& all, const std::vector<ChoiceParameter<Owner>>& choices, Of of) {
    for (const ChoiceParameter<Owner>& choice : choices)
        for (const QString& id : choice.ids)
            all.push_back(
                {choice.id + '='_L1 + id, [&choice, id, of](Scene& scene) { choice.set(of(scene), id); }});
}

void addScheme(std::vector<Alteration>& all, const Scene& scene) {
    for (const SchemeParameter& parameter : infoOf(scene.scheme).parameters) {
        std::vector<double> values;
        if (parameter.kind == SchemeParameterKind::Switch)
            values = {0, 1};
        else if (parameter.kind == SchemeParameterKind::Choice)
            for (std::size_t k = 0; k < parameter.choices.size(); ++k)
                values.push_back(static_cast<double>(k));
        else
            values = {parameter.get(scene.scheme) + 1, parameter.get(scene.scheme) * 2};
        for (const double value : values)
            all.push_back({u"%1 = %2"_s.arg(QLatin1String(parameter.id)).arg(value),
                           [&parameter, value](Scene& changed) {
                               if (parameter.applies(changed.scheme)) parameter.set(changed.scheme, value);
                           }});
    }
}

void addOptions(std::vector<Alteration>& all, const FigureSpec& spec) {
    for (const OptionSpec& option : spec.options)
        for (const QJsonValue& value : valuesOf(option))
            all.push_back({option.key + '='_L1 + value.toVariant().toString(),
                           [id = spec.id, key = option.key, value](Scene& scene) {
                               findFigure(scene, id)->options[key] = value;
                           }});
}

std::vector<Alteration> changesOf(const Scene& scene, const FigureSpec& spec) {
    std::vector<Alteration> all;
    const auto encoding = [](Scene& of) -> EncodingParameters& { return of.encoding; };
    const auto selection = [](Scene& of) -> Selection& { return of.selection; };
    const auto sentence = [](Scene& of) -> Sentence& { return of.sentence; };
    addNumbers(all, encodingNumbers(), encoding);
    addChoices(all, encodingChoices(), encoding);
    addNumbers(all, selectionNumbers(), selection);
    addChoices(all, sentenceChoices(), sentence);
    all.push_back({u"positions"_s, [](Scene& of) { of.selection.positions = {1, 3}; }});
    all.push_back({u"columns"_s, [](Scene& of) { of.selection.columns = {1, 3}; }});
    all.push_back({u"seed"_s, [](Scene& of) { ++of.sentence.seed; }});
    all.push_back({u"tokens"_s, [](Scene& of) { of.sentence.tokens[0] = u"A"_s; }});
    all.push_back({u"given"_s, [](Scene& of) { of.sentence.customEmbeddings[0] = {0.25, 0.5}; }});
    all.push_back({u"frozen"_s, [](Scene& of) {
                       of.frozen = of.encoding;
                       of.frozen->base = 50;
                   }});
    addScheme(all, scene);
    addOptions(all, spec);
    return all;
}

struct Numbers {
    std::int64_t rows = 0, columns = 0;
    std::vector<double> values;
    std::vector<std::int64_t> whole;  ///< integers, which name rows

    bool equals(const Numbers& other, bool withWhole) const {
        return rows == other.rows && columns == other.columns && values.size() == other.values.size() &&
               std::memcmp(values.data(), other.values.data(), values.size() * sizeof(double)) == 0 &&
               (!withWhole || whole == other.whole);
    }
};

Numbers numbersOf(const DataTable& table) {
    Numbers found{table.rows, table.width, {}, {}};
    for (std::int64_t row = 0; row < std::min<std::int64_t>(table.rows, 40); ++row)
        for (std::int64_t column = 0; column < table.width; ++column) {
            const TableCell cell = table.cell(row, column);
            if (const auto* number = std::get_if<double>(&cell))
                found.values.push_back(*number + 0.0);
            else if (const auto* whole = std::get_if<std::int64_t>(&cell))
                found.whole.push_back(*whole);
        }
    return found;
}

/// A table and its numbers, computed on first use; a program takes longer.
class NumberedTable {
 public:
    explicit NumberedTable(DataTable table) : m_table(std::move(table)) {}
    const DataTable& table() const { return m_table; }
    const Numbers& numbers() {
        if (!m_numbers) m_numbers = numbersOf(m_table);
        return *m_numbers;
    }

 private:
    DataTable m_table;
    std::optional<Numbers> m_numbers;
};

QString headingOf(const DataTable& table) {
    return QStringList{table.title, table.note, table.columns.all().join('|'_L1)}.join('\n'_L1);
}

/// A text that must change with a table's numbers; empty if it does not apply.
struct Follower {
    QString what;
    bool withWhole;  ///< includes integers, which name rows
    std::function<QString(const FigureModel& model, const DataTable& table)> text;
};

std::vector<Follower> allFollowers() {
    return {{u"heading"_s, true, [](const FigureModel&, const DataTable& table) { return headingOf(table); }},
            {u"program"_s, false, [](const FigureModel& model, const DataTable&) {
                 // A program whose note says what it omits may differ.
                 const FigureProgram program = model.program();
                 return program.note.isEmpty() ? numpyCode(model.scene(), program) : QString();
             }}};
}

/// A follower and its text for one table.
struct Followed {
    const Follower* by;
    QString text;
};

std::vector<Followed> followed(const std::vector<Follower>& all, const FigureModel& model,
                               const DataTable& table) {
    std::vector<Followed> found;
    for (const Follower& by : all) {
        try {
            const QString text = by.text(model, table);
            if (!text.isEmpty()) found.push_back({&by, text});
        } catch (const Error&) {
            continue;  // the error says why there is no text
        }
    }
    return found;
}

/// Changes a Scene; returns false if the change is invalid or the figure does not show it.
bool change(Scene& scene, const Alteration& by, const FigureKind& kind) {
    try {
        by.apply(scene);
        validate(scene.encoding);
        clampToValid(scene);
        validate(scene);
        return !kind.emptyReason(scene);
    } catch (const Error&) {
        return false;
    }
}

/// True if each model trains a network, so that only few can be tested.
bool takesLong(const FigureKind& kind) {
    const auto model = kind.modelOf(Scene());
    const auto* deferred = dynamic_cast<const DeferredModel*>(model.get());
    return deferred && !deferred->isReady();
}

/// True if the text is unchanged from `before` although the numbers differ.
bool isSilent(const Followed& followed, NumberedTable& before, const FigureModel& model,
              NumberedTable& after) {
    const bool withWhole = followed.by->withWhole;
    try {
        return !after.numbers().equals(before.numbers(), withWhole) &&
               followed.by->text(model, after.table()) == followed.text;
    } catch (const Error&) {
        return false;
    }
}

}  // namespace

class TableHeadingsTest : public QObject {
    Q_OBJECT

 private slots:
    void headingAndProgramChangeWithNumbers_data() {
        addColumns<QString, QString, qint64>();
        for (const FigureKind& kind : figureKinds()) {
            const bool isSlow = takesLong(kind);
            for (const SchemeInfo& scheme : schemes())
                for (const qint64 d : {8, 5}) {
                    const QString id = QLatin1String(scheme.id);
                    if (id == "table"_L1 || (d == 5 && id != "sinusoidal"_L1)) continue;
                    if (isSlow && id != "rope"_L1) continue;
                    if (!kind.emptyReason(sceneOf(kind.spec.id, id, d)))
                        QTest::addRow("%s, %s, d %lld", qPrintable(kind.spec.id), qPrintable(id), d)
                            << kind.spec.id << id << d;
                }
        }
    }
    /// Tests each change alone and with the choices of each option, which may enable other parameters. The
    /// schemes share the choices of a figure that has many, such as the sides of a comparison.
    void headingAndProgramChangeWithNumbers() {
        const auto [figure, scheme, d] = thisRow<QString, QString, qint64>();
        const FigureKind& kind = figureKind(figure);
        const Scene scene = sceneOf(figure, scheme, d);
        std::vector<Alteration> starts{{u"as it is"_s, [](Scene&) {}}};
        if (!takesLong(kind)) addOptions(starts, kind.spec);
        const std::vector<Alteration> changes = changesOf(scene, kind.spec);
        const std::vector<Follower> followers = allFollowers();
        QSet<QString> seenTexts;
        const std::size_t shares = starts.size() > 24 ? schemes().size() : starts.size() > 12 ? 2 : 1;
        for (std::size_t at = 0; at < starts.size(); ++at) {
            if (at > 0 && at % shares != scene.scheme.index() % shares) continue;
            Scene start = scene;
            starts[at].apply(start);
            const auto first = modelInTurn(kind, start);
            NumberedTable before(figureDataTable(kind, *first));
            const std::vector<Followed> texts = followed(followers, *first, before.table());
            if (texts.empty()) continue;
            for (const Alteration& alteration : changes) {
                Scene changed = start;
                if (!change(changed, alteration, kind) || changed == start) continue;
                std::shared_ptr<const FigureModel> model;
                std::optional<NumberedTable> table;
                try {
                    model = modelInTurn(kind, changed);
                    table.emplace(figureDataTable(kind, *model));
                } catch (const Error&) {
                    continue;  // no numbers to compare
                }
                for (const Followed& text : texts) {
                    const QString fault = text.by->what + ' '_L1 + alteration.name;
                    if (seenTexts.contains(fault) || !isSilent(text, before, *model, *table)) continue;
                    seenTexts << fault;
                    QTest::qFail(qPrintable(u"%1, then %2: other numbers under the same %3, \"%4\""_s.arg(
                                     starts[at].name, alteration.name, text.by->what, text.text.left(300))),
                                 __FILE__, __LINE__);
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(TableHeadingsTest)
#include "table_headings_test.moc"
