// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_table.h"

#include "app/cli/help.h"
#include "app/cli/option_rows.h"
#include "app/export/code.h"
#include "app/export/data_tables.h"
#include "app/export/figure_file.h"
#include "app/scene/literals.h"
#include "app/scene/texts_of.h"

#include <algorithm>

namespace sinescope {

namespace {

std::vector<OptionRow> joined(std::vector<OptionRow> first, const std::vector<OptionRow>& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

QList<std::pair<QString, QString>> renderExamples() {
    return {
        {u"the heatmap of 50 positions by 128 columns, for a slide"_s,
         u"sinescope render --figure heatmap --preset heatmap-50x128 --output heatmap.png"_s},
        {u"another base and size, as SVG for one column of a paper"_s,
         u"sinescope render --figure positions --length 50 --d-model 128 --base 500 --positions 0,10,25 "
         "--size paper-1col --output positions.svg"_s},
        {u"the biases of the third of 12 heads of ALiBi"_s,
         u"sinescope render --figure heatmap --scheme alibi --with heads=12 --head 2 --output alibi.png"_s},
        {u"two figures in two formats at once"_s,
         u"sinescope render --figure heatmap,dimensions --d-model 64 --output {figure}.png "
         "--output {figure}.pdf"_s},
        {u"all figures of a chapter in one process"_s,
         u"sinescope render --batch chapter.json --size paper-1col"_s},
        {u"a figure of a session, dark, without background, to a pipe"_s,
         u"sinescope render --figure heatmap --scene lecture.sinescope --theme dark --transparent --format "
         "png --output - | display"_s},
    };
}

CommandRow renderRow() {
    CommandRow row{u"render"_s, u"Write figures as PNG, SVG or PDF."_s, {}, {}, {}, {}, runRender};
    row.paints = true;
    row.options = {
        repeated(optionRow("figure", "ID", u"a figure, or all (sinescope list figures)"_s,
                           figureIds() << u"all"_s)),
        repeated(fileRow("output", "FILE",
                         u"output file; {figure} is replaced by the figure's id, - is standard output"_s)),
        {u"format"_s, u"NAME"_s, u"format, if the file name does not determine it"_s, figureFormats()},
        fileRow("batch", "FILE",
                u"a JSON list with one entry per figure and options as keys: [{\"figure\": \"heatmap\", "
                "\"length\": 50, \"output\": \"a.png\"}, ...]; other options are defaults for all entries"_s),
    };
    row.options = joined(joined(joined(row.options, sceneOptions()), figureOptions()), appearanceOptions());
    row.options.push_back(consentOption());
    row.examples = renderExamples();
    return row;
}

CommandRow galleryRow() {
    CommandRow row{u"gallery"_s, u"Write every figure of every preset as PNG."_s, {}, {}, {}, {}, runGallery};
    row.paints = true;
    row.options = {
        fileRow("output", "FOLDER", u"output folder; created if it does not exist"_s),
        {u"size"_s, u"SIZE"_s,
         u"a preset (sinescope list sizes) or a size such as 1920x1080; default: slide"_s},
        {u"dpi"_s, u"N"_s, u"resolution of a PNG, pixels per inch"_s},
        {u"theme"_s, u"NAME"_s, u"colours"_s, {u"light"_s, u"dark"_s}},
    };
    row.examples = {{u"all pictures, for slides"_s, u"sinescope gallery --output gallery"_s}};
    return row;
}

QStringList dataIds() {
    QStringList ids = textsOf(dataKinds(), &DataKind::id);
    for (const QString& figure : figureIds())
        if (!ids.contains(figure)) ids << figure;
    for (const QString& figure : figureIds()) ids << u"figure:"_s + figure;
    return ids;
}

CommandRow dataRow() {
    CommandRow row{
        u"data"_s, u"Write the numbers: as npy, csv, tsv, json, Markdown or LaTeX."_s, {}, {}, {}, {},
        runData};
    row.options = {
        {u"what"_s, u"NAME"_s, u"which numbers (sinescope list data)"_s, dataIds()},
        fileRow("output", "FILE",
                u"output file; {figure} is replaced by the name of the numbers, - is standard output"_s),
        {u"format"_s, u"NAME"_s, u"format, if the file name does not determine it"_s, dataFormats()},
        repeated(
            optionRow("rope", "KEY=VALUE",
                      u"a parameter of RoPE, like --scheme rope --with KEY=VALUE; the base is --base"_s)),
        figureOptions().front(),
        consentOption(),
    };
    row.options = joined(row.options, sceneOptions());
    row.examples = {
        {u"the encoding of 100 positions by 512 columns for NumPy"_s,
         u"sinescope data --what encoding --length 100 --d-model 512 --output pe.npy"_s},
        {u"the same as text, to a pipe"_s,
         u"sinescope data --what encoding --preset heatmap-50x128 --format csv --output - | head -3"_s},
        {u"the frequencies of RoPE as Llama 3.1 scales them, for a paper"_s,
         u"sinescope data --what rope --d-model 128 --base 500000 --rope scaling=llama3 --rope "
         "factor=8 --output rope.tex"_s},
        {u"a table of a model, exactly as in the checkpoint"_s,
         u"sinescope data --what encoding --table model.safetensors:wpe.weight --output w.npy"_s},
        {u"what ALiBi adds to the scores of a sentence"_s,
         u"sinescope data --what scores --scheme alibi --tokens \"The cat sat\" --output scores.md"_s},
    };
    return row;
}

CommandRow codeRow() {
    CommandRow row{u"code"_s, u"Write a program that computes the same encoding."_s, {}, {}, {}, {}, runCode};
    row.options = {
        {u"language"_s, u"NAME"_s,
         u"language; all but numpy support only the sinusoidal encoding; default: numpy"_s, languages()},
        {u"figure"_s, u"ID"_s, u"the figure that the NumPy program draws; default: heatmap"_s, figureIds()},
        fileRow("output", "FILE",
                u"output file; {figure} is replaced by the figure's id; default: standard output"_s),
    };
    row.options = joined(joined(row.options, sceneOptions()), figureOptions());
    row.examples = {
        {u"NumPy and Matplotlib for a preset"_s,
         u"sinescope code --language numpy --preset heatmap-50x128 --output encoding.py"_s},
        {u"the figure of similarity, as a script"_s,
         u"sinescope code --figure similarity --option measure=cosine --output similarity.py"_s},
        {u"PyTorch as fairseq computes it"_s,
         u"sinescope code --language pytorch --convention fairseq --d-model 512"_s},
    };
    return row;
}

CommandRow listRow() {
    CommandRow row{
        u"list"_s, u"List figures, presets and other names."_s, listNames().join('|'_L1), listNames(), {}, {},
        runList};
    row.target = u"FILE"_s;
    row.targetOf = {u"tables"_s};
    row.paintsFor = {u"fonts"_s};
    row.examples = {
        {u"the tables of a checkpoint with their shapes"_s, u"sinescope list tables model.safetensors"_s},
        {u"figures and their options"_s, u"sinescope list figures"_s},
        {u"sizes for slides and papers"_s, u"sinescope list sizes"_s}};
    return row;
}

CommandRow completionRow() {
    const QStringList shells = {u"bash"_s, u"zsh"_s};
    CommandRow row{u"completion"_s, u"Print the completion for a shell."_s, u"bash|zsh"_s, shells, {}, {},
                   runCompletion};
    row.examples = {{u"for the current bash"_s, u"eval \"$(sinescope completion bash)\""_s}};
    return row;
}

CommandRow manualRow() {
    CommandRow row{u"man"_s, u"Print the manual page."_s, {}, {}, {}, {}, runManual};
    row.examples = {{u"read it"_s, u"sinescope man | man -l -"_s}};
    return row;
}

}  // namespace

const std::vector<CommandRow>& commands() {
    static const std::vector<CommandRow> rows = {renderRow(), galleryRow(),    animateRow(),
                                                 dataRow(),   codeRow(),       lessonRow(),
                                                 listRow(),   completionRow(), manualRow()};
    return rows;
}

QStringList commandNames() {
    return textsOf(commands(), &CommandRow::name);
}

const CommandRow* findCommand(const QString& name) {
    return findIn(commands(), name, &CommandRow::name);
}

int runCompletion(const Arguments& arguments) {
    writeBytes(completionScript(arguments.operand()).toUtf8(), u"-"_s);
    return 0;
}

int runManual(const Arguments&) {
    writeBytes(manualPage().toUtf8(), u"-"_s);
    return 0;
}

}  // namespace sinescope
