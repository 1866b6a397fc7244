// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_table.h"

#include "app/cli/help.h"
#include "app/cli/option_rows.h"
#include "app/export/code.h"
#include "app/export/data_tables.h"
#include "app/export/figure_file.h"

#include <algorithm>

namespace sinescope {

namespace {

std::vector<OptionRow> joined(std::vector<OptionRow> first, const std::vector<OptionRow>& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

QStringList figureIds() {
    QStringList ids;
    for (const FigureKind& kind : figureKinds()) ids << kind.spec.id;
    return ids;
}

QList<std::pair<QString, QString>> renderExamples() {
    return {
        {QStringLiteral("the heatmap of 50 positions by 128 columns, for a slide"),
         QStringLiteral("sinescope render --figure heatmap --preset heatmap-50x128 --output heatmap.png")},
        {QStringLiteral("another base and size, as SVG for one column of a paper"),
         QStringLiteral("sinescope render --figure positions --length 50 --d-model 128 --base 500 "
                        "--positions 0,10,25 --size paper-1col "
                        "--output positions.svg")},
        {QStringLiteral("the biases of the third of 12 heads of ALiBi"),
         QStringLiteral("sinescope render --figure heatmap --scheme alibi --with heads=12 --head 2 --output "
                        "alibi.png")},
        {QStringLiteral("two figures in two formats at once"),
         QStringLiteral("sinescope render --figure heatmap,dimensions --d-model 64 --output {figure}.png "
                        "--output {figure}.pdf")},
        {QStringLiteral("all figures of a chapter in one process"),
         QStringLiteral("sinescope render --batch chapter.json --size paper-1col")},
        {QStringLiteral("a figure of a session, dark, without background, to a pipe"),
         QStringLiteral("sinescope render --figure heatmap --scene lecture.sinescope --theme dark "
                        "--transparent --format png "
                        "--output - | display")},
    };
}

CommandRow renderRow() {
    CommandRow row{QStringLiteral("render"),
                   QStringLiteral("Write figures as PNG, SVG or PDF."),
                   {},
                   {},
                   {},
                   {},
                   runRender};
    row.paints = true;
    row.options = {
        {QStringLiteral("figure"), QStringLiteral("ID"),
         QStringLiteral("a figure, or all (sinescope list figures)"), figureIds() << QStringLiteral("all"),
         false, true},
        {QStringLiteral("output"),
         QStringLiteral("FILE"),
         QStringLiteral("output file; {figure} is replaced by the figure's id, - is standard output"),
         {},
         true,
         true},
        {QStringLiteral("format"), QStringLiteral("NAME"),
         QStringLiteral("format, if the file name does not determine it"), figureFormats()},
        {QStringLiteral("batch"),
         QStringLiteral("FILE"),
         QStringLiteral(
             "a JSON list with one entry per figure and options as keys: [{\"figure\": \"heatmap\", "
             "\"length\": 50, \"output\": \"a.png\"}, ...]; other options are defaults for all entries"),
         {},
         true},
    };
    row.options = joined(joined(joined(row.options, sceneOptions()), figureOptions()), lookOptions());
    row.options.push_back(consentOption());
    row.examples = renderExamples();
    return row;
}

CommandRow galleryRow() {
    CommandRow row{QStringLiteral("gallery"),
                   QStringLiteral("Write every figure of every preset as PNG."),
                   {},
                   {},
                   {},
                   {},
                   runGallery};
    row.paints = true;
    row.options = {
        {QStringLiteral("output"),
         QStringLiteral("FOLDER"),
         QStringLiteral("output folder; created if it does not exist"),
         {},
         true},
        {QStringLiteral("size"), QStringLiteral("SIZE"),
         QStringLiteral("a preset (sinescope list sizes) or a size such as 1920x1080; default: slide")},
        {QStringLiteral("dpi"), QStringLiteral("N"), QStringLiteral("resolution of a PNG, pixels per inch")},
        {QStringLiteral("theme"),
         QStringLiteral("NAME"),
         QStringLiteral("colours"),
         {QStringLiteral("light"), QStringLiteral("dark")}},
    };
    row.examples = {
        {QStringLiteral("all pictures, for slides"), QStringLiteral("sinescope gallery --output gallery")}};
    return row;
}

QStringList dataIds() {
    QStringList ids;
    for (const DataKind& kind : dataKinds()) ids << kind.id;
    for (const QString& figure : figureIds())
        if (!ids.contains(figure)) ids << figure;
    for (const QString& figure : figureIds()) ids << QStringLiteral("figure:") + figure;
    return ids;
}

CommandRow dataRow() {
    CommandRow row{QStringLiteral("data"),
                   QStringLiteral("Write the numbers: as npy, csv, tsv, json, Markdown or LaTeX."),
                   {},
                   {},
                   {},
                   {},
                   runData};
    row.options = {
        {QStringLiteral("what"), QStringLiteral("NAME"),
         QStringLiteral("which numbers (sinescope list data)"), dataIds()},
        {QStringLiteral("output"),
         QStringLiteral("FILE"),
         QStringLiteral("output file; - is standard output"),
         {},
         true},
        {QStringLiteral("format"), QStringLiteral("NAME"),
         QStringLiteral("format, if the file name does not determine it"), dataFormats()},
        {QStringLiteral("rope"),
         QStringLiteral("KEY=VALUE"),
         QStringLiteral("a parameter of RoPE, as --scheme rope --with KEY=VALUE; base is --base"),
         {},
         false,
         true},
        figureOptions().front(),
        consentOption(),
    };
    row.options = joined(row.options, sceneOptions());
    row.examples = {
        {QStringLiteral("the encoding of 100 positions by 512 columns for NumPy"),
         QStringLiteral("sinescope data --what encoding --length 100 --d-model 512 --output pe.npy")},
        {QStringLiteral("the same as text, to a pipe"),
         QStringLiteral(
             "sinescope data --what encoding --preset heatmap-50x128 --format csv --output - | head -3")},
        {QStringLiteral("the frequencies of RoPE as Llama 3.1 scales them, for a paper"),
         QStringLiteral("sinescope data --what rope --d-model 128 --base 500000 --rope scaling=llama3 --rope "
                        "factor=8 --output rope.tex")},
        {QStringLiteral("a table of a model, as it stands in the checkpoint"),
         QStringLiteral(
             "sinescope data --what encoding --table model.safetensors:wpe.weight --output w.npy")},
        {QStringLiteral("what ALiBi adds to the scores of a sentence"),
         QStringLiteral("sinescope data --what scores --scheme alibi --tokens \"The cat sat\" --output "
                        "scores.md")},
    };
    return row;
}

CommandRow codeRow() {
    CommandRow row{QStringLiteral("code"),
                   QStringLiteral("Write a program that computes the same encoding."),
                   {},
                   {},
                   {},
                   {},
                   runCode};
    row.options = {
        {QStringLiteral("language"), QStringLiteral("NAME"),
         QStringLiteral("default: numpy; the others support only the sinusoidal encoding"), languages()},
        {QStringLiteral("figure"), QStringLiteral("ID"),
         QStringLiteral("the figure that the NumPy program draws; default: heatmap"), figureIds()},
        {QStringLiteral("output"),
         QStringLiteral("FILE"),
         QStringLiteral("output file; default: standard output"),
         {},
         true},
    };
    row.options = joined(joined(row.options, sceneOptions()), figureOptions());
    row.examples = {
        {QStringLiteral("NumPy and Matplotlib for a preset"),
         QStringLiteral("sinescope code --language numpy --preset heatmap-50x128 --output encoding.py")},
        {QStringLiteral("the figure of similarity, as a script"),
         QStringLiteral("sinescope code --figure similarity --option measure=cosine --output similarity.py")},
        {QStringLiteral("PyTorch as fairseq computes it"),
         QStringLiteral("sinescope code --language pytorch --convention fairseq --d-model 512")},
    };
    return row;
}

CommandRow listRow() {
    CommandRow row{QStringLiteral("list"),
                   QStringLiteral("List figures, presets and other names."),
                   listNames().join(QLatin1Char('|')),
                   listNames(),
                   {},
                   {},
                   runList};
    row.target = QStringLiteral("FILE");
    row.targetOf = {QStringLiteral("tables")};
    row.paintsFor = {QStringLiteral("fonts")};
    row.examples = {{QStringLiteral("the tables of a checkpoint with their shapes"),
                     QStringLiteral("sinescope list tables model.safetensors")},
                    {QStringLiteral("figures and their options"), QStringLiteral("sinescope list figures")},
                    {QStringLiteral("sizes for slides and papers"), QStringLiteral("sinescope list sizes")}};
    return row;
}

CommandRow completionRow() {
    const QStringList shells = {QStringLiteral("bash"), QStringLiteral("zsh")};
    CommandRow row{QStringLiteral("completion"),
                   QStringLiteral("Print the completion for a shell."),
                   QStringLiteral("bash|zsh"),
                   shells,
                   {},
                   {},
                   runCompletion};
    row.examples = {
        {QStringLiteral("for the current bash"), QStringLiteral("eval \"$(sinescope completion bash)\"")}};
    return row;
}

CommandRow manualRow() {
    CommandRow row{
        QStringLiteral("man"), QStringLiteral("Print the manual page."), {}, {}, {}, {}, runManual};
    row.examples = {{QStringLiteral("read it"), QStringLiteral("sinescope man | man -l -")}};
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
    QStringList names;
    for (const CommandRow& row : commands()) names << row.name;
    return names;
}

const CommandRow* findCommand(const QString& name) {
    const auto& rows = commands();
    const auto at =
        std::find_if(rows.begin(), rows.end(), [&name](const CommandRow& row) { return row.name == name; });
    return at == rows.end() ? nullptr : &*at;
}

int runCompletion(const Arguments& arguments) {
    writeBytes(completionScript(arguments.operand()).toUtf8(), QStringLiteral("-"));
    return 0;
}

int runManual(const Arguments&) {
    writeBytes(manualPage().toUtf8(), QStringLiteral("-"));
    return 0;
}

}  // namespace sinescope
