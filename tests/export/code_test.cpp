// SPDX-License-Identifier: GPL-3.0-or-later
//
// The code is run by those it is for: Python with NumPy and a C++ compiler; its numbers are held against the
// core's.
#include "app/export/code.h"

#include "app/figures/registry.h"
#include "core/analysis/precision.h"
#include "core/analysis/principal_components.h"
#include "core/analysis/spectrum.h"
#include "core/learning/ceiling.h"
#include "tests/output_of.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <map>

using namespace sinescope;

namespace {

constexpr double tolerance = 1e-12;  // plain float64 angles, positions below 1,000

std::vector<EncodingParameters> settings() {
    std::vector<EncodingParameters> all;
    for (const Layout layout : {Layout::Interleaved, Layout::Halves, Layout::HalvesCosineFirst}) {
        for (const Spacing spacing : {Spacing::Paper, Spacing::Endpoint, Spacing::Shift}) {
            for (const OddRule rule : {OddRule::ExtraSine, OddRule::Truncate, OddRule::ZeroPad}) {
                for (const std::int64_t d : {8, 9}) {
                    EncodingParameters p;
                    p.length = 21;
                    p.dModel = d;
                    p.base = 10000;
                    p.layout = layout;
                    p.spacing = spacing;
                    p.frequencyShift = spacing == Spacing::Shift ? 0.5 : 0;
                    p.oddRule = rule;
                    p.firstPosition = d == 9 ? 2 : 0;
                    p.positionScale = d == 9 ? 1.5 : 1;
                    p.factor = d == 9 ? 0.25 : 1;
                    all.push_back(p);
                }
            }
        }
    }
    EncodingParameters plain;
    all.push_back(plain);
    plain.dModel = 1;
    all.push_back(plain);
    return all;
}

/// What is asked of each figure's program, as f.
const std::map<QString, QString>& sayings() {
    static const std::map<QString, QString> asked = {
        {QStringLiteral("heatmap"), QStringLiteral("f['positional_encoding']().sum()")},
        {QStringLiteral("positions"), QStringLiteral("f['row'](10)[4]")},
        {QStringLiteral("transition"), QStringLiteral("f['row'](10)[4]")},
        {QStringLiteral("dimensions"),
         QStringLiteral("f['positional_encoding']()[10, 4], f['column'](32, pi / 0.6)")},
        {QStringLiteral("sum"), QStringLiteral("*f['input_sum']()[[0, 0, 1], [0, 1, 5]]")},
        {QStringLiteral("formula"), QStringLiteral("*f['steps']()")},
        {QStringLiteral("wavelengths"),
         QStringLiteral("f['pairs_completing_a_cycle'](), *f['wavelengths']()[[0, -1]]")},
        {QStringLiteral("chirp"), QStringLiteral("abs(f['chirp'](0)).max(), f['chirp'](4)[0]")},
        {QStringLiteral("similarity"), QStringLiteral("*f['similarity'](array([0, 1, 25]))")},
        {QStringLiteral("shift"),
         QStringLiteral(
             "abs(f['shifted'](f['row'](10), 7) - f['row'](17)).max(), *f['shift_blocks'](2)[0, 0]")},
        {QStringLiteral("order"), QStringLiteral("f['equivariance_error']()")},
        {QStringLiteral("learn"),
         QStringLiteral("f['bag_ceiling'](15), f['trained'](0)[0]['answers.weight'].value.shape[1]")},
        {QStringLiteral("compare"), QStringLiteral("f['difference']()[10, 6]")},
        {QStringLiteral("precision"), QStringLiteral("f['worst_error']([49], 'exp', 'float16')[0], "
                                                     "f['worst_error']([49], 'pow', 'bfloat16')[0]")},
        {QStringLiteral("derivative"), QStringLiteral("f['row_speed'](), f['derivative'](0, 0)")},
        {QStringLiteral("beyond"), QStringLiteral("f['nearest_trained_row'](50)[0], "
                                                  "*[f['nearest_trained_row'](p)[1] for p in (50, 62, 99)]")},
        {QStringLiteral("trajectory"), QStringLiteral("*f['principal_components']()[1], "
                                                      "*f['principal_components']()[0][7]")},
        {QStringLiteral("spectrum"), QStringLiteral("*f['explained']()[:3], f['spectrum']()[1][20, 6], "
                                                    "f['spectrum']()[0][20]")},
        {QStringLiteral("concepts"), QStringLiteral("len(f['NODES']), len(f['leads_to']('formula'))")},
    };
    return asked;
}

}  // namespace

class CodeTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString kept(const QString& text, const QString& name) const {
        const QString path = m_folder.filePath(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly)) failCase(path);
        file.write(text.toUtf8());
        return path;
    }
    QByteArray outputOf(const QString& program, const QStringList& arguments) const {
        return sinescope::outputOf(program, arguments, m_folder.path());
    }
    /// Rows of numbers with commas, held against the core.
    static void compare(const QByteArray& csv, const EncodingParameters& p) {
        const Matrix expected = Encoding(p).matrix();
        const QList<QByteArray> rows = csv.trimmed().split('\n');
        QCOMPARE(rows.size(), p.length);
        for (qsizetype row = 0; row < rows.size(); ++row) {
            const QList<QByteArray> cells = rows[row].split(',');
            QCOMPARE(cells.size(), p.dModel);
            for (qsizetype column = 0; column < cells.size(); ++column)
                QVERIFY2(std::abs(cells[column].toDouble() - expected(row, column)) <= tolerance,
                         qPrintable(QStringLiteral("row %1 column %2").arg(row).arg(column)));
        }
    }
    /// Runs the Python programs of all settings, in one process: starting Python costs more than the numbers.
    void compareAll(Language language, const QString& name) const {
        const std::vector<EncodingParameters> all = settings();
        QString runner = QStringLiteral("import runpy\n");
        for (std::size_t k = 0; k < all.size(); ++k) {
            Scene scene;
            scene.encoding = all[k];
            clampToValid(scene);
            const QString file = QStringLiteral("%1_%2.py").arg(name).arg(k);
            kept(code(scene, language), file);
            runner += QStringLiteral(
                          "for row in runpy.run_path('%1')['positional_encoding']().tolist(): "
                          "print(','.join(map(repr, row)))\n"
                          "print('end')\n")
                          .arg(file);
        }
        const QByteArray out = outputOf(QStringLiteral(SINESCOPE_PYTHON),
                                        {kept(runner, QStringLiteral("runner_%1.py").arg(name))});
        qsizetype from = 0;
        for (const EncodingParameters& p : all) {
            const qsizetype end = out.indexOf("end\n", from);
            QVERIFY(end >= 0);
            compare(out.mid(from, end - from), p);
            from = end + 4;
        }
    }

 private slots:
    void numpyComputesWhatTheCoreDoes() { compareAll(Language::Numpy, QStringLiteral("numpy")); }

    /// Called with another length, d_model, base and first position than the setting has.
    void numpyFunctionsDoWhatTheirParametersSay() {
        const std::vector<EncodingParameters> all = settings();
        QString runner = QStringLiteral("import runpy\n");
        std::vector<EncodingParameters> expected;
        for (std::size_t k = 0; k < all.size(); ++k) {
            Scene scene;
            scene.encoding = all[k];
            clampToValid(scene);
            const QString file = QStringLiteral("other_%1.py").arg(k);
            kept(code(scene, Language::Numpy), file);
            for (const int d : {3, 6, 7, 14}) {
                EncodingParameters p = all[k];
                p.length = 5;
                p.dModel = d;
                p.base = 77;
                p.firstPosition = 3;
                expected.push_back(p);
                runner +=
                    QStringLiteral(
                        "for row in runpy.run_path('%1')['positional_encoding'](5, %2, 77.0, 3).tolist(): "
                        "print(','.join(map(repr, row)))\n"
                        "print('end')\n")
                        .arg(file)
                        .arg(d);
            }
        }
        const QByteArray out =
            outputOf(QStringLiteral(SINESCOPE_PYTHON), {kept(runner, QStringLiteral("runner_other.py"))});
        qsizetype from = 0;
        for (const EncodingParameters& p : expected) {
            const qsizetype end = out.indexOf("end\n", from);
            QVERIFY(end >= 0);
            compare(out.mid(from, end - from), p);
            if (QTest::currentTestFailed()) return;
            from = end + 4;
        }
    }

    void anOddWidthIsRefusedWhereTheSettingRefusesIt() {
        Scene scene;
        scene.encoding.oddRule = OddRule::Error;
        kept(code(scene, Language::Numpy), QStringLiteral("even.py"));
        const QString runner = QStringLiteral(
            "import runpy\n"
            "try: runpy.run_path('even.py')['positional_encoding'](5, 7)\n"
            "except ValueError as error: print(error)\n");
        QCOMPARE(outputOf(QStringLiteral(SINESCOPE_PYTHON), {kept(runner, QStringLiteral("runner_even.py"))}),
                 QByteArray("d_model must be even\n"));
    }

    /// A factor is a parameter of its own, and no secret of the function.
    void numpyTakesAnotherFactor() {
        Scene scene;
        scene.encoding.factor = 0.25;
        kept(code(scene, Language::Numpy), QStringLiteral("factor.py"));
        const QString runner = QStringLiteral(
            "import runpy\n"
            "pe = runpy.run_path('factor.py')['positional_encoding']\n"
            "print(float(pe()[0, 1]), float(pe(factor=3.0)[0, 1]))\n");
        QCOMPARE(
            outputOf(QStringLiteral(SINESCOPE_PYTHON), {kept(runner, QStringLiteral("runner_factor.py"))}),
            QByteArray("0.25 3.0\n"));
    }

    /// With a random W and with M_4 between the rows: S(3, 8).
    void numpyHasTheScoresThroughAMatrix() {
        Scene scene;
        clampToValid(scene);
        scene.figures = {{QStringLiteral("similarity"), {}, {}, {}}};
        QString runner = QStringLiteral("import runpy\n");
        for (const char* w : {"random", "ahead"}) {
            scene.figures[0].options.insert(QStringLiteral("w"), QString::fromLatin1(w));
            kept(code(scene, Language::Numpy, QStringLiteral("similarity")),
                 QStringLiteral("scores_%1.py").arg(QLatin1String(w)));
            runner += QStringLiteral("print(float(runpy.run_path('scores_%1.py')['scores']()[3, 8]))\n")
                          .arg(QLatin1String(w));
        }
        const QList<QByteArray> said =
            outputOf(QStringLiteral(SINESCOPE_PYTHON), {kept(runner, QStringLiteral("scores.py"))})
                .trimmed()
                .split('\n');
        QCOMPARE(said.size(), 2);
        QVERIFY(std::abs(said[0].toDouble() - 4.546719563331064) < 1e-10);  // tests/vectors/projection.json
        QVERIFY(std::abs(said[1].toDouble() - 62.09) < 5e-3);               // S(1): four ahead of 3 is 7
    }

    /// Each figure's program is run, and what it says of the figure is held against the curriculum's and the
    /// core's numbers.
    void numpyHasTheNumbersOfEveryFigure() {
        Scene scene;
        scene.sentence.customEmbeddings = {{.1, .2, .3, .4}};  // the rest is made up
        clampToValid(scene);
        scene.frozen = scene.encoding;
        scene.frozen->base = 500;
        scene.selection.trainedLength = 50;
        QString runner = QStringLiteral("import runpy\nfrom numpy import *\n");
        const QString program = QStringLiteral("f = runpy.run_path('figure_%1.py')\n");
        for (const FigureKind& kind : figureKinds()) {
            const QString& id = kind.spec.id;
            kept(code(scene, Language::Numpy, id), QStringLiteral("figure_%1.py").arg(id));
            const auto asked = sayings().find(id);  // a figure without one is only read
            runner +=
                program.arg(id) + QStringLiteral("f['main'];print('%1', *(repr(float(v)) for v in [%2]))\n")
                                      .arg(id, asked == sayings().end() ? QString() : asked->second);
        }
        const QByteArray out =
            outputOf(QStringLiteral(SINESCOPE_PYTHON), {kept(runner, QStringLiteral("figures.py"))});
        std::map<QString, QList<double>> said;
        for (const QByteArray& line : out.trimmed().split('\n')) {
            QList<double>& numbers = said[QString::fromLatin1(line.left(line.indexOf(' ')))];
            for (const QByteArray& word : line.mid(line.indexOf(' ') + 1).split(' '))
                numbers << word.toDouble();
        }
        const Encoding encoding(scene.encoding);
        Encoding other(*scene.frozen);
        const Matrix e = embeddingsOf(scene, 0, 128);
        const ReducedEncoding half(encoding,
                                   {NumberFormat::Float16, NumberFormat::Float16, FrequencyRoute::ExpLog});
        const ReducedEncoding brain(encoding,
                                    {NumberFormat::BFloat16, NumberFormat::BFloat16, FrequencyRoute::Power});
        const PrincipalComponents components = principalComponents(encoding.matrix(), 3);
        const Matrix& rows = components.scores;
        const Spectrum spectrum = spectrumOf(encoding.matrix());
        const std::vector<double> explained = explainedByFrequencies(encoding.matrix(), 3);
        double expectedSum =
            0;  // of the sines and cosines of the paper's formula, by the library's functions
        for (int p = 0; p < 50; ++p)
            for (int i = 0; i < 64; ++i) {
                const double angle = p / std::pow(10000.0, i / 64.0);
                expectedSum += std::sin(angle) + std::cos(angle);
            }
        constexpr double tight = 1e-9;
        constexpr double printed = 5e-3;  // the curriculum has two decimals
        const std::map<QString, QList<std::pair<double, double>>> expected = {
            {QStringLiteral("heatmap"), {{expectedSum, tight}}},
            {QStringLiteral("positions"), {{0.937632744, tight}}},
            {QStringLiteral("dimensions"), {{0.937632744, tight}, {0.5, tight}}},
            {QStringLiteral("sum"), {{0.1, tight}, {1.2, tight}, {e(1, 5) + encoding.value(1, 5), tight}}},
            {QStringLiteral("formula"),
             {{std::pow(10000.0, 6.0 / 128), tight},
              {10 / std::pow(10000.0, 6.0 / 128), tight},
              {encoding.value(10, 6), tight}}},
            {QStringLiteral("wavelengths"), {{15, 0}, {6.283185307, tight}, {54410, 0.5}}},
            {QStringLiteral("chirp"), {{0, 0}, {std::sin(4.0), tight}}},
            {QStringLiteral("similarity"), {{64, tight}, {62.09, printed}, {37.65, printed}}},
            {QStringLiteral("shift"), {{0, tight}, {std::cos(2.0), tight}, {std::sin(2.0), tight}}},
            {QStringLiteral("order"), {{0, tight}}},
            {QStringLiteral("learn"), {{bagCeilings(15, 8).back(), printed}, {8, 0}}},
            {QStringLiteral("compare"), {{other.value(10, 6) - encoding.value(10, 6), tight}}},
            {QStringLiteral("precision"),
             {{half.worstInRow(49).error, tight}, {brain.worstInRow(49).error, tight}}},
            {QStringLiteral("derivative"), {{1.9996, 5e-5}, {1, tight}}},
            {QStringLiteral("trajectory"),
             {{components.shares(0), tight},
              {components.shares(1), tight},
              {components.shares(2), tight},
              {rows(7, 0), tight},
              {rows(7, 1), tight},
              {rows(7, 2), tight}}},
            {QStringLiteral("spectrum"),
             {{explained[0], tight},
              {explained[1], tight},
              {explained[2], tight},
              {spectrum.power(6, 20), tight},
              {spectrum.wavelength(20), tight}}},
            {QStringLiteral("concepts"), {{25, 0}, {4, 0}}},
            {QStringLiteral("beyond"), {{49, 0}, {1.95, printed}, {6.60, printed}, {7.62, printed}}},
        };
        for (const auto& [id, numbers] : expected) {
            QCOMPARE(said[id].size(), numbers.size());
            for (qsizetype k = 0; k < numbers.size(); ++k)
                QVERIFY2(std::abs(said[id][k] - numbers[k].first) <= numbers[k].second,
                         qPrintable(QStringLiteral("%1: %2, not %3")
                                        .arg(id)
                                        .arg(said[id][k], 0, 'g', 12)
                                        .arg(numbers[k].first, 0, 'g', 12)));
        }
    }

    /// The programs of similarity and shift are of the options that are set: their numbers are those of the
    /// table.
    void numpyFollowsTheOptionsOfAFigure() {
        struct Asked {
            QString figure, numbers;
            int column;
        };
        const std::vector<Asked> figures = {
            {QStringLiteral("similarity"), QStringLiteral("nan_to_num(f['similarity'](arange(12)))"), 1},
            {QStringLiteral("shift"), QStringLiteral("f['shifted'](f['row'](10), 2)"), 6}};
        QString runner = QStringLiteral("import runpy\nfrom numpy import *\nseterr(all='ignore')\n");
        std::vector<QList<double>> expected;
        for (const Asked& asked : figures)
            for (const int d : {1, 5, 16})
                for (const char* measure : {"dot", "cosine", "distance"})
                    for (const char* part : {"whole", "fast", "slow", "pair", "sums"}) {
                        const bool similarity = asked.figure == QLatin1String("similarity");
                        if (!similarity && (*part != 'w' || *measure == 'c')) continue;
                        Scene scene;
                        scene.encoding.length = 12;
                        scene.encoding.dModel = d;
                        scene.encoding.oddRule = *measure == 'd' ? OddRule::ExtraSine : OddRule::Truncate;
                        scene.figures = {{asked.figure, {}, {}, {}}};
                        if (similarity) {
                            scene.figures[0].options.insert(QStringLiteral("measure"),
                                                            QLatin1String(measure));
                            scene.figures[0].options.insert(QStringLiteral("part"), QLatin1String(part));
                        }
                        clampToValid(scene);
                        const FigureTable table = figureKind(asked.figure).modelOf(scene)->table();
                        expected.emplace_back();
                        for (std::int64_t row = 0; row < table.rows; ++row)
                            expected.back() << std::get<double>(table.cell(row, asked.column));
                        const QString file = QStringLiteral("options_%1.py").arg(expected.size());
                        kept(code(scene, Language::Numpy, asked.figure), file);
                        runner += QStringLiteral("f = runpy.run_path('%1')\nprint(*%2.tolist())\n")
                                      .arg(file, asked.numbers);
                    }
        const QList<QByteArray> lines =
            outputOf(QStringLiteral(SINESCOPE_PYTHON), {kept(runner, QStringLiteral("options.py"))})
                .trimmed()
                .split('\n');
        QCOMPARE(lines.size(), static_cast<qsizetype>(expected.size()));
        for (qsizetype k = 0; k < lines.size(); ++k) {
            const QList<QByteArray> words = lines[k].split(' ');
            QCOMPARE(words.size(), expected[static_cast<std::size_t>(k)].size());
            for (qsizetype n = 0; n < words.size(); ++n)
                QVERIFY2(std::abs(words[n].toDouble() - expected[static_cast<std::size_t>(k)][n]) < 2e-7,
                         qPrintable(QStringLiteral("options_%1.py, number %2").arg(k + 1).arg(n)));
        }
    }

    /// main() of each program draws without a complaint, and leaves nothing that it draws on empty.
    void numpyDrawsEveryFigure() {
        Scene scene;
        scene.encoding.length = 20;
        scene.encoding.dModel = 16;
        scene.selection.column = 15;  // more than the toys of the order have
        QString runner = QStringLiteral(
            "import runpy, matplotlib\n"
            "matplotlib.use('Agg')\n"
            "import matplotlib.pyplot as plt\n"
            "def drawn(name):\n"
            "    plt.close('all')\n"
            "    runpy.run_path(name, run_name='__main__')\n"
            "    figures = [plt.figure(n) for n in plt.get_fignums()]\n"
            "    assert figures and all(f.axes or f.texts for f in figures), name\n"
            "    for a in [a for f in figures for a in f.axes]:\n"
            "        assert a.lines or a.images or a.collections or a.patches or a.texts, name\n"
            "    for f in figures: f.canvas.draw()\n");
        for (const FigureKind& kind : figureKinds()) {
            const QString file = QStringLiteral("draw_%1.py").arg(kind.spec.id);
            kept(code(scene, Language::Numpy, kind.spec.id), file);
            runner += QStringLiteral("drawn('%1')\n").arg(file);
        }
        outputOf(QStringLiteral(SINESCOPE_PYTHON),
                 {QStringLiteral("-W"), QStringLiteral("error::SyntaxWarning"),
                  kept(runner, QStringLiteral("draw.py"))});
    }

    void cppComputesWhatTheCoreDoes() {
        const std::vector<EncodingParameters> all = settings();
        // A compiler takes seconds for Eigen: one plain, one halves, one odd and scaled.
        for (const std::size_t k : {all.size() - 2, std::size_t{8}, std::size_t{15}}) {
            Scene scene;
            scene.encoding = all[k];
            clampToValid(scene);
            const QString source = kept(code(scene, Language::Cpp), QStringLiteral("encoding.cpp"));
            outputOf(QStringLiteral("c++"), {QStringLiteral("-std=c++17"), QStringLiteral("-Wall"),
                                             QStringLiteral("-Werror"), QStringLiteral("-I" SINESCOPE_EIGEN),
                                             source, QStringLiteral("-o"), QStringLiteral("encoding")});
            compare(outputOf(m_folder.filePath(QStringLiteral("encoding")), {}), all[k]);
        }
    }

    void cppFunctionsDoWhatTheirParametersSay() {
        EncodingParameters setting;
        setting.dModel = 32;
        setting.layout = Layout::Halves;
        setting.oddRule = OddRule::ZeroPad;
        setting.factor = 0.5;
        Scene scene;
        scene.encoding = setting;
        QString text = code(scene, Language::Cpp);
        const QString call = QStringLiteral("positionalEncoding(50, 32, 10000.0, 0, 0.5)");
        QVERIFY(text.contains(call));
        text.replace(call, QStringLiteral("positionalEncoding(20, 65, 77.0, 3, -2.0)"));
        outputOf(QStringLiteral("c++"),
                 {QStringLiteral("-std=c++17"), QStringLiteral("-Wall"), QStringLiteral("-Werror"),
                  QStringLiteral("-I" SINESCOPE_EIGEN), kept(text, QStringLiteral("other.cpp")),
                  QStringLiteral("-o"), QStringLiteral("other")});
        setting.length = 20;
        setting.dModel = 65;
        setting.base = 77;
        setting.firstPosition = 3;
        setting.factor = -2;
        compare(outputOf(m_folder.filePath(QStringLiteral("other")), {}), setting);
    }

    void tensorLibrariesComputeWhatTheCoreDoes_data() {
        QTest::addColumn<QString>("module");
        QTest::addColumn<int>("language");
        QTest::newRow("PyTorch") << QStringLiteral("torch") << static_cast<int>(Language::Pytorch);
        QTest::newRow("JAX") << QStringLiteral("jax") << static_cast<int>(Language::Jax);
    }
    /// Where the library is on the machine.
    void tensorLibrariesComputeWhatTheCoreDoes() {
        QFETCH(QString, module);
        QFETCH(int, language);
        QProcess asked;
        asked.start(QStringLiteral(SINESCOPE_PYTHON),
                    {QStringLiteral("-c"), QStringLiteral("import ") + module});
        if (!asked.waitForFinished(60000) || asked.exitCode() != 0)
            QSKIP(qPrintable(module + QStringLiteral(" is not on this machine.")));
        compareAll(static_cast<Language>(language), module);
    }

    void pythonTakesEveryProgram() {
        QStringList sources;
        const std::vector<EncodingParameters> all = settings();
        for (std::size_t k = 0; k < all.size(); ++k) {
            Scene scene;
            scene.encoding = all[k];
            clampToValid(scene);
            scene.sentence.scale = k % 2 == 0 ? EmbeddingScale::None : EmbeddingScale::SqrtDModel;
            sources << kept(code(scene, Language::Pytorch), QStringLiteral("torch_%1.py").arg(k));
            sources << kept(code(scene, Language::Jax), QStringLiteral("jax_%1.py").arg(k));
        }
        outputOf(QStringLiteral(SINESCOPE_PYTHON),
                 QStringList{QStringLiteral("-m"), QStringLiteral("py_compile")} + sources);
    }
};

QTEST_GUILESS_MAIN(Guarded<CodeTest>)
#include "code_test.moc"
