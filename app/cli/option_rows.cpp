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
                       QStringLiteral("as a library computes it (sinescope list conventions)"),
                       conventionIds()));
    addRows(rows, encodingNumbers());
    addRows(rows, encodingChoices());
    rows.push_back(row("tokens", "TEXT", QStringLiteral("the words of the sentence")));
    rows.push_back(row("embeddings", "FILE[:TENSOR]",
                       QStringLiteral("their vectors: word2vec or GloVe, or a tensor beside its vocabulary "
                                      "(vocab.txt, vocab.json, tokenizer.json); d_model follows"),
                       {}, true));
    rows.push_back(row("seed", "N", QStringLiteral("of the made-up embeddings")));
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
         QStringLiteral(
             "an option of the figure (sinescope list figures); figure.key=value where there are several"),
         {},
         false,
         true},
        {QStringLiteral("x"), QStringLiteral("FROM:TO"), QStringLiteral("the stretch of the x axis to show")},
        {QStringLiteral("y"), QStringLiteral("FROM:TO"), QStringLiteral("the stretch of the y axis to show")},
    };
}

std::vector<OptionRow> lookOptions() {
    return {
        {QStringLiteral("size"), QStringLiteral("SIZE"),
         QStringLiteral(
             "a preset (sinescope list sizes), or like 1920x1080, 85x60mm, 3.25x2in; slide without it")},
        {QStringLiteral("dpi"), QStringLiteral("N"), QStringLiteral("pixels of a PNG an inch")},
        {QStringLiteral("title"), {}, QStringLiteral("put the figure's title above it")},
        {QStringLiteral("caption"), QStringLiteral("TEXT"),
         QStringLiteral(
             "put a caption below it; tex or txt writes the figure's own beside it, for LaTeX or as "
             "text. Sizes for papers leave notes to that caption and write .txt if there is none")},
        {QStringLiteral("font"), QStringLiteral("FAMILY"),
         QStringLiteral("the type, such as \"Latin Modern Roman\" (sinescope list fonts); Inter without it")},
        {QStringLiteral("panels"),
         QStringLiteral("FILE"),
         QStringLiteral("all figures in one file, with the letters (a), (b), ...; sizes for papers have the "
                        "height of a row"),
         {},
         true},
        {QStringLiteral("across"), QStringLiteral("N"), QStringLiteral("figures in a row of --panels")},
        {QStringLiteral("set"),
         {},
         QStringLiteral("beside each figure its caption (.txt, .tex), code (.py), numbers (.csv) and session "
                        "(.sinescope)")},
        {QStringLiteral("handout"),
         QStringLiteral("FILE"),
         QStringLiteral("all figures as pages of one PDF"),
         {},
         true},
        {QStringLiteral("transparent"), {}, QStringLiteral("no background")},
        {QStringLiteral("outlines"),
         {},
         QStringLiteral("SVG, PDF: text as the shapes of its letters, for machines without the fonts")},
        {QStringLiteral("no-color-bar"), {}, QStringLiteral("leave the colour bar out")},
        {QStringLiteral("selection"), {}, QStringLiteral("mark what is selected")},
        {QStringLiteral("check-contrast"), QStringLiteral("PAGE"),
         QStringLiteral(
             "say on standard error which text and lines are hard to read (WCAG 2.2); a transparent "
             "figure lies on a page of that colour, like white or #101418")},
    };
}

OptionRow consentOption() {
    return {QStringLiteral("yes"), {}, QStringLiteral("write it even when it is more than 1 GB")};
}

}  // namespace sinescope
