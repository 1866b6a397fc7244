// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/code.h"

#include "app/figures/program_text.h"
#include "app/figures/registry.h"
#include "app/figures/scheme_program.h"
#include "app/model/code_expressions.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "app/scene/setting_line.h"
#include "app/scene/texts_of.h"
#include "app/style/colormap.h"
#include "app/style/style.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <array>

namespace sinescope {

namespace {

/// The sine or cosine columns in a program, for any d_model passed to its functions.
struct WaveColumns {
    const char* wave;   ///< "sin"
    bool isSecond;      ///< second column of a pair, or second half
    bool hasEveryPair;  ///< if false, the last pair of an odd d_model lacks this wave
    bool followsAPair;  ///< for halves: every pair has its first wave before this one starts
};

std::array<WaveColumns, 2> waveColumns(const EncodingParameters& p) {
    const bool cosineFirst = p.layout == Layout::HalvesCosineFirst;
    // An extra sine is always the one without a partner; otherwise the second wave is cut.
    const bool firstIsCut = cosineFirst && p.oddRule == OddRule::ExtraSine;
    const bool secondIsCut = !firstIsCut && recipeOf(p).roundsUp;
    return {WaveColumns{cosineFirst ? "cos" : "sin", false, !firstIsCut, false},
            WaveColumns{cosineFirst ? "sin" : "cos", true, !secondIsCut, !firstIsCut}};
}

/// The columns of a wave as a Python slice.
QString pythonSlice(const EncodingParameters& p, const WaveColumns& columns) {
    // Leaves a column of zeros at the end.
    const QString end = p.oddRule == OddRule::ZeroPad ? u"2 * n_pairs"_s : QString();
    if (p.layout == Layout::Interleaved) return u"%1:%2:2"_s.arg(columns.isSecond ? 1 : 0).arg(end);
    const auto count = [](bool everyPair) { return everyPair ? u"n_pairs"_s : u"d_model // 2"_s; };
    if (columns.isSecond) return count(columns.followsAPair) % ':'_L1 % end;
    return ':'_L1 % count(columns.hasEveryPair);
}

/// The assignments of sines and cosines, for NumPy, PyTorch and JAX.
QString assignments(const EncodingParameters& p, const QString& module) {
    QString text = u"    n_pairs = angles.shape[1]\n"_s;
    for (const WaveColumns& columns : waveColumns(p))
        text += u"    pe[:, %1] = %2.%3(%4)\n"_s.arg(
            pythonSlice(p, columns), module, QString::fromLatin1(columns.wave),
            columns.hasEveryPair ? u"angles"_s : u"angles[:, : d_model // 2]"_s);
    if (!text.contains(u"n_pairs:"_s) && text.count(u"n_pairs"_s) == 1)
        text.remove(u"    n_pairs = angles.shape[1]\n"_s);
    return text;
}

/// Code that rejects an odd d_model if the encoding does.
QString pythonGuard(const EncodingParameters& p) {
    if (p.oddRule != OddRule::Error) return {};
    return u"    if d_model % 2:\n"
           "        raise ValueError(\"d_model must be even\")\n"_s;
}

QString returned(const EncodingParameters& p) {
    return p.factor == 1 ? u"pe"_s : u"factor * pe"_s;
}

QString header(const EncodingParameters& p) {
    const QString formula =
        p.layout == Layout::Interleaved
            ? u"PE(p, 2i) = sin(p w_i), PE(p, 2i + 1) = cos(p w_i)"_s
            : u"sin(p w_i) of every pair i in one half of the columns, cos(p w_i) in the other"_s;
    return u"Sinusoidal positional encoding: %1.\n\n%2, after Vaswani et al. 2017, section 3.5.\n"
           "Rows are positions, columns are dimensions.\n"_s.arg(settingLine(p), formula);
}

/// The header for schemes other than the sinusoidal one.
QString headerOfScheme(const Scene& scene) {
    const bool isRead = readsTable(scene.scheme);
    const Entry entry = entryOf(scene);
    const QString command = isRead ? tableCommand(scene.scheme) : QString();
    const QString what = entry == Entry::Score      ? u"What is added to the score of a query and a key"_s
                         : entry == Entry::Rotation ? u"The angles by which queries and keys are rotated"_s
                                                    : u"What is added to the input for each position"_s;
    return u"%1: %2.\n\n%3%4"_s.arg(
               what, settingLine(scene),
               isRead ? u"The file of the table is the first argument, or has the name that FILE says.\n"_s
                      : QString(),
               command.isEmpty() ? QString() : u"Sinescope writes it: %1\n"_s.arg(command)) +
           (entry == Entry::Score ? u"Rows are queries, columns are keys.\n"_s
                                  : u"Rows are positions, columns are dimensions.\n"_s);
}

QString constants(const EncodingParameters& p) {
    QString lines;
    for (const char* id : {"length", "d_model", "base", "first_position"})
        lines += pythonConstant(QString::fromLatin1(id), p);
    return p.factor == 1 ? lines : lines + pythonConstant(u"factor"_s, p);
}

/// Differences between NumPy, PyTorch and JAX.
struct Dialect {
    QString module;   ///< "np"
    QString dtype;    ///< argument of arange(), ", dtype=torch.float64"
    QString newAxis;  ///< "np.newaxis", "None"
    QString zeros;    ///< expression for a zero matrix
    bool mutates;     ///< arrays are mutable
};

/// frequencies() and positional_encoding(), with a suffix for a second setting in one program.
QString encodingFunctions(const EncodingParameters& p, const Dialect& dialect, const QString& suffix) {
    const Recipe recipe = recipeOf(p);
    QString assigned = assignments(p, dialect.module);
    if (!dialect.mutates) {
        QString sets;  // .at returns a new array
        for (const QString& line : assigned.split('\n'_L1, Qt::SkipEmptyParts)) {
            if (!line.contains(u"pe[:"_s)) {
                sets += line + '\n'_L1;
                continue;
            }
            const qsizetype equals = line.indexOf(u" = "_s);
            const QString place = line.left(equals).trimmed().mid(2);
            sets += u"    pe = pe.at%1.set(%2)\n"_s.arg(place, line.mid(equals + 3));
        }
        assigned = sets;
    }
    const QString base = suffix.isEmpty() ? u"BASE"_s : codeNumber(p.base);
    const QString scale = p.positionScale == 1 ? QString() : codeNumber(p.positionScale) + u" * "_s;
    return u"def frequencies%1(d_model=D_MODEL, base=%2):\n"
           "    \"\"\"Angular frequencies of the pairs, radians per position.\"\"\"\n"
           "    n_pairs = %3\n"
           "    pairs = %4.arange(n_pairs%5)\n"
           "    return %6base ** (%7)\n\n\n"_s.arg(suffix, base, pairCount(recipe, u"d_model"_s, u"//"_s),
                                                   dialect.module, dialect.dtype, scale, pythonExponent(p)) +
           u"def positional_encoding%1(length=LENGTH, d_model=D_MODEL, base=%2, "
           "first_position=FIRST_POSITION%9):\n%10"
           "    positions = %3.arange(first_position, first_position + length%4)[:, %5]\n"
           "    angles = positions * frequencies%1(d_model, base)\n"
           "    pe = %6\n%7"
           "    return %8\n"_s.arg(suffix, base, dialect.module, dialect.dtype, dialect.newAxis,
                                   dialect.zeros, assigned, returned(p),
                                   p.factor == 1      ? QString()
                                   : suffix.isEmpty() ? u", factor=FACTOR"_s
                                                      : u", factor=%1"_s.arg(codeNumber(p.factor)),
                                   pythonGuard(p));
}

/// Escapes the text, because it contains the name of the user's table, which must not end the docstring.
QString docstring(QString text) {
    text.replace('\\'_L1, u"\\\\"_s).replace(u"\"\"\""_s, u"'''"_s);
    return u"\"\"\"%1\"\"\""_s.arg(text);
}

/// Returns the program with the colours of figures on white: of its lines, and the diverging map.
QString withColors(QString program) {
    const QString drawing = u"    import matplotlib.pyplot as plt\n"_s;
    QString colors;
    if (program.contains(u".plot("_s) || program.contains(u".semilogy("_s))
        colors += u"    plt.rcParams[\"axes.prop_cycle\"] = plt.cycler(color=%1)\n"_s.arg(pythonList(
            textsOf(palette(ThemeId::Light).lines, [](const QColor& line) { return line.name(); })));
    if (program.contains(u"\"diverging\""_s)) {
        constexpr int samples = 17;
        const Colormap& map = colormap(u"diverging"_s);
        QStringList names;
        for (int k = 0; k < samples; ++k)
            names << QColor(map.colors[k * (map.colors.size() - 1) / (samples - 1)]).name();
        colors += filledTemplate(programTemplate(u"diverging"_s), {{u"COLORS"_s, pythonList(names)}});
    }
    return program.replace(drawing, drawing + colors);
}

QString figureCode(const Scene& scene, const QString& figure) {
    return numpyCode(scene, figureModel(figure, scene)->program());
}

QString pytorchCode(const Scene& scene, const QString&) {
    const bool scaled = scene.sentence.scale == EmbeddingScale::SqrtDModel;
    const Dialect dialect{u"torch"_s, u", dtype=torch.float64"_s, u"None"_s,
                          u"torch.zeros(length, d_model, dtype=torch.float64)"_s, true};
    return u"\"\"\""_s + header(scene.encoding) +
           u"\"\"\"\n\n%1import torch\nfrom torch import nn\n\n"_s.arg(scaled ? u"import math\n\n"_s
                                                                              : QString()) +
           constants(scene.encoding) + u"\n\n"_s + encodingFunctions(scene.encoding, dialect, {}) +
           u"\n\nclass PositionalEncoding(nn.Module):\n"
           "    \"\"\"Adds the encoding to embeddings of shape (batch, sequence, d_model).\"\"\"\n\n"
           "    def __init__(self):\n"
           "        super().__init__()\n"
           "        # Computed in float64, kept as the module's type: angles of float32 go wrong at "
           "large positions.\n"
           "        self.register_buffer(\"pe\", positional_encoding().to(torch.get_default_dtype()), "
           "persistent=False)\n\n"
           "    def forward(self, x):\n"
           "        return x%1 + self.pe[: x.size(1)]\n\n\n"
           "if __name__ == \"__main__\":\n"
           "    torch.set_printoptions(precision=4, sci_mode=False)\n"
           "    print(positional_encoding())\n"_s.arg(scaled ? u" * math.sqrt(D_MODEL)"_s : QString());
}

QString jaxCode(const Scene& scene, const QString&) {
    const Dialect dialect{u"jnp"_s, u", dtype=jnp.float64"_s, u"None"_s, u"jnp.zeros((length, d_model))"_s,
                          false};
    return u"\"\"\""_s + header(scene.encoding) +
           u"\"\"\"\n\nimport jax\nimport jax.numpy as jnp\n\njax.config.update(\"jax_enable_x64\", True) "
           " # float32 angles go wrong at large positions\n\n"_s +
           constants(scene.encoding) + u"\n\n"_s + encodingFunctions(scene.encoding, dialect, {}) +
           u"\n\nif __name__ == \"__main__\":\n    print(positional_encoding())\n"_s;
}

QString cppLoop(const EncodingParameters& p, const WaveColumns& columns) {
    const auto count = [](bool everyPair) { return everyPair ? u"pairs"_s : u"dModel / 2"_s; };
    QString column = p.layout == Layout::Interleaved ? u"2 * i"_s : u"i"_s;
    if (columns.isSecond && p.layout == Layout::Interleaved) column += u" + 1"_s;
    if (columns.isSecond && p.layout != Layout::Interleaved) column = count(columns.followsAPair) % u" + i"_s;
    return u"    for (int i = 0; i < %1; ++i) pe.col(%2) = angles.col(i).array().%3();\n"_s.arg(
        count(columns.hasEveryPair), column, QString::fromLatin1(columns.wave));
}

QString cppFunction(const EncodingParameters& p) {
    const Recipe recipe = recipeOf(p);
    const bool isGuarded = p.oddRule == OddRule::Error;
    const QString scale = p.positionScale == 1 ? QString() : codeNumber(p.positionScale) + u" * "_s;
    return u"#include <Eigen/Dense>\n\n#include <algorithm>\n#include <cmath>\n#include <iostream>\n%4\n"
           "Eigen::MatrixXd positionalEncoding(int length, int dModel, double base, int firstPosition%5) "
           "{\n%6    const int pairs = %1;\n"
           "    Eigen::VectorXd positions(length);\n"
           "    for (int row = 0; row < length; ++row) positions(row) = firstPosition + row;\n"
           "    Eigen::RowVectorXd frequencies(pairs);  // radians per position\n"
           "    for (int i = 0; i < pairs; ++i) frequencies(i) = %2std::pow(base, %3);\n"
           "    const Eigen::MatrixXd angles = positions * frequencies;\n"
           "    Eigen::MatrixXd pe = Eigen::MatrixXd::Zero(length, dModel);\n"_s.arg(
               pairCount(recipe, u"dModel"_s, u"/"_s), scale,
               exponent(p, u"i"_s, u"dModel"_s, u"pairs"_s, u"std::max"_s),
               isGuarded ? u"#include <stdexcept>\n"_s : QString(),
               p.factor == 1 ? QString() : u", double factor"_s,
               isGuarded ? u"    if (dModel % 2 != 0) throw std::invalid_argument(\"dModel "
                           "must be even\");\n"_s
                         : QString()) +
           cppLoop(p, waveColumns(p)[0]) + cppLoop(p, waveColumns(p)[1]) +
           u"    return %1;\n}\n"_s.arg(returned(p));
}

QString cppMain(const EncodingParameters& p) {
    return u"int main() {\n"
           "    const Eigen::IOFormat csv(Eigen::FullPrecision, Eigen::DontAlignCols, \",\", \"\\n\");\n"
           "    std::cout << positionalEncoding(%1, %2, %3, %4%5).format(csv) << '\\n';\n"
           "}\n"_s.arg(p.length)
               .arg(p.dModel)
               .arg(codeNumber(p.base))
               .arg(p.firstPosition)
               .arg(p.factor == 1 ? QString() : u", "_s % codeNumber(p.factor));
}

QString cppCode(const Scene& scene, const QString&) {
    const EncodingParameters& p = scene.encoding;
    QString comment;
    for (const QString& line : header(p).split('\n'_L1, Qt::SkipEmptyParts))
        comment += u"// "_s + line + '\n'_L1;
    return comment + u"// Build: c++ -O2 -std=c++17 -I/usr/include/eigen3 encoding.cpp\n"_s + cppFunction(p) +
           '\n'_L1 + cppMain(p);
}

}  // namespace

const std::vector<LanguageRow>& languageRows() {
    static const std::vector<LanguageRow> rows = {
        {Language::Numpy, u"numpy"_s, u"NumPy"_s, u"encoding.py"_s, figureCode},
        {Language::Pytorch, u"pytorch"_s, u"PyTorch"_s, u"encoding_torch.py"_s, pytorchCode},
        {Language::Jax, u"jax"_s, u"JAX"_s, u"encoding_jax.py"_s, jaxCode},
        {Language::Cpp, u"cpp"_s, u"C++"_s, u"encoding.cpp"_s, cppCode}};
    return rows;
}

const QStringList& languages() {
    static const QStringList names = textsOf(languageRows(), &LanguageRow::id);
    return names;
}

Language language(const QString& name) {
    return requireIn(languageRows(), name, &LanguageRow::id, u"language"_s).language;
}

QString numpyCode(const Scene& scene, const FigureProgram& program) {
    const Dialect dialect{u"np"_s, {}, u"np.newaxis"_s, u"np.zeros((length, d_model))"_s, true};
    const bool isFormula = program.rows.isEmpty();
    QString docText = !program.title.isEmpty() ? program.title + '\n'_L1
                      : isFormula              ? header(program.encoding)
                                               : headerOfScheme(scene);
    if (!program.note.isEmpty()) docText += program.note + '\n'_L1;
    QString text = docstring(docText) + u"\n\n"_s;
    text += isFormula ? u"import numpy as np\n\n"_s + constants(program.encoding) + u"\n\n"_s +
                            encodingFunctions(program.encoding, dialect, {})
                      : program.rows;
    text += u"\n\n"_s;
    if (program.other) text += encodingFunctions(*program.other, dialect, u"_a"_s) + u"\n\n"_s;
    return text + withColors(program.text) + u"\n\nif __name__ == \"__main__\":\n    main()\n"_s;
}

QString code(const Scene& scene, Language language, const QString& figure) {
    const LanguageRow& row = *std::ranges::find(languageRows(), language, &LanguageRow::language);
    if (language != Language::Numpy && !isSinusoidal(scene))
        throw failure(u"Programs in %1 exist only for the sinusoidal encoding; for %2, choose %3."_s.arg(
            row.id, schemeName(scene.scheme), languages().first()));
    return row.program(scene, figure);
}

}  // namespace sinescope
