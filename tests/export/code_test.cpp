// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs the exported code with Python and NumPy or a C++ compiler, and compares its numbers with the core's.
#include "app/export/code.h"

#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "core/analysis/precision.h"
#include "core/analysis/principal_components.h"
#include "core/analysis/spectrum.h"
#include "core/learning/ceiling.h"
#include "tests/columns.h"
#include "tests/files.h"
#include "tests/output_of.h"
#include "tests/sized_scene.h"

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

/// The expressions evaluated for each figure's program, whose namespace is f.
const std::map<QString, QString>& expressions() {
    static const std::map<QString, QString> asked = {
        {u"heatmap"_s, u"f['positional_encoding']().sum()"_s},
        {u"positions"_s, u"f['row'](10)[4]"_s},
        {u"transition"_s, u"f['row'](10)[4]"_s},
        {u"dimensions"_s, u"f['positional_encoding']()[10, 4], f['column'](32, pi / 0.6)"_s},
        {u"sum"_s, u"*f['input_sum']()[[0, 0, 1], [0, 1, 5]]"_s},
        {u"formula"_s, u"*f['steps']()"_s},
        {u"wavelengths"_s, u"f['pairs_completing_a_cycle'](), *f['wavelengths']()[[0, -1]]"_s},
        {u"chirp"_s, u"abs(f['chirp'](0)).max(), f['chirp'](4)[0]"_s},
        {u"similarity"_s, u"*f['similarity'](array([0, 1, 25]))"_s},
        {u"shift"_s,
         u"abs(f['shifted'](f['row'](10), 7) - f['row'](17)).max(), *f['shift_blocks'](2)[0, 0]"_s},
        {u"order"_s, u"f['equivariance_error']()"_s},
        {u"learn"_s, u"f['bag_ceiling'](15), f['trained'](0)[0]['answers.weight'].value.shape[1]"_s},
        {u"compare"_s, u"f['difference']()[10, 6]"_s},
        {u"precision"_s,
         u"f['worst_error']([49], 'exp', 'float16')[0], f['worst_error']([49], 'pow', 'bfloat16')[0]"_s},
        {u"derivative"_s, u"f['row_speed'](), f['derivative'](0, 0)"_s},
        {u"beyond"_s,
         u"f['nearest_trained_row'](50)[0], *[f['nearest_trained_row'](p)[1] for p in (50, 62, 99)]"_s},
        {u"trajectory"_s, u"*f['principal_components']()[1], *f['principal_components']()[0][7]"_s},
        {u"spectrum"_s, u"*f['explained']()[:3], f['spectrum']()[1][20, 6], f['spectrum']()[0][20]"_s},
        {u"concepts"_s, u"len(f['NODES']), len(f['leads_to']('formula'))"_s},
    };
    return asked;
}

}  // namespace

class CodeTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString kept(const QString& text, const QString& name) const {
        return writeFile(m_folder.filePath(name), text.toUtf8());
    }
    QByteArray outputOf(const QString& program, const QStringList& arguments) const {
        return sinescope::outputOf(program, arguments, m_folder.path());
    }
    /// Compares comma-separated rows with the core's matrix.
    static void compare(const QByteArray& csv, const EncodingParameters& p) {
        const Matrix expected = Encoding(p).matrix();
        const QList<QByteArray> rows = csv.trimmed().split('\n');
        QCOMPARE(rows.size(), p.length);
        for (qsizetype row = 0; row < rows.size(); ++row) {
            const QList<QByteArray> cells = rows[row].split(',');
            QCOMPARE(cells.size(), p.dModel);
            for (qsizetype column = 0; column < cells.size(); ++column)
                QVERIFY2(std::abs(cells[column].toDouble() - expected(row, column)) <= tolerance,
                         qPrintable(u"row %1 column %2"_s.arg(row).arg(column)));
        }
    }
    /// Runs the Python programs of all settings in one process, because starting Python takes longer than
    /// computing.
    void compareAll(Language language, const QString& name) const {
        const std::vector<EncodingParameters> all = settings();
        QString runner = u"import runpy\n"_s;
        for (std::size_t k = 0; k < all.size(); ++k) {
            Scene scene;
            scene.encoding = all[k];
            clampToValid(scene);
            const QString file = u"%1_%2.py"_s.arg(name).arg(k);
            kept(code(scene, language), file);
            runner +=
                u"for row in runpy.run_path('%1')['positional_encoding']().tolist(): "
                "print(','.join(map(repr, row)))\n"
                "print('end')\n"_s.arg(file);
        }
        const QByteArray out =
            outputOf(QStringLiteral(SINESCOPE_PYTHON), {kept(runner, u"runner_%1.py"_s.arg(name))});
        qsizetype from = 0;
        for (const EncodingParameters& p : all) {
            const qsizetype end = out.indexOf("end\n", from);
            QVERIFY(end >= 0);
            compare(out.mid(from, end - from), p);
            from = end + 4;
        }
    }

 private slots:
    void numpyCodeMatchesCore() { compareAll(Language::Numpy, u"numpy"_s); }

    /// Calls the functions with another length, d_model, base and first position than the setting's.
    void numpyFunctionMatchesCoreForOtherArguments() {
        const std::vector<EncodingParameters> all = settings();
        QString runner = u"import runpy\n"_s;
        std::vector<EncodingParameters> expected;
        for (std::size_t k = 0; k < all.size(); ++k) {
            Scene scene;
            scene.encoding = all[k];
            clampToValid(scene);
            const QString file = u"other_%1.py"_s.arg(k);
            kept(code(scene, Language::Numpy), file);
            for (const int d : {3, 6, 7, 14}) {
                EncodingParameters p = all[k];
                p.length = 5;
                p.dModel = d;
                p.base = 77;
                p.firstPosition = 3;
                expected.push_back(p);
                runner +=
                    u"for row in runpy.run_path('%1')['positional_encoding'](5, %2, 77.0, 3).tolist(): "
                    "print(','.join(map(repr, row)))\n"
                    "print('end')\n"_s.arg(file)
                        .arg(d);
            }
        }
        const QByteArray out =
            outputOf(QStringLiteral(SINESCOPE_PYTHON), {kept(runner, u"runner_other.py"_s)});
        qsizetype from = 0;
        for (const EncodingParameters& p : expected) {
            const qsizetype end = out.indexOf("end\n", from);
            QVERIFY(end >= 0);
            compare(out.mid(from, end - from), p);
            if (QTest::currentTestFailed()) return;
            from = end + 4;
        }
    }

    void numpyCodeRejectsOddWidthIfTheSettingDoes() {
        Scene scene;
        scene.encoding.oddRule = OddRule::Error;
        kept(code(scene, Language::Numpy), u"even.py"_s);
        const QString runner =
            u"import runpy\n"
            "try: runpy.run_path('even.py')['positional_encoding'](5, 7)\n"
            "except ValueError as error: print(error)\n"_s;
        QCOMPARE(outputOf(QStringLiteral(SINESCOPE_PYTHON), {kept(runner, u"runner_even.py"_s)}),
                 QByteArray("d_model must be even\n"));
    }

    /// The factor is a parameter of the function, not a hidden constant.
    void numpyFunctionTakesFactor() {
        Scene scene;
        scene.encoding.factor = 0.25;
        kept(code(scene, Language::Numpy), u"factor.py"_s);
        const QString runner =
            u"import runpy\n"
            "pe = runpy.run_path('factor.py')['positional_encoding']\n"
            "print(float(pe()[0, 1]), float(pe(factor=3.0)[0, 1]))\n"_s;
        QCOMPARE(outputOf(QStringLiteral(SINESCOPE_PYTHON), {kept(runner, u"runner_factor.py"_s)}),
                 QByteArray("0.25 3.0\n"));
    }

    /// Checks S(3, 8) with a random W and with M_4 between the rows.
    void numpyCodeComputesProjectedScores() {
        Scene scene;
        clampToValid(scene);
        scene.figures = {{u"similarity"_s, {}, {}, {}}};
        QString runner = u"import runpy\n"_s;
        for (const char* w : {"random", "ahead"}) {
            scene.figures[0].options.insert(u"w"_s, QString::fromLatin1(w));
            kept(code(scene, Language::Numpy, u"similarity"_s), u"scores_%1.py"_s.arg(QLatin1String(w)));
            runner +=
                u"print(float(runpy.run_path('scores_%1.py')['scores']()[3, 8]))\n"_s.arg(QLatin1String(w));
        }
        const QList<QByteArray> output =
            outputOf(QStringLiteral(SINESCOPE_PYTHON), {kept(runner, u"scores.py"_s)}).trimmed().split('\n');
        QCOMPARE(output.size(), 2);
        QVERIFY(std::abs(output[0].toDouble() - 4.546719563331064) < 1e-10);  // tests/vectors/projection.json
        QVERIFY(std::abs(output[1].toDouble() - 62.09) < 5e-3);               // S(1): four ahead of 3 is 7
    }

    /// Runs each figure's program and compares its results with the curriculum's and the core's numbers.
    void numpyProgramsMatchNumbersOfEveryFigure() {
        Scene scene;
        scene.sentence.customEmbeddings = {{.1, .2, .3, .4}};  // the rest are random
        clampToValid(scene);
        scene.frozen = scene.encoding;
        scene.frozen->base = 500;
        scene.selection.trainedLength = 50;
        QString runner = u"import runpy\nfrom numpy import *\n"_s;
        const QString program = u"f = runpy.run_path('figure_%1.py')\n"_s;
        for (const FigureKind& kind : figureKinds()) {
            const QString& id = kind.spec.id;
            kept(code(scene, Language::Numpy, id), u"figure_%1.py"_s.arg(id));
            const auto asked = expressions().find(id);  // without an expression, the program is only loaded
            runner += program.arg(id) + u"f['main'];print('%1', *(repr(float(v)) for v in [%2]))\n"_s.arg(
                                            id, asked == expressions().end() ? QString() : asked->second);
        }
        const QByteArray out = outputOf(QStringLiteral(SINESCOPE_PYTHON), {kept(runner, u"figures.py"_s)});
        std::map<QString, QList<double>> output;
        for (const QByteArray& line : out.trimmed().split('\n')) {
            QList<double>& numbers = output[QString::fromLatin1(line.left(line.indexOf(' ')))];
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
            {u"heatmap"_s, {{expectedSum, tight}}},
            {u"positions"_s, {{0.937632744, tight}}},
            {u"dimensions"_s, {{0.937632744, tight}, {0.5, tight}}},
            {u"sum"_s, {{0.1, tight}, {1.2, tight}, {e(1, 5) + encoding.value(1, 5), tight}}},
            {u"formula"_s,
             {{std::pow(10000.0, 6.0 / 128), tight},
              {10 / std::pow(10000.0, 6.0 / 128), tight},
              {encoding.value(10, 6), tight}}},
            {u"wavelengths"_s, {{15, 0}, {6.283185307, tight}, {54410, 0.5}}},
            {u"chirp"_s, {{0, 0}, {std::sin(4.0), tight}}},
            {u"similarity"_s, {{64, tight}, {62.09, printed}, {37.65, printed}}},
            {u"shift"_s, {{0, tight}, {std::cos(2.0), tight}, {std::sin(2.0), tight}}},
            {u"order"_s, {{0, tight}}},
            {u"learn"_s, {{bagCeilings(15, 8).back(), printed}, {8, 0}}},
            {u"compare"_s, {{other.value(10, 6) - encoding.value(10, 6), tight}}},
            {u"precision"_s, {{half.worstInRow(49).error, tight}, {brain.worstInRow(49).error, tight}}},
            {u"derivative"_s, {{1.9996, 5e-5}, {1, tight}}},
            {u"trajectory"_s,
             {{components.shares(0), tight},
              {components.shares(1), tight},
              {components.shares(2), tight},
              {rows(7, 0), tight},
              {rows(7, 1), tight},
              {rows(7, 2), tight}}},
            {u"spectrum"_s,
             {{explained[0], tight},
              {explained[1], tight},
              {explained[2], tight},
              {spectrum.power(6, 20), tight},
              {spectrum.wavelength(20), tight}}},
            {u"concepts"_s, {{25, 0}, {4, 0}}},
            {u"beyond"_s, {{49, 0}, {1.95, printed}, {6.60, printed}, {7.62, printed}}},
        };
        for (const auto& [id, numbers] : expected) {
            QCOMPARE(output[id].size(), numbers.size());
            for (qsizetype k = 0; k < numbers.size(); ++k)
                QVERIFY2(std::abs(output[id][k] - numbers[k].first) <= numbers[k].second,
                         qPrintable(u"%1: %2, not %3"_s.arg(id)
                                        .arg(output[id][k], 0, 'g', 12)
                                        .arg(numbers[k].first, 0, 'g', 12)));
        }
    }

    /// The programs of similarity and shift follow the options: their numbers match the figure's table.
    void numpyProgramsFollowFigureOptions() {
        struct Evaluation {
            QString figure, numbers;
            int column;
        };
        const std::vector<Evaluation> figures = {
            {u"similarity"_s, u"nan_to_num(f['similarity'](arange(12)))"_s, 1},
            {u"shift"_s, u"f['shifted'](f['row'](10), 2)"_s, 6}};
        QString runner = u"import runpy\nfrom numpy import *\nseterr(all='ignore')\n"_s;
        std::vector<QList<double>> expected;
        for (const Evaluation& asked : figures)
            for (const int d : {1, 5, 16})
                for (const char* measure : {"dot", "cosine", "distance"})
                    for (const char* part : {"whole", "fast", "slow", "pair", "sums"}) {
                        const bool similarity = asked.figure == "similarity"_L1;
                        if (!similarity && (*part != 'w' || *measure == 'c')) continue;
                        Scene scene = sceneOfSize(12, d);
                        scene.encoding.oddRule = *measure == 'd' ? OddRule::ExtraSine : OddRule::Truncate;
                        scene.figures = {{asked.figure, {}, {}, {}}};
                        if (similarity) {
                            scene.figures[0].options.insert(u"measure"_s, QLatin1String(measure));
                            scene.figures[0].options.insert(u"part"_s, QLatin1String(part));
                        }
                        clampToValid(scene);
                        const FigureTable table = figureKind(asked.figure).modelOf(scene)->table();
                        expected.emplace_back();
                        for (std::int64_t row = 0; row < table.rows; ++row)
                            expected.back() << std::get<double>(table.cell(row, asked.column));
                        const QString file = u"options_%1.py"_s.arg(expected.size());
                        kept(code(scene, Language::Numpy, asked.figure), file);
                        runner +=
                            u"f = runpy.run_path('%1')\nprint(*%2.tolist())\n"_s.arg(file, asked.numbers);
                    }
        const QList<QByteArray> lines =
            outputOf(QStringLiteral(SINESCOPE_PYTHON), {kept(runner, u"options.py"_s)}).trimmed().split('\n');
        QCOMPARE(lines.size(), static_cast<qsizetype>(expected.size()));
        for (qsizetype k = 0; k < lines.size(); ++k) {
            const QList<QByteArray> words = lines[k].split(' ');
            QCOMPARE(words.size(), expected[static_cast<std::size_t>(k)].size());
            for (qsizetype n = 0; n < words.size(); ++n)
                QVERIFY2(std::abs(words[n].toDouble() - expected[static_cast<std::size_t>(k)][n]) < 2e-7,
                         qPrintable(u"options_%1.py, number %2"_s.arg(k + 1).arg(n)));
        }
    }

    /// Each program's main() draws without errors and leaves no axes empty.
    void numpyProgramsDrawEveryFigure() {
        Scene scene = sceneOfSize(20, 16);
        scene.selection.column = 15;  // more than the toy example of order has
        QString runner =
            u"import runpy, matplotlib\n"
            "matplotlib.use('Agg')\n"
            "import matplotlib.pyplot as plt\n"
            "def drawn(name):\n"
            "    plt.close('all')\n"
            "    runpy.run_path(name, run_name='__main__')\n"
            "    figures = [plt.figure(n) for n in plt.get_fignums()]\n"
            "    assert figures and all(f.axes or f.texts for f in figures), name\n"
            "    for a in [a for f in figures for a in f.axes]:\n"
            "        assert a.lines or a.images or a.collections or a.patches or a.texts, name\n"
            "    for f in figures: f.canvas.draw()\n"_s;
        for (const FigureKind& kind : figureKinds()) {
            const QString file = u"draw_%1.py"_s.arg(kind.spec.id);
            kept(code(scene, Language::Numpy, kind.spec.id), file);
            runner += u"drawn('%1')\n"_s.arg(file);
        }
        outputOf(QStringLiteral(SINESCOPE_PYTHON),
                 {u"-W"_s, u"error::SyntaxWarning"_s, kept(runner, u"draw.py"_s)});
    }

    /// As printed by main() for three settings, plain, halves, and odd and scaled, and for other arguments.
    /// Compiling Eigen takes seconds, so all are compiled as one program, which runs the one with its
    /// argument.
    void cppCodeMatchesCore() {
        const std::vector<EncodingParameters> all = settings();
        EncodingParameters padded;
        padded.dModel = 32;
        padded.layout = Layout::Halves;
        padded.oddRule = OddRule::ZeroPad;
        padded.factor = 0.5;
        std::vector<EncodingParameters> expected{all[all.size() - 2], all[8], all[15], padded};
        QString includes, sources, calls;
        for (std::size_t k = 0; k < expected.size(); ++k) {
            Scene scene;
            scene.encoding = expected[k];
            clampToValid(scene);
            QString text = code(scene, Language::Cpp);
            if (k == 3) {
                const QString call = u"positionalEncoding(50, 32, 10000.0, 0, 0.5)"_s;
                QVERIFY(text.contains(call));
                text.replace(call, u"positionalEncoding(20, 65, 77.0, 3, -2.0)"_s);
            }
            text.replace(u"int main() {"_s, u"void run() {"_s);
            for (const QString& line : text.split('\n'_L1))
                if (line.startsWith("#include"_L1)) includes += line + '\n'_L1;
            sources += u"namespace program%1 {\n%2}\n"_s.arg(k).arg(text);
            calls += u"    if (*arguments[1] == '%1') program%1::run();\n"_s.arg(k);
        }
        const QString program = includes + sources + u"int main(int, char** arguments) {\n%1}\n"_s.arg(calls);
        outputOf(u"c++"_s, {u"-std=c++17"_s, u"-Wall"_s, u"-Werror"_s, QStringLiteral("-I" SINESCOPE_EIGEN),
                            kept(program, u"encoding.cpp"_s), u"-o"_s, u"encoding"_s});
        expected[3].length = 20;
        expected[3].dModel = 65;
        expected[3].base = 77;
        expected[3].firstPosition = 3;
        expected[3].factor = -2;
        for (std::size_t k = 0; k < expected.size(); ++k)
            compare(outputOf(m_folder.filePath(u"encoding"_s), {QString::number(k)}), expected[k]);
    }

    void tensorLibraryCodeMatchesCore_data() {
        addColumns<QString, int>();
        QTest::newRow("PyTorch") << u"torch"_s << static_cast<int>(Language::Pytorch);
        QTest::newRow("JAX") << u"jax"_s << static_cast<int>(Language::Jax);
    }
    /// Skipped if the library is not installed.
    void tensorLibraryCodeMatchesCore() {
        const auto [module, language] = thisRow<QString, int>();
        QProcess asked;
        asked.start(QStringLiteral(SINESCOPE_PYTHON), {u"-c"_s, u"import "_s + module});
        if (!asked.waitForFinished(60000) || asked.exitCode() != 0)
            QSKIP(qPrintable(module + u" is not on this machine."_s));
        compareAll(static_cast<Language>(language), module);
    }

    void tensorLibraryProgramsCompile() {
        QStringList sources;
        const std::vector<EncodingParameters> all = settings();
        for (std::size_t k = 0; k < all.size(); ++k) {
            Scene scene;
            scene.encoding = all[k];
            clampToValid(scene);
            scene.sentence.scale = k % 2 == 0 ? EmbeddingScale::None : EmbeddingScale::SqrtDModel;
            sources << kept(code(scene, Language::Pytorch), u"torch_%1.py"_s.arg(k));
            sources << kept(code(scene, Language::Jax), u"jax_%1.py"_s.arg(k));
        }
        outputOf(QStringLiteral(SINESCOPE_PYTHON), QStringList{u"-m"_s, u"py_compile"_s} + sources);
    }
};

QTEST_GUILESS_MAIN(Guarded<CodeTest>)
#include "code_test.moc"
