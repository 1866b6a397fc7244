// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/code.h"

#include "app/figures/registry.h"
#include "app/model/code_expressions.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "app/scene/setting_line.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <array>

namespace sinescope {

namespace {

/// The sines or the cosines of a program, for every d_model that its functions are called with.
struct WaveColumns {
    const char* wave;   ///< "sin"
    bool isSecond;      ///< of a pair, or of the two halves
    bool hasEveryPair;  ///< else the last pair of an odd d_model lacks this wave
    bool followsAPair;  ///< in halves: begins where every pair has had its first wave
};

std::array<WaveColumns, 2> waveColumns(const EncodingParameters& p) {
    const bool cosineFirst = p.layout == Layout::HalvesCosineFirst;
    // An extra sine is the one without a partner wherever it is; else it is the second wave that is cut.
    const bool firstIsCut = cosineFirst && p.oddRule == OddRule::ExtraSine;
    const bool secondIsCut = !firstIsCut && recipeOf(p).roundsUp;
    return {WaveColumns{cosineFirst ? "cos" : "sin", false, !firstIsCut, false},
            WaveColumns{cosineFirst ? "sin" : "cos", true, !secondIsCut, !firstIsCut}};
}

/// The columns of a wave as a slice of Python.
QString pythonSlice(const EncodingParameters& p, const WaveColumns& columns) {
    // A column of zeros is left at the end.
    const QString end = p.oddRule == OddRule::ZeroPad ? QStringLiteral("2 * n_pairs") : QString();
    if (p.layout == Layout::Interleaved)
        return QStringLiteral("%1:%2:2").arg(columns.isSecond ? 1 : 0).arg(end);
    const auto count = [](bool everyPair) {
        return everyPair ? QStringLiteral("n_pairs") : QStringLiteral("d_model // 2");
    };
    if (columns.isSecond) return count(columns.followsAPair) % QLatin1Char(':') % end;
    return QLatin1Char(':') % count(columns.hasEveryPair);
}

/// The assignments of sines and cosines, for NumPy, PyTorch and JAX.
QString assignments(const EncodingParameters& p, const QString& module) {
    QString text = QStringLiteral("    n_pairs = angles.shape[1]\n");
    for (const WaveColumns& columns : waveColumns(p))
        text += QStringLiteral("    pe[:, %1] = %2.%3(%4)\n")
                    .arg(pythonSlice(p, columns), module, QString::fromLatin1(columns.wave),
                         columns.hasEveryPair ? QStringLiteral("angles")
                                              : QStringLiteral("angles[:, : d_model // 2]"));
    if (!text.contains(QStringLiteral("n_pairs:")) && text.count(QStringLiteral("n_pairs")) == 1)
        text.remove(QStringLiteral("    n_pairs = angles.shape[1]\n"));
    return text;
}

/// Refuses an odd d_model where the encoding does.
QString pythonGuard(const EncodingParameters& p) {
    if (p.oddRule != OddRule::Error) return {};
    return QStringLiteral(
        "    if d_model % 2:\n"
        "        raise ValueError(\"d_model must be even\")\n");
}

QString returned(const EncodingParameters& p) {
    return p.factor == 1 ? QStringLiteral("pe") : QStringLiteral("factor * pe");
}

QString header(const EncodingParameters& p) {
    const QString formula =
        p.layout == Layout::Interleaved
            ? QStringLiteral("PE(p, 2i) = sin(p w_i), PE(p, 2i + 1) = cos(p w_i)")
            : QStringLiteral(
                  "sin(p w_i) of every pair i in one half of the columns, cos(p w_i) in the other");
    return QStringLiteral(
               "Sinusoidal positional encoding: %1.\n\n%2, after Vaswani et al. 2017, section 3.5.\n"
               "Rows are positions, columns are dimensions.\n")
        .arg(settingLine(p), formula);
}

/// Of a scheme that is not the sinusoidal one.
QString headerOfScheme(const Scene& scene) {
    const bool isLearned = isGivenTable(scene.scheme);
    const bool isRead = fileTableIn(scene.scheme) != nullptr;
    const Entry entry = entryOf(scene);
    const QString what =
        entry == Entry::Score      ? QStringLiteral("What is added to the score of a query and a key")
        : entry == Entry::Rotation ? QStringLiteral("The angles by which queries and keys are turned")
                                   : QStringLiteral("What is added to the input for each position");
    return QStringLiteral("%1: %2.\n\n%3%4")
               .arg(what, settingLine(scene),
                    isRead ? QStringLiteral(
                                 "The file of the table is the first argument, or has the name that FILE "
                                 "says.\n")
                           : QString(),
                    isLearned ? QStringLiteral(
                                    "Sinescope writes it: sinescope data --scheme learned --what encoding "
                                    "--output learned_positions.npy\n")
                              : QString()) +
           (entry == Entry::Score ? QStringLiteral("Rows are queries, columns are keys.\n")
                                  : QStringLiteral("Rows are positions, columns are dimensions.\n"));
}

QString constants(const EncodingParameters& p) {
    QString lines;
    for (const char* id : {"length", "d_model", "base", "first_position"})
        lines += pythonConstant(QString::fromLatin1(id), p);
    return p.factor == 1 ? lines : lines + pythonConstant(QStringLiteral("factor"), p);
}

/// What differs between NumPy, PyTorch and JAX.
struct Dialect {
    QString module;   ///< "np"
    QString dtype;    ///< what arange() is told, ", dtype=torch.float64"
    QString newAxis;  ///< "np.newaxis", "None"
    QString zeros;    ///< the empty matrix
    bool mutates;     ///< whether its arrays can be assigned to
};

/// frequencies() and positional_encoding(), with a suffix for a second setting in one program.
QString encodingFunctions(const EncodingParameters& p, const Dialect& dialect, const QString& suffix) {
    const Recipe recipe = recipeOf(p);
    QString assigned = assignments(p, dialect.module);
    if (!dialect.mutates) {
        QString sets;  // .at gives a new array
        for (const QString& line : assigned.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
            if (!line.contains(QStringLiteral("pe[:"))) {
                sets += line + QLatin1Char('\n');
                continue;
            }
            const qsizetype equals = line.indexOf(QStringLiteral(" = "));
            const QString place = line.left(equals).trimmed().mid(2);
            sets += QStringLiteral("    pe = pe.at%1.set(%2)\n").arg(place, line.mid(equals + 3));
        }
        assigned = sets;
    }
    const QString base = suffix.isEmpty() ? QStringLiteral("BASE") : codeNumber(p.base);
    const QString scale =
        p.positionScale == 1 ? QString() : codeNumber(p.positionScale) + QStringLiteral(" * ");
    return QStringLiteral(
               "def frequencies%1(d_model=D_MODEL, base=%2):\n"
               "    \"\"\"Angular frequencies of the pairs, radians per position.\"\"\"\n"
               "    n_pairs = %3\n"
               "    pairs = %4.arange(n_pairs%5)\n"
               "    return %6base ** (%7)\n\n\n")
               .arg(suffix, base, pairCount(recipe, QStringLiteral("d_model"), QStringLiteral("//")),
                    dialect.module, dialect.dtype, scale, pythonExponent(p)) +
           QStringLiteral(
               "def positional_encoding%1(length=LENGTH, d_model=D_MODEL, base=%2, "
               "first_position=FIRST_POSITION%9):\n%10"
               "    positions = %3.arange(first_position, first_position + length%4)[:, %5]\n"
               "    angles = positions * frequencies%1(d_model, base)\n"
               "    pe = %6\n%7"
               "    return %8\n")
               .arg(suffix, base, dialect.module, dialect.dtype, dialect.newAxis, dialect.zeros, assigned,
                    returned(p),
                    p.factor == 1      ? QString()
                    : suffix.isEmpty() ? QStringLiteral(", factor=FACTOR")
                                       : QStringLiteral(", factor=%1").arg(codeNumber(p.factor)),
                    pythonGuard(p));
}

/// The name of a person's table is in it: no quotes in a text end it, and nothing in it is code.
QString docstring(QString text) {
    text.replace(QLatin1Char('\\'), QStringLiteral("\\\\"))
        .replace(QStringLiteral("\"\"\""), QStringLiteral("'''"));
    return QStringLiteral("\"\"\"%1\"\"\"").arg(text);
}

QString numpyCode(const Scene& scene, const QString& figure) {
    const FigureProgram program = figureKind(figure).modelOf(scene)->program();
    const Dialect dialect{QStringLiteral("np"),
                          {},
                          QStringLiteral("np.newaxis"),
                          QStringLiteral("np.zeros((length, d_model))"),
                          true};
    const bool isFormula = program.rows.isEmpty();
    QString said = isFormula                            ? header(program.encoding)
                   : figure == QLatin1String("compare") ? QStringLiteral("Two settings beside each other.\n")
                                                        : headerOfScheme(scene);
    if (!program.note.isEmpty()) said += program.note + QLatin1Char('\n');
    QString text = docstring(said) + QStringLiteral("\n\n");
    text += isFormula ? QStringLiteral("import numpy as np\n\n") + constants(program.encoding) +
                            QStringLiteral("\n\n") + encodingFunctions(program.encoding, dialect, {})
                      : program.rows;
    text += QStringLiteral("\n\n");
    if (program.other)
        text += encodingFunctions(*program.other, dialect, QStringLiteral("_a")) + QStringLiteral("\n\n");
    return text + program.text + QStringLiteral("\n\nif __name__ == \"__main__\":\n    main()\n");
}

QString pytorchCode(const Scene& scene, const QString&) {
    const bool scaled = scene.sentence.scale == EmbeddingScale::SqrtDModel;
    const Dialect dialect{QStringLiteral("torch"), QStringLiteral(", dtype=torch.float64"),
                          QStringLiteral("None"),
                          QStringLiteral("torch.zeros(length, d_model, dtype=torch.float64)"), true};
    return QStringLiteral("\"\"\"") + header(scene.encoding) +
           QStringLiteral("\"\"\"\n\n%1import torch\nfrom torch import nn\n\n")
               .arg(scaled ? QStringLiteral("import math\n\n") : QString()) +
           constants(scene.encoding) + QStringLiteral("\n\n") +
           encodingFunctions(scene.encoding, dialect, {}) +
           QStringLiteral(
               "\n\nclass PositionalEncoding(nn.Module):\n"
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
               "    print(positional_encoding())\n")
               .arg(scaled ? QStringLiteral(" * math.sqrt(D_MODEL)") : QString());
}

QString jaxCode(const Scene& scene, const QString&) {
    const Dialect dialect{QStringLiteral("jnp"), QStringLiteral(", dtype=jnp.float64"),
                          QStringLiteral("None"), QStringLiteral("jnp.zeros((length, d_model))"), false};
    return QStringLiteral("\"\"\"") + header(scene.encoding) +
           QStringLiteral(
               "\"\"\"\n\nimport jax\nimport jax.numpy as jnp\n\njax.config.update(\"jax_enable_x64\", True) "
               " # float32 angles go wrong at large positions\n\n") +
           constants(scene.encoding) + QStringLiteral("\n\n") +
           encodingFunctions(scene.encoding, dialect, {}) +
           QStringLiteral("\n\nif __name__ == \"__main__\":\n    print(positional_encoding())\n");
}

QString cppLoop(const EncodingParameters& p, const WaveColumns& columns) {
    const auto count = [](bool everyPair) {
        return everyPair ? QStringLiteral("pairs") : QStringLiteral("dModel / 2");
    };
    QString column = p.layout == Layout::Interleaved ? QStringLiteral("2 * i") : QStringLiteral("i");
    if (columns.isSecond && p.layout == Layout::Interleaved) column += QStringLiteral(" + 1");
    if (columns.isSecond && p.layout != Layout::Interleaved)
        column = count(columns.followsAPair) % QStringLiteral(" + i");
    return QStringLiteral("    for (int i = 0; i < %1; ++i) pe.col(%2) = angles.col(i).array().%3();\n")
        .arg(count(columns.hasEveryPair), column, QString::fromLatin1(columns.wave));
}

QString cppFunction(const EncodingParameters& p) {
    const Recipe recipe = recipeOf(p);
    const bool isGuarded = p.oddRule == OddRule::Error;
    const QString scale =
        p.positionScale == 1 ? QString() : codeNumber(p.positionScale) + QStringLiteral(" * ");
    return QStringLiteral(
               "#include <Eigen/Dense>\n\n#include <algorithm>\n#include <cmath>\n#include <iostream>\n%4\n"
               "Eigen::MatrixXd positionalEncoding(int length, int dModel, double base, int firstPosition%5) "
               "{\n%6"
               "    const int pairs = %1;\n"
               "    Eigen::VectorXd positions(length);\n"
               "    for (int row = 0; row < length; ++row) positions(row) = firstPosition + row;\n"
               "    Eigen::RowVectorXd frequencies(pairs);  // radians per position\n"
               "    for (int i = 0; i < pairs; ++i) frequencies(i) = %2std::pow(base, %3);\n"
               "    const Eigen::MatrixXd angles = positions * frequencies;\n"
               "    Eigen::MatrixXd pe = Eigen::MatrixXd::Zero(length, dModel);\n")
               .arg(pairCount(recipe, QStringLiteral("dModel"), QStringLiteral("/")), scale,
                    exponent(p, QStringLiteral("i"), QStringLiteral("dModel"), QStringLiteral("pairs"),
                             QStringLiteral("std::max")),
                    isGuarded ? QStringLiteral("#include <stdexcept>\n") : QString(),
                    p.factor == 1 ? QString() : QStringLiteral(", double factor"),
                    isGuarded
                        ? QStringLiteral("    if (dModel % 2 != 0) throw std::invalid_argument(\"dModel "
                                         "must be even\");\n")
                        : QString()) +
           cppLoop(p, waveColumns(p)[0]) + cppLoop(p, waveColumns(p)[1]) +
           QStringLiteral("    return %1;\n}\n").arg(returned(p));
}

QString cppMain(const EncodingParameters& p) {
    return QStringLiteral(
               "int main() {\n"
               "    const Eigen::IOFormat csv(Eigen::FullPrecision, Eigen::DontAlignCols, \",\", \"\\n\");\n"
               "    std::cout << positionalEncoding(%1, %2, %3, %4%5).format(csv) << '\\n';\n"
               "}\n")
        .arg(p.length)
        .arg(p.dModel)
        .arg(codeNumber(p.base))
        .arg(p.firstPosition)
        .arg(p.factor == 1 ? QString() : QStringLiteral(", ") % codeNumber(p.factor));
}

QString cppCode(const Scene& scene, const QString&) {
    const EncodingParameters& p = scene.encoding;
    QString comment;
    for (const QString& line : header(p).split(QLatin1Char('\n'), Qt::SkipEmptyParts))
        comment += QStringLiteral("// ") + line + QLatin1Char('\n');
    return comment + QStringLiteral("// Build: c++ -O2 -std=c++17 -I/usr/include/eigen3 encoding.cpp\n") +
           cppFunction(p) + QLatin1Char('\n') + cppMain(p);
}

}  // namespace

const std::vector<LanguageRow>& languageRows() {
    static const std::vector<LanguageRow> rows = {
        {Language::Numpy, QStringLiteral("numpy"), QStringLiteral("NumPy"), QStringLiteral("encoding.py"),
         numpyCode},
        {Language::Pytorch, QStringLiteral("pytorch"), QStringLiteral("PyTorch"),
         QStringLiteral("encoding_torch.py"), pytorchCode},
        {Language::Jax, QStringLiteral("jax"), QStringLiteral("JAX"), QStringLiteral("encoding_jax.py"),
         jaxCode},
        {Language::Cpp, QStringLiteral("cpp"), QStringLiteral("C++"), QStringLiteral("encoding.cpp"),
         cppCode}};
    return rows;
}

const QStringList& languages() {
    static const QStringList names = [] {
        QStringList ids;
        for (const LanguageRow& row : languageRows()) ids << row.id;
        return ids;
    }();
    return names;
}

Language language(const QString& name) {
    const qsizetype index = languages().indexOf(name);
    if (index < 0) throw failure(unknownName(QStringLiteral("language"), name, languages()));
    return languageRows()[static_cast<std::size_t>(index)].language;
}

QString code(const Scene& scene, Language language, const QString& figure) {
    const LanguageRow& row =
        *std::find_if(languageRows().begin(), languageRows().end(),
                      [language](const LanguageRow& each) { return each.language == language; });
    if (language != Language::Numpy && !isSinusoidal(scene))
        throw failure(
            QStringLiteral("Programs in %1 are written for the sinusoidal encoding alone; for %2 there is "
                           "one in %3.")
                .arg(row.id, QString::fromUtf8(infoOf(scene.scheme).name), languages().first()));
    return row.program(scene, figure);
}

}  // namespace sinescope
