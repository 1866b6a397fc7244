// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/option_rows.h"

#include "app/cli/scheme_options.h"
#include "app/scene/parameters.h"
#include "app/scene/scene_json.h"
#include "app/style/colormap.h"
#include "core/encoding/conventions.h"

namespace sinescope {

namespace {

QStringList presetIds() {
    QStringList ids;
    for (const Preset& preset : presets()) ids << preset.id;
    return ids;
}

QStringList conventionIds() {
    QStringList ids;
    for (const Convention& convention : conventions())
        ids << QString::fromUtf8(convention.id.data(), static_cast<qsizetype>(convention.id.size()));
    return ids;
}

/// A row for each parameter of a table.
template <typename Parameter>
void addRows(std::vector<OptionRow>& rows, const std::vector<Parameter>& parameters) {
    for (const Parameter& parameter : parameters) {
        OptionRow& row = rows.emplace_back(
            OptionRow{parameter.option, parameter.placeholder, parameter.help, {}, false, false});
        if constexpr (requires { parameter.ids; }) row.choices = parameter.ids;
    }
}

}  // namespace

std::vector<OptionRow> sceneOptions() {
    const auto row = [](const char* name, const char* value, const QString& help,
                        const QStringList& choices = {}, bool isFile = false) {
        return OptionRow{QString::fromLatin1(name), QString::fromLatin1(value), help, choices, isFile, false};
    };
    std::vector<OptionRow> rows = {
        row("preset", "ID", QStringLiteral("start from a preset (sinescope list presets)"), presetIds()),
        row("scene", "FILE", QStringLiteral("start from a session, or from a figure that Sinescope wrote"),
            {}, true),
    };
    const std::vector<OptionRow> ofScheme = schemeOptions();
    rows.insert(rows.end(), ofScheme.begin(), ofScheme.end());
    rows.push_back(row("convention", "ID",
                       QStringLiteral("use the convention of a library (sinescope list conventions)"),
                       conventionIds()));
    addRows(rows, encodingNumbers());
    addRows(rows, encodingChoices());
    rows.push_back(row("tokens", "TEXT", QStringLiteral("the words of the sentence")));
    rows.push_back(
        row("embeddings", "FILE[:TENSOR]",
            QStringLiteral("vectors of the words: word2vec or GloVe, or a tensor with its vocabulary in the "
                           "same folder (vocab.txt, vocab.json, tokenizer.json); sets d_model"),
            {}, true));
    rows.push_back(row("seed", "N", QStringLiteral("seed of the random embeddings")));
    addRows(rows, sentenceChoices());
    addRows(rows, selectionNumbers());
    rows.push_back(row("positions", "P,P,...", QStringLiteral("rows to show as lines")));
    rows.push_back(row("columns", "J,J,...", QStringLiteral("columns to show as lines")));
    rows.push_back(
        row("colormap", "ID", QStringLiteral("colour map (sinescope list colormaps)"), colormapIds()));
    addRows(rows, styleChoices());
    return rows;
}

std::vector<OptionRow> figureOptions() {
    return {
        {QStringLiteral("option"),
         QStringLiteral("KEY=VALUE"),
         QStringLiteral("an option of the figure (sinescope list figures); figure.key=value if there are "
                        "several figures"),
         {},
         false,
         true},
        {QStringLiteral("x"), QStringLiteral("FROM:TO"), QStringLiteral("range of the x axis")},
        {QStringLiteral("y"), QStringLiteral("FROM:TO"), QStringLiteral("range of the y axis")},
    };
}

std::vector<OptionRow> lookOptions() {
    return {
        {QStringLiteral("size"), QStringLiteral("SIZE"),
         QStringLiteral("a preset (sinescope list sizes), or 1920x1080, 85x60mm, 3.25x2in; default: slide")},
        {QStringLiteral("dpi"), QStringLiteral("N"), QStringLiteral("resolution of a PNG, pixels per inch")},
        {QStringLiteral("title"), {}, QStringLiteral("add the figure's title above it")},
        {QStringLiteral("caption"), QStringLiteral("TEXT"),
         QStringLiteral(
             "add a caption below the figure; tex or txt writes the figure's own caption to a separate file, "
             "as LaTeX or text. Paper sizes move notes to the caption and write .txt by default")},
        {QStringLiteral("font"), QStringLiteral("FAMILY"),
         QStringLiteral("font, such as \"Latin Modern Roman\" (sinescope list fonts); default: Inter")},
        {QStringLiteral("panels"),
         QStringLiteral("FILE"),
         QStringLiteral("write all figures to one file, labelled (a), (b), ...; the height of a paper size "
                        "is that of one row"),
         {},
         true},
        {QStringLiteral("across"), QStringLiteral("N"), QStringLiteral("figures per row of --panels")},
        {QStringLiteral("set"),
         {},
         QStringLiteral("also write each figure's caption (.txt, .tex), code (.py), numbers (.csv) and "
                        "session (.sinescope)")},
        {QStringLiteral("handout"),
         QStringLiteral("FILE"),
         QStringLiteral("write all figures as pages of one PDF"),
         {},
         true},
        {QStringLiteral("transparent"), {}, QStringLiteral("transparent background")},
        {QStringLiteral("outlines"),
         {},
         QStringLiteral("SVG, PDF: convert text to outlines, for machines without the fonts")},
        {QStringLiteral("no-color-bar"), {}, QStringLiteral("omit the colour bar")},
        {QStringLiteral("selection"), {}, QStringLiteral("mark the selection")},
        {QStringLiteral("check-contrast"), QStringLiteral("PAGE"),
         QStringLiteral("report text and lines of low contrast (WCAG 2.2) on standard error; PAGE is the "
                        "colour behind a transparent figure, such as white or #101418")},
    };
}

OptionRow consentOption() {
    return {QStringLiteral("yes"), {}, QStringLiteral("write the file even if it exceeds 1 GB")};
}

}  // namespace sinescope
