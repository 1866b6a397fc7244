// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/option_rows.h"

#include "app/cli/scheme_options.h"
#include "app/scene/literals.h"
#include "app/scene/parameters.h"
#include "app/scene/scene_json.h"
#include "app/scene/texts_of.h"
#include "app/style/colormap.h"
#include "core/encoding/conventions.h"

namespace sinescope {

namespace {

QStringList presetIds() {
    return textsOf(presets(), &Preset::id);
}

QStringList conventionIds() {
    return textsOf(conventions(),
                   [](const Convention& convention) { return QString::fromUtf8(convention.id); });
}

/// Adds a row for each parameter of a table.
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
    std::vector<OptionRow> rows = {
        optionRow("preset", "ID", u"start from a preset (sinescope list presets)"_s, presetIds()),
        fileRow("scene", "FILE", u"start from a session, or from a figure that Sinescope wrote"_s),
    };
    const std::vector<OptionRow> ofScheme = schemeOptions();
    rows.insert(rows.end(), ofScheme.begin(), ofScheme.end());
    rows.push_back(optionRow("convention", "ID",
                             u"use the convention of a library (sinescope list conventions)"_s,
                             conventionIds()));
    addRows(rows, encodingNumbers());
    addRows(rows, encodingChoices());
    rows.push_back(optionRow("tokens", "TEXT", u"the words of the sentence"_s));
    rows.push_back(fileRow("embeddings", "FILE[:TENSOR]",
                           u"vectors of the words: word2vec or GloVe, or a tensor with its vocabulary in the "
                           "same folder (vocab.txt, vocab.json, tokenizer.json); sets d_model"_s));
    rows.push_back(optionRow("seed", "N", u"seed of the random embeddings"_s));
    addRows(rows, sentenceChoices());
    addRows(rows, selectionNumbers());
    rows.push_back(optionRow("positions", "P,P,...", u"rows to show as lines"_s));
    rows.push_back(optionRow("columns", "J,J,...", u"columns to show as lines"_s));
    rows.push_back(optionRow("colormap", "ID", u"colour map (sinescope list colormaps)"_s, colormapIds()));
    addRows(rows, styleChoices());
    return rows;
}

std::vector<OptionRow> figureOptions() {
    return {
        repeated(optionRow(
            "option", "KEY=VALUE",
            u"an option of the figure (sinescope list figures); figure.key=value if there are several figures"_s)),
        {u"x"_s, u"FROM:TO"_s, u"range of the x axis"_s},
        {u"y"_s, u"FROM:TO"_s, u"range of the y axis"_s},
    };
}

std::vector<OptionRow> appearanceOptions() {
    return {
        {u"size"_s, u"SIZE"_s,
         u"a preset (sinescope list sizes), or 1920x1080, 85x60mm, 3.25x2in; default: slide"_s},
        {u"dpi"_s, u"N"_s, u"resolution of a PNG, pixels per inch"_s},
        {u"title"_s, {}, u"add the figure's title above it"_s},
        {u"caption"_s, u"TEXT"_s,
         u"add a caption below the figure, or with --panels in a .txt file beside it; tex or txt writes the "
         "figure's own caption to a separate file, as LaTeX or text. Paper sizes move notes to the caption "
         "and write .txt by default"_s},
        {u"font"_s, u"FAMILY"_s,
         u"font, such as \"Latin Modern Roman\" (sinescope list fonts); default: Inter"_s},
        fileRow("panels", "FILE",
                u"write all figures to one file, labelled (a), (b), ...; the height of a paper size "
                "is that of one row"_s),
        {u"across"_s, u"N"_s, u"figures per row of --panels"_s},
        {u"set"_s,
         {},
         u"also write each figure's caption (.txt, .tex), code (.py), numbers (.csv) and "
         "session (.sinescope)"_s},
        fileRow("handout", "FILE", u"write all figures as pages of one PDF"_s),
        {u"transparent"_s, {}, u"transparent background"_s},
        {u"outlines"_s, {}, u"SVG, PDF: convert text to outlines, for machines without the fonts"_s},
        {u"no-color-bar"_s, {}, u"omit the colour bar"_s},
        {u"selection"_s, {}, u"mark the selection"_s},
        {u"check-contrast"_s, u"PAGE"_s,
         u"report text and lines of low contrast (WCAG 2.2) on standard error; PAGE is the "
         "colour behind a transparent figure, such as white or #101418"_s},
    };
}

OptionRow consentOption() {
    return {u"yes"_s, {}, u"write the file even if it exceeds 1 GB"_s};
}

}  // namespace sinescope
