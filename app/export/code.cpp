// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/code.h"

#include "app/model/code_expressions.h"
#include "app/export/data_tables.h"
#include "app/figures/registry.h"
#include "core/error.h"

namespace sinescope {

namespace {

/// The assignments of sines and cosines, for NumPy and PyTorch.
QString assignments(const EncodingParameters& p, const Recipe& recipe, const QString& module) {
    QString text;
    const auto line = [&](const QString& wave, std::int64_t first, std::int64_t count) {
        if (count == 0) return;
        const QString angles =
            count == recipe.pairs ? QStringLiteral("angles") : QStringLiteral("angles[:, :%1]").arg(count);
        text += QStringLiteral("    pe[:, %1] = %2.%3(%4)\n")
                    .arg(slice(recipe, first, count, p.dModel), module, wave, angles);
    };
    line(QStringLiteral("sin"), recipe.firstSine, recipe.sines);
    line(QStringLiteral("cos"), recipe.firstCosine, recipe.cosines);
    return text;
}

QString returned(const EncodingParameters& p) {
    return p.factor == 1 ? QStringLiteral("pe") : QStringLiteral("%1 * pe").arg(codeNumber(p.factor));
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

QString constants(const EncodingParameters& p) {
    return QStringLiteral(
               "LENGTH = %1  # positions\nD_MODEL = %2  # columns\nBASE = %3\nFIRST_POSITION = %4\n")
        .arg(p.length)
        .arg(p.dModel)
        .arg(codeNumber(p.base))
        .arg(p.firstPosition);
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
    QString assigned = assignments(p, recipe, dialect.module);
    if (!dialect.mutates) {
        QString sets;  // .at gives a new array
        for (const QString& line : assigned.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
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
               "first_position=FIRST_POSITION):\n"
               "    positions = %3.arange(first_position, first_position + length%4)[:, %5]\n"
               "    angles = positions * frequencies%1(d_model, base)\n"
               "    pe = %6\n%7"
               "    return %8\n")
               .arg(suffix, base, dialect.module, dialect.dtype, dialect.newAxis, dialect.zeros, assigned,
                    returned(p));
}

QString numpyCode(const Scene& scene, const QString& figure) {
    const FigureProgram program = figureKind(figure).modelOf(scene)->program();
    const Dialect dialect{QStringLiteral("np"),
                          {},
                          QStringLiteral("np.newaxis"),
                          QStringLiteral("np.zeros((length, d_model))"),
                          true};
    QString text = QStringLiteral("\"\"\"") + header(program.encoding);
    if (!program.note.isEmpty()) text += program.note + QLatin1Char('\n');
    text += QStringLiteral("\"\"\"\n\nimport numpy as np\n\n") + constants(program.encoding) +
            QStringLiteral("\n\n") + encodingFunctions(program.encoding, dialect, {}) +
            QStringLiteral("\n\n");
    if (program.other)
        text += encodingFunctions(*program.other, dialect, QStringLiteral("_a")) + QStringLiteral("\n\n");
    return text + program.text + QStringLiteral("\n\nif __name__ == \"__main__\":\n    main()\n");
}

QString pytorchCode(const Scene& scene) {
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

QString jaxCode(const Scene& scene) {
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

QString cppLoop(const Recipe& recipe, std::int64_t first, std::int64_t count, const char* wave) {
    if (count == 0) return {};
    const QString end = count == recipe.pairs ? QStringLiteral("pairs") : QString::number(count);
    const QString column = recipe.step == 2 ? QStringLiteral("2 * i") : QStringLiteral("i");
    return QStringLiteral("    for (int i = 0; i < %1; ++i) pe.col(%2) = angles.col(i).array().%3();\n")
        .arg(end, first == 0 ? column : QStringLiteral("%1 + %2").arg(column).arg(first),
             QString::fromLatin1(wave));
}

QString cppCode(const Scene& scene) {
    const EncodingParameters& p = scene.encoding;
    const Recipe recipe = recipeOf(p);
    QString comment;
    for (const QString& line : header(p).split(QLatin1Char('\n'), Qt::SkipEmptyParts))
        comment += QStringLiteral("// ") + line + QLatin1Char('\n');
    const QString scale =
        p.positionScale == 1 ? QString() : codeNumber(p.positionScale) + QStringLiteral(" * ");
    return comment +
           QStringLiteral(
               "// Build: c++ -O2 -std=c++17 -I/usr/include/eigen3 encoding.cpp\n"
               "#include <Eigen/Dense>\n\n#include <algorithm>\n#include <cmath>\n#include <iostream>\n\n"
               "Eigen::MatrixXd positionalEncoding(int length, int dModel, double base, int firstPosition) "
               "{\n"
               "    const int pairs = %1;\n"
               "    Eigen::VectorXd positions(length);\n"
               "    for (int row = 0; row < length; ++row) positions(row) = firstPosition + row;\n"
               "    Eigen::RowVectorXd frequencies(pairs);  // radians per position\n"
               "    for (int i = 0; i < pairs; ++i) frequencies(i) = %2std::pow(base, %3);\n"
               "    const Eigen::MatrixXd angles = positions * frequencies;\n"
               "    Eigen::MatrixXd pe = Eigen::MatrixXd::Zero(length, dModel);\n")
               .arg(pairCount(recipe, QStringLiteral("dModel"), QStringLiteral("/")), scale,
                    exponent(p, recipe, QStringLiteral("i"), QStringLiteral("dModel"),
                             QStringLiteral("pairs"), QStringLiteral("std::max"))) +
           cppLoop(recipe, recipe.firstSine, recipe.sines, "sin") +
           cppLoop(recipe, recipe.firstCosine, recipe.cosines, "cos") +
           QStringLiteral(
               "    return %1;\n}\n\n"
               "int main() {\n"
               "    const Eigen::IOFormat csv(Eigen::FullPrecision, Eigen::DontAlignCols, \",\", \"\\n\");\n"
               "    std::cout << positionalEncoding(%2, %3, %4, %5).format(csv) << '\\n';\n"
               "}\n")
               .arg(returned(p))
               .arg(p.length)
               .arg(p.dModel)
               .arg(codeNumber(p.base))
               .arg(p.firstPosition);
}

}  // namespace

const QStringList& languages() {
    static const QStringList names = {QStringLiteral("numpy"), QStringLiteral("pytorch"),
                                      QStringLiteral("jax"), QStringLiteral("cpp")};
    return names;
}

Language language(const QString& name) {
    const qsizetype index = languages().indexOf(name);
    if (index < 0)
        throw Error(QStringLiteral("The language \"%1\" is unknown; it must be one of %2.")
                        .arg(name, languages().join(QStringLiteral(", ")))
                        .toStdString());
    return static_cast<Language>(index);
}

QString code(const Scene& scene, Language language, const QString& figure) {
    switch (language) {
        case Language::Numpy:
            return numpyCode(scene, figure);
        case Language::Pytorch:
            return pytorchCode(scene);
        case Language::Jax:
            return jaxCode(scene);
        case Language::Cpp:
            return cppCode(scene);
    }
    return {};
}

}  // namespace sinescope
