// SPDX-License-Identifier: GPL-3.0-or-later
//
// Options of the figures under every scheme: an offered one changes the picture or the words, any other
// changes nothing.
#include "app/figures/pins.h"
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "tests/columns.h"
#include "tests/figures/model_in_turn.h"
#include "tests/figures/shown_figure.h"
#include "tests/option_values.h"
#include "tests/scenes.h"
#include "tests/text_rows.h"

#include <QImage>
#include <QTest>

using namespace sinescope;

namespace {

/// Twelve positions of eight columns: small enough for numbers in every cell, and long enough for the
/// shortest wavelength.
Scene sceneOf(const QString& id) {
    Matrix rows(12, 8);
    for (Eigen::Index p = 0; p < rows.rows(); ++p)
        for (Eigen::Index j = 0; j < rows.cols(); ++j)
            rows(p, j) = std::sin(0.7 * static_cast<double>(p * (j + 1))) + 0.1 * static_cast<double>(j);
    rows(3, 2) = 40;  // beyond the robust limits of colours
    const QString more = id == "grid"_L1    ? u"height=3 width=4"_s
                         : id == "alibi"_L1 ? u"heads=12"_s
                                            : QString();
    Scene scene = sceneFrom(u"length=12 d_model=8 position=2 column=1 %1 %2"_s.arg(id, more));
    if (id == "table"_L1) setScheme(scene, tableScheme(WeightTable(rows), "wpe.weight of m.safetensors"));
    scene.selection.head = headCount(scene) > 9 ? 9 : 0;  // its slope is not a power of two
    scene.figures = {{u"heatmap"_s, AxisRange{-0.5, 7.5}, AxisRange{-0.5, 11.5}, {}}};
    return scene;
}

/// A figure's model with its claim and alternative text.
struct ShownModel {
    std::shared_ptr<const FigureModel> model;
    QString words;
};

ShownModel shownModel(const QString& figure, const Scene& scene) {
    const auto model = modelInTurn(figureKind(figure), scene);
    return {model, model->claim() + model->alternativeText()};
}

/// Returns the picture of a figure.
QImage seen(const QString& figure, const Scene& scene, const ShownModel& shownModel) {
    return paintedBy(*figureKind(figure).viewOf(shownModel.model, screenStyle(scene.style)), {900, 560});
}

/// Compares Scenes with a first one, whose picture is painted once.
class Comparison {
 public:
    Comparison(const QString& figure, const Scene& scene)
        : m_figure(figure), m_scene(scene), m_shownModel(shownModel(figure, scene)) {}
    bool isOther(const Scene& scene) {
        const ShownModel other = shownModel(m_figure, scene);
        if (other.words != m_shownModel.words) return true;
        if (m_seen.isNull()) m_seen = seen(m_figure, m_scene, m_shownModel);
        return seen(m_figure, scene, other) != m_seen;
    }

 private:
    QString m_figure;
    Scene m_scene;
    ShownModel m_shownModel;
    QImage m_seen;
};

/// Returns the values of an option that differ from its default.
QList<QJsonValue> othersOf(const OptionSpec& option) {
    QList<QJsonValue> values = choicesOf(option);
    // The default of a switch may depend on the scheme.
    if (option.kind != OptionSpec::Kind::Switch) values.removeAll(option.fallback);
    if (option.kind == OptionSpec::Kind::Integer || option.kind == OptionSpec::Kind::Real)
        for (const double value : {option.lowest, 2.0, 20.0, 0.25})
            if (value >= option.lowest && value <= option.highest && value != option.fallback.toDouble())
                values << value;
    if (option.kind == OptionSpec::Kind::IntegerList) values << u"2,0,1"_s << u"5,1,2,3,4,0"_s;
    return values;
}

Scene with(Scene scene, const QString& figure, const QString& key, const QJsonValue& value) {
    if (!findFigure(scene, figure)) scene.figures.push_back({figure, {}, {}, {}});
    findFigure(scene, figure)->options.insert(key, value);
    return scene;
}

bool changesAnything(const QString& figure, const Scene& scene, Comparison& before,
                     const OptionSpec& option) {
    const QList<QJsonValue> values = othersOf(option);
    return std::any_of(values.begin(), values.end(), [&](const QJsonValue& value) {
        return before.isOther(with(scene, figure, option.key, value));
    });
}
bool changesAnything(const QString& figure, const Scene& scene, const OptionSpec& option) {
    Comparison before(figure, scene);
    return changesAnything(figure, scene, before, option);
}

}  // namespace

class OptionsTest : public QObject {
    Q_OBJECT

 private slots:
    void optionIsOfferedIfItHasEffect_data() {
        QTest::addColumn<QString>("scheme");
        for (const SchemeInfo& info : schemes()) QTest::addRow("%s", info.id) << QString::fromUtf8(info.id);
    }
    void optionIsOfferedIfItHasEffect() {
        QFETCH(QString, scheme);
        const Scene scene = sceneOf(scheme);
        for (const FigureKind& kind : figureKinds()) {
            Comparison before(kind.spec.id, scene);
            for (const OptionSpec& option : kind.spec.options) {
                if (option.kind == OptionSpec::Kind::Text) continue;  // a number typed into a calculation
                const QString what = scheme + ' '_L1 + kind.spec.id + '.'_L1 + option.key;
                const bool isOffered = !option.isOffered || option.isOffered(scene);
                QVERIFY2(changesAnything(kind.spec.id, scene, before, option) == isOffered, qPrintable(what));
            }
        }
    }

    // An option is not offered if another one hides its subject.
    void optionOfHiddenPartIsNotOffered_data() {
        addColumns<QString, QString, QString, QString>();
        namedRow("no turn in a plane", "trajectory", "components", "2", "azimuth");
        namedRow("no tilt in a plane", "trajectory", "components", "2", "elevation");
        namedRow("no scale of slopes", "derivative", "show", "values", "scale");
        namedRow("no place of losses", "beyond", "part", "loss", "past");
    }
    void optionOfHiddenPartIsNotOffered() {
        const auto [figure, key, value, other] = thisRow<QString, QString, QString, QString>();
        const Scene original = sceneOf(u"sinusoidal"_s);
        const Scene scene = with(original, figure, key, value);
        for (const OptionSpec& option : figureKind(figure).spec.options) {
            if (option.key != other) continue;
            QVERIFY(option.isOffered(original));
            QVERIFY(!option.isOffered(scene));
            QVERIFY(!changesAnything(figure, scene, option));
        }
    }

    void scalingFactorIsOfferedIfSideIsScaled() {
        const Scene scene = sceneOf(u"sinusoidal"_s);
        const Scene scaled = with(scene, u"compare"_s, u"b"_s, u"rope-yarn"_s);
        const OptionSpec& factor = figureKind(u"compare"_s).spec.options.back();
        QVERIFY(!factor.isOffered(scene));
        QVERIFY(factor.isOffered(scaled));
        QVERIFY(changesAnything(u"compare"_s, scaled, factor));
    }

    void rowsAndColumnsAreSelectableOnlyIfDrawn() {
        for (const SchemeInfo& info : schemes()) {
            const Scene scene = sceneOf(QString::fromUtf8(info.id));
            for (const char* const id : {"positions", "dimensions", "derivative", "heatmap"}) {
                const QString figure = QString::fromLatin1(id);
                Scene pinned = scene;
                pinned.selection.columns = {0, 3};
                pinned.selection.positions = {1, 5};
                const bool changes = Comparison(figure, scene).isOther(pinned);
                QVERIFY2((linesIn(scene, figureKind(figure)) != AxisQuantity::None) == changes,
                         qPrintable(QString::fromUtf8(info.id) + ' '_L1 + figure));
            }
        }
    }
};

QTEST_MAIN(OptionsTest)
#include "options_test.moc"
