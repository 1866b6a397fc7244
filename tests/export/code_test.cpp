// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs the exported code with Python and NumPy or a C++ compiler, and compares its numbers with the core's.
#include "app/export/code.h"

#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "core/analysis/precision_rows.h"
#include "core/analysis/principal_components.h"
#include "core/analysis/spectrum.h"
#include "core/learning/ceiling.h"
#include "programs.h"
#include "tests/columns.h"
#include "tests/output_of.h"
#include "tests/scenes.h"

#include <QTest>

#include <cmath>
#include <map>

using namespace sinescope;

namespace {

constexpr double tolerance = 1e-12;  // plain float64 angles, positions below 1,000

std::vector<Scene> settings() {
    std::vector<Scene> all;
    for (const char* layout : {"interleaved", "halves", "halves_cosine_first"})
        for (const char* spacing : {"paper", "endpoint", "shift frequency_shift=0.5"})
            for (const char* rule : {"extra_sine", "truncate", "zero_pad"})
                for (const char* size :
                     {"d_model=8", "d_model=9 first_position=2 position_scale=1.5 factor=0.25"})
                    all.push_back(sceneFrom(u"length=21 %1 odd_rule=%2 layout=%3 spacing=%4"_s.arg(
                        QLatin1String(size), QLatin1String(rule), QLatin1String(layout),
                        QLatin1String(spacing))));
    for (const char* width : {"", "d_model=1"}) all.push_back(sceneFrom(width));
    return all;
}

}  // namespace

class CodeTest : public QObject {
    Q_OBJECT

    Programs m_programs;

    /// The size of the core's matrix and its values.
    static QList<double> matrixOf(const EncodingParameters& p) {
        const Matrix matrix = Encoding(p).matrix();
        return QList<double>{static_cast<double>(p.length), static_cast<double>(p.dModel)} +
               numbersOf(matrix);
    }
    /// Compares the matrices of a program's function, called with each of `arguments`, with the core's.
    void compare(const Scene& scene, Language language, const QStringList& arguments,
                 const std::vector<EncodingParameters>& parameters) {
        QList<double> expected;
        for (const EncodingParameters& p : parameters) expected += matrixOf(p);
        const QString calls =
            u"f['positional_encoding']("_s + arguments.join(u"), f['positional_encoding']("_s);
        const QString matrices =
            u"[x for m in [%1)] for x in (len(m), len(m[0]), *np.ravel(m.tolist()))]"_s.arg(calls);
        compareNumbers(m_programs.numbers(code(scene, language), matrices, false), expected, tolerance, 0,
                       settingLine(scene));
    }
    void compareAll(Language language) {
        for (const Scene& scene : settings()) compare(scene, language, {QString()}, {scene.encoding});
    }

 private slots:
    void numpyCodeMatchesCore() { compareAll(Language::Numpy); }

    /// Calls the functions with another length, d_model, base and first position than the setting's.
    void numpyFunctionMatchesCoreForOtherArguments() {
        for (const Scene& scene : settings()) {
            QStringList arguments;
            std::vector<EncodingParameters> expected;
            for (const int d : {3, 6, 7, 14}) {
                arguments << u"5, %1, 77.0, 3"_s.arg(d);
                EncodingParameters& p = expected.emplace_back(scene.encoding);
                p.length = 5;
                p.dModel = d;
                p.base = 77;
                p.firstPosition = 3;
            }
            compare(scene, Language::Numpy, arguments, expected);
        }
    }

    void numpyCodeRejectsOddWidthIfTheSettingDoes() {
        const Scene scene = sceneFrom("odd_rule=error");
        m_programs.write(u"even.py"_s, code(scene, Language::Numpy).toUtf8());
        QCOMPARE(m_programs.output(u"import runpy\n"
                                   "try: runpy.run_path('even.py')['positional_encoding'](5, 7)\n"
                                   "except ValueError as error: print(error)\n"_s),
                 QByteArray("d_model must be even\n"));
    }

    /// The factor is a parameter of the function, not a hidden constant.
    void numpyFunctionTakesFactor() {
        const Scene scene = sceneFrom("factor=0.25");
        const QString cosines = u"[f['positional_encoding'](**k)[0, 1] for k in ({}, {'factor': 3.0})]"_s;
        QCOMPARE(m_programs.numbers(code(scene, Language::Numpy), cosines, false), (QList<double>{0.25, 3}));
    }

    /// Checks S(3, 8) with a random W and with M_4 between the rows.
    void numpyCodeComputesProjectedScores() {
        const auto score = [this](const char* w) {
            const Scene scene = sceneFrom(u"similarity w="_s + QLatin1String(w));
            return m_programs.numbers(code(scene, Language::Numpy, u"similarity"_s), u"f['scores']()[3, 8]"_s,
                                      false);
        };
        compareNumbers(score("random"), {4.546719563331064}, 1e-10, 0);  // tests/vectors/projection.json
        compareNumbers(score("ahead"), {62.09}, 5e-3, 0);                // S(1): four ahead of 3 is 7
    }

    /// Runs each figure's program and compares its results with the curriculum's and the core's numbers.
    void numpyProgramsMatchNumbersOfEveryFigure() {
        Scene scene = withFrozen(sceneFrom("trained_length=50"), sceneFrom("base=500"));
        scene.sentence.customEmbeddings.front() = {.1, .2, .3, .4};  // the rest are random
        const Encoding encoding(scene.encoding);
        Encoding other(*scene.frozen);
        const Matrix e = embeddingsOf(scene, 0, 128);
        const Matrix worst =
            worstRowErrors(encoding,
                           {{NumberFormat::Float16, NumberFormat::Float16, FrequencyRoute::ExpLog},
                            {NumberFormat::BFloat16, NumberFormat::BFloat16, FrequencyRoute::Power}},
                           {49}, false);
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
        struct Asked {
            QString expression;
            QList<std::pair<double, double>> expected;  ///< each with its tolerance
        };
        const std::map<QString, Asked> asked = {
            {u"heatmap"_s, {u"f['positional_encoding']().sum()"_s, {{expectedSum, tight}}}},
            {u"positions"_s, {u"f['row'](10)[4]"_s, {{0.937632744, tight}}}},
            {u"transition"_s, {u"f['row'](10)[4]"_s, {{0.937632744, tight}}}},
            {u"dimensions"_s,
             {u"f['positional_encoding']()[10, 4], f['column'](32, np.pi / 0.6)"_s,
              {{0.937632744, tight}, {0.5, tight}}}},
            {u"sum"_s,
             {u"f['input_sum']()[[0, 0, 1], [0, 1, 5]]"_s,
              {{0.1, tight}, {1.2, tight}, {e(1, 5) + encoding.value(1, 5), tight}}}},
            {u"formula"_s,
             {u"[*f['steps']()]"_s,
              {{std::pow(10000.0, 6.0 / 128), tight},
               {10 / std::pow(10000.0, 6.0 / 128), tight},
               {encoding.value(10, 6), tight}}}},
            {u"wavelengths"_s,
             {u"[f['pairs_completing_a_cycle'](), *f['wavelengths']()[[0, -1]]]"_s,
              {{15, 0}, {6.283185307, tight}, {54410, 0.5}}}},
            {u"chirp"_s, {u"abs(f['chirp'](0)).max(), f['chirp'](4)[0]"_s, {{0, 0}, {std::sin(4.0), tight}}}},
            {u"similarity"_s,
             {u"f['similarity'](np.array([0, 1, 25]))"_s, {{64, tight}, {62.09, printed}, {37.65, printed}}}},
            {u"shift"_s,
             {u"[abs(f['shifted'](f['row'](10), 7) - f['row'](17)).max(), *f['shift_blocks'](2)[0, 0]]"_s,
              {{0, tight}, {std::cos(2.0), tight}, {std::sin(2.0), tight}}}},
            {u"order"_s, {u"f['equivariance_error']()"_s, {{0, tight}}}},
            {u"learn"_s,
             {u"f['bag_ceilings'](15)[-1], f['trained'](0)[0]['answers.weight'].value.shape[1]"_s,
              {{bagCeilings(15, 8).back(), tight}, {8, 0}}}},
            {u"compare"_s,
             {u"f['difference']()[10, 6]"_s, {{other.value(10, 6) - encoding.value(10, 6), tight}}}},
            {u"precision"_s,
             {u"f['worst_error']([49], 'exp', 'float16')[0], f['worst_error']([49], 'pow', 'bfloat16')[0]"_s,
              {{worst(0, 0), tight}, {worst(0, 1), tight}}}},
            {u"derivative"_s, {u"f['row_speed'](), f['derivative'](0, 0)"_s, {{1.9996, 5e-5}, {1, tight}}}},
            {u"trajectory"_s,
             {u"[*f['principal_components']()[1], *f['principal_components']()[0][7]]"_s,
              {{components.shares(0), tight},
               {components.shares(1), tight},
               {components.shares(2), tight},
               {rows(7, 0), tight},
               {rows(7, 1), tight},
               {rows(7, 2), tight}}}},
            {u"spectrum"_s,
             {u"[*f['explained']()[:3], f['spectrum']()[1][20, 6], f['spectrum']()[0][20]]"_s,
              {{explained[0], tight},
               {explained[1], tight},
               {explained[2], tight},
               {spectrum.power(6, 20), tight},
               {spectrum.wavelength(20), tight}}}},
            {u"concepts"_s, {u"len(f['NODES']), len(f['leads_to']('formula'))"_s, {{25, 0}, {4, 0}}}},
            {u"beyond"_s,
             {u"[f['nearest_trained_row'](50)[0], *[f['nearest_trained_row'](p)[1] for p in (50, 62, 99)]]"_s,
              {{49, 0}, {1.95, printed}, {6.60, printed}, {7.62, printed}}}},
        };
        for (const FigureKind& kind : figureKinds()) {
            QVERIFY2(asked.contains(kind.spec.id), qPrintable(kind.spec.id));
            const auto& [expression, expected] = asked.at(kind.spec.id);
            const QList<double> numbers = m_programs.numbers(
                code(scene, Language::Numpy, kind.spec.id), u"(f['main'], [%1])[1]"_s.arg(expression), false);
            QCOMPARE(numbers.size(), expected.size());
            for (qsizetype k = 0; k < numbers.size(); ++k)
                compareNumbers({numbers[k]}, {expected[k].first}, expected[k].second, 0, kind.spec.id);
        }
    }

    /// Each program's main() draws without errors and leaves no axes empty.
    void numpyProgramsDrawEveryFigure() {
        // More columns than the toy example of order has.
        const Scene scene = sceneFrom("length=20 d_model=16 column=15");
        for (const FigureKind& kind : figureKinds()) {
            m_programs.write(u"draw.py"_s, code(scene, Language::Numpy, kind.spec.id).toUtf8());
            m_programs.output(
                u"import runpy, warnings\n"
                "import matplotlib.pyplot as plt\n"
                "warnings.simplefilter('error', SyntaxWarning)\n"
                "runpy.run_path('draw.py', run_name='__main__')\n"
                "figures = [plt.figure(n) for n in plt.get_fignums()]\n"
                "assert figures and all(f.axes or f.texts for f in figures), '%1'\n"
                "for a in [a for f in figures for a in f.axes]:\n"
                "    assert a.lines or a.images or a.collections or a.patches or a.texts, '%1'\n"
                "for f in figures: f.canvas.draw()\n"_s.arg(kind.spec.id));
        }
    }

    /// As printed by main() for three settings, plain, halves, and odd and scaled, and for other arguments.
    /// Compiling Eigen takes seconds, so all are compiled as one program, which runs the one with its
    /// argument.
    void cppCodeMatchesCore() {
        const std::vector<Scene> all = settings();
        EncodingParameters padded;
        padded.dModel = 32;
        padded.layout = Layout::Halves;
        padded.oddRule = OddRule::ZeroPad;
        padded.factor = 0.5;
        std::vector<EncodingParameters> expected{all[all.size() - 2].encoding, all[8].encoding,
                                                 all[15].encoding, padded};
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
        const QString source = m_programs.write(u"encoding.cpp"_s, program.toUtf8());
        const QString made = m_programs.filePath(u"encoding"_s);
        outputOf(u"c++"_s, {u"-std=c++17"_s, u"-Wall"_s, u"-Werror"_s, QStringLiteral("-I" SINESCOPE_EIGEN),
                            source, u"-o"_s, made});
        expected[3].length = 20;
        expected[3].dModel = 65;
        expected[3].base = 77;
        expected[3].firstPosition = 3;
        expected[3].factor = -2;
        for (std::size_t k = 0; k < expected.size(); ++k) {
            const QList<QByteArray> rows = outputOf(made, {QString::number(k)}).trimmed().split('\n');
            QList<double> numbers{static_cast<double>(rows.size()),
                                  static_cast<double>(rows.front().split(',').size())};
            for (const QByteArray& cell : rows.join(',').split(',')) numbers << cell.toDouble();
            compareNumbers(numbers, matrixOf(expected[k]), tolerance, 0, QString::number(k));
        }
    }

    void tensorLibraryCodeMatchesCore_data() {
        addColumns<QString, int>();
        QTest::newRow("PyTorch") << u"torch"_s << static_cast<int>(Language::Pytorch);
        QTest::newRow("JAX") << u"jax"_s << static_cast<int>(Language::Jax);
    }
    /// Skipped if the library is not installed.
    void tensorLibraryCodeMatchesCore() {
        const auto [module, language] = thisRow<QString, int>();
        if (!m_programs.run(u"import "_s + module).succeeded)
            QSKIP(qPrintable(module + u" is not on this machine."_s));
        compareAll(static_cast<Language>(language));
    }

    void tensorLibraryProgramsCompile() {
        QString compile = u"import py_compile\n"_s;
        int programs = 0;
        for (Scene scene : settings()) {
            scene.sentence.scale = programs % 4 == 0 ? EmbeddingScale::None : EmbeddingScale::SqrtDModel;
            for (const Language language : {Language::Pytorch, Language::Jax}) {
                const QString name = u"tensors_%1.py"_s.arg(++programs);
                m_programs.write(name, code(scene, language).toUtf8());
                compile += u"py_compile.compile('%1', doraise=True)\n"_s.arg(name);
            }
        }
        m_programs.output(compile);
    }
};

QTEST_GUILESS_MAIN(Guarded<CodeTest>)
#include "code_test.moc"
