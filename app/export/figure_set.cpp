// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/figure_set.h"

#include "app/export/code.h"
#include "app/export/data_tables.h"
#include "app/export/latex.h"
#include "app/export/unfinished_folder.h"
#include "app/export/variables.h"
#include "app/model/figure_description.h"
#include "app/model/part_letter.h"
#include "app/model/scheme_pictures.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/output_file.h"
#include "app/scene/printable_text.h"
#include "app/scene/scene_json.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "app/scene/system_path.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace sinescope {

namespace {

/// The table with a check for cancellation in every row or block of rows.
DataTable stoppable(DataTable table, const Progress& progress) {
    const auto ask = [progress, rows = std::max<std::int64_t>(table.rows, 1)](std::int64_t row) {
        report(progress, static_cast<double>(row) / static_cast<double>(rows));
    };
    if (table.numbers)
        table.numbers = [ask, inner = table.numbers](std::int64_t first, std::int64_t count) {
            ask(first);
            return inner(first, count);
        };
    if (table.cell)
        table.cell = [ask, inner = table.cell](std::int64_t row, std::int64_t column) {
            if (column == 0) ask(row);
            return inner(row, column);
        };
    return table;
}

/// Sentences that begin with a variable, "k = 12 ...", or with the name of a file are unchanged.
QString capitalizedSentence(const QString& sentence) {
    const std::vector<TextRun> runs = textRuns(sentence);
    static const QRegularExpression fileName(u"^\\w+\\.\\w"_s);
    if (runs.empty() || runs.front().isVariable || sentence.contains(fileName)) return sentence;
    return capitalized(sentence);
}

/// The caption given by the user; empty if none was given.
QString givenCaption(const FigureJob& job) {
    return printable(job.caption.isEmpty() ? job.style.caption : job.caption);
}

/// The text that the picture leaves to the caption.
QStringList leftSentences(const FigureJob& job) {
    const CaptionText left = captionText(job);
    QStringList parts;
    for (qsizetype k = 0; k < left.parts.size(); ++k)
        parts << partLetter(static_cast<std::size_t>(k)) % ' '_L1 % left.parts[k];
    QStringList sentences;
    if (!parts.isEmpty()) sentences << parts.join(u"; "_s);
    for (const QString& sentence : left.sentences) sentences << capitalizedSentence(sentence);
    return sentences;
}

/// The caption without the setting.
QStringList captionSentences(const FigureJob& job, const FigureModel& model) {
    if (!model.absence().isEmpty()) return {model.alternativeText()};
    const QString claim = model.claim();
    // Does not repeat the title if it is in the picture.
    const QString title = job.style.showTitle ? QString() : figureKind(job.figure).spec.title;
    QStringList sentences;
    if (!title.isEmpty() || !claim.isEmpty())
        sentences << (title.isEmpty()   ? capitalizedSentence(claim)
                      : claim.isEmpty() ? title
                                        : title + u": "_s + claim);
    for (const QString& sentence : leftSentences(job))
        if (sentence != capitalizedSentence(claim)) sentences << sentence;
    const QString part = zoomedPart(model, figureKind(job.figure).spec);
    return part.isEmpty() ? sentences : sentences << part;
}

QString joinedSentences(const QStringList& sentences) {
    QString text;
    for (const QString& sentence : sentences) {
        if (!text.isEmpty()) text += ' '_L1;
        text += sentence;
        if (!sentence.endsWith('.'_L1)) text += '.'_L1;
    }
    return text;
}

QString captionOf(const FigureJob& job, const FigureModel& model) {
    const QString given = givenCaption(job);
    return given.isEmpty()
               ? joinedSentences(captionSentences(job, model) << capitalizedSentence(model.setting()))
               : given;
}

/// The caption and alternative text of a file.
struct Words {
    QString caption;
    QString alternative;
    QString notes;         ///< what the picture leaves to the caption, if the user's caption lacks it
    bool isTyped = false;  ///< the caption is the user's
};

/// The text that neither the picture nor the user's caption has.
QString missingNotes(const FigureJob& job, const FigureModel& model) {
    const QString given = givenCaption(job);
    if (given.isEmpty() || !model.absence().isEmpty()) return {};
    QStringList missing = leftSentences(job);
    missing.removeIf([&given](const QString& sentence) { return given.contains(sentence); });
    return joinedSentences(missing);
}

Words wordsOf(const FigureJob& job) {
    const std::shared_ptr<const FigureModel> model = modelOf(job);
    return {captionOf(job, *model), figureDescription(job, *model), missingNotes(job, *model),
            job.style.isCaptionTyped};
}

Words wordsOf(const FigurePanels& panels) {
    QStringList notes;
    for (std::size_t k = 0; k < panels.figures.size(); ++k) {
        FigureJob job = panelJob(panels, k);
        job.caption = panels.caption;
        const QString missing = missingNotes(job, *modelOf(job));
        if (!missing.isEmpty()) notes << partLetter(k) % ' '_L1 % missing;
    }
    return {panelCaption(panels), panelText(panels), notes.join(' '_L1), !panels.caption.isEmpty()};
}

QString plainWords(const Words& words) {
    const QString notes = words.notes.isEmpty() ? QString() : u"Notes:\n%1\n\n"_s.arg(words.notes);
    return u"%1\n\n%2Alternative text:\n%3\n"_s.arg(words.caption, notes, words.alternative);
}

/// \caption and \label, for \input in a figure environment.
QString latexWords(const Words& words, const QString& path) {
    const QFileInfo info(path);
    static const QRegularExpression notInLabels(u"[^A-Za-z0-9:.-]+"_s);
    const QString name = info.completeBaseName(), label = QString(name).replace(notInLabels, u"-"_s),
                  caption = words.isTyped ? latexText(words.caption) : latexSentence(words.caption);
    QString text = u"% \\begin{figure}\n%   \\includegraphics{%1}\n%   \\input{%2}\n% \\end{figure}\n"_s.arg(
        name, info.fileName());
    const QStringList signs = {u"\\blacklozenge"_s, u"\\blacksquare"_s, u"\\square"_s, u"\\lozenge"_s};
    if (std::ranges::any_of(signs, [&](const QString& sign) { return caption.contains(sign); }))
        text += u"% Its signs need \\usepackage{amssymb}.\n"_s;
    if (!words.notes.isEmpty()) text += u"% Notes: "_s % words.notes % '\n'_L1;
    text += u"% Alternative text: "_s % QString(words.alternative).replace('\n'_L1, ' '_L1) % '\n'_L1;
    return text % u"\\caption{"_s % caption % u"}\n\\label{fig:"_s % label % u"}\n"_s;
}

/// The program, or a comment with the reason if there is no program for the Scene's scheme.
QString codeText(const FigureJob& job) {
    try {
        return code(job.scene, Language::Numpy, job.figure);
    } catch (const Error& error) {
        if (isSinusoidal(job.scene)) throw;
        return u"# %1\n"_s.arg(QString::fromUtf8(error.what()));
    }
}

void writeCompanion(const FigureJob& job, Companion companion, const QString& path,
                    const Progress& progress) {
    switch (companion) {
        case Companion::Text:
            writeBytes(companionText(job).toUtf8(), path);
            break;
        case Companion::Latex:
            writeBytes(latexWords(wordsOf(job), path).toUtf8(), path);
            break;
        case Companion::Code:
            writeBytes(codeText(job).toUtf8(), path);
            break;
        case Companion::Data:
            writeTable(stoppable(figureDataTable(figureKind(job.figure), *modelOf(job)), progress),
                       DataFormat::Csv, Output(systemPath(path)));
            break;
        case Companion::Scene:
            writeBytes(sceneToJson(job.scene), path);
            break;
    }
}

/// Gives each file a path in a temporary folder beside its target, because renaming within a file system is
/// atomic.
class Stage {
 public:
    QString pathFor(const QString& target) {
        const QFileInfo info(target);
        const QString folder = info.absolutePath();
        const UnfinishedFolder& made = m_folders.emplace_back(QString(folder % u"/.sinescope-XXXXXX"_s));
        if (!made.error().isEmpty())
            throw failure(u"The file %1 cannot be written: %2."_s.arg(
                quotedPath(target),
                QFileInfo::exists(folder) ? u"the folder takes no files"_s : u"there is no such folder"_s));
        return made.filePath(info.fileName());
    }

 private:
    std::vector<UnfinishedFolder> m_folders;
};

void refuseBadNames(const std::vector<PendingFile>& files) {
    QStringList paths;
    for (const PendingFile& file : files)
        if (QFileInfo(file.path).isDir())
            throw failure(u"The file %1 cannot be written: it is a folder."_s.arg(quotedPath(file.path)));
    for (const PendingFile& file : files) paths << QFileInfo(file.path).absoluteFilePath();
    for (const QString& path : paths)
        if (paths.count(path) > 1)
            throw failure(u"Two files would have the name %1; each needs its own."_s.arg(quotedPath(path)));
}

}  // namespace

const std::vector<Companion>& companions() {
    static const std::vector<Companion> all = {Companion::Text, Companion::Latex, Companion::Code,
                                               Companion::Data, Companion::Scene};
    return all;
}

QString companionSuffix(Companion companion) {
    static const char* const suffixes[] = {".txt", ".tex", ".py", ".csv", ".sinescope"};
    return QString::fromLatin1(suffixes[static_cast<int>(companion)]);
}

QString figureCaption(const FigureJob& job) {
    const QString given = givenCaption(job);
    return given.isEmpty() ? captionOf(job, *modelOf(job)) : given;
}

QString panelCaption(const FigurePanels& panels) {
    if (!panels.caption.isEmpty()) return printable(panels.caption);
    QStringList sentences, settings;
    for (std::size_t k = 0; k < panels.figures.size(); ++k) {
        const FigureJob job = panelJob(panels, k);
        const std::shared_ptr<const FigureModel> model = modelOf(job);
        QStringList captions = captionSentences(job, *model);
        if (!captions.isEmpty()) captions.front().prepend(partLetter(k) % ' '_L1);
        sentences << captions;
        settings << capitalizedSentence(model->setting());
    }
    settings.removeDuplicates();
    return joinedSentences(sentences << settings);
}

QString companionText(const FigureJob& job) {
    return plainWords(wordsOf(job));
}

QString companionText(const FigurePanels& panels) {
    return plainWords(wordsOf(panels));
}

QString companionPath(const QString& path, Companion companion) {
    const qsizetype suffix = QFileInfo(path).suffix().size();
    return (suffix > 0 ? path.chopped(suffix + 1) : path) % companionSuffix(companion);
}

std::vector<PendingFile> figureCompanions(const FigureJob& job, const QString& figurePath,
                                          const std::vector<Companion>& requested) {
    std::vector<PendingFile> files;
    files.reserve(requested.size());
    for (const Companion companion : requested)
        files.push_back({companionPath(figurePath, companion),
                         [job, companion](const QString& path, const Progress& progress) {
                             writeCompanion(job, companion, path, progress);
                         }});
    return files;
}

std::vector<PendingFile> panelCompanions(const FigurePanels& panels, const QString& path,
                                         const std::vector<Companion>& requested) {
    std::vector<PendingFile> files;
    for (const Companion companion : requested) {
        if (companion != Companion::Text && companion != Companion::Latex) continue;
        files.push_back(
            {companionPath(path, companion), [panels, companion](const QString& to, const Progress&) {
                 writeBytes(
                     (companion == Companion::Text ? companionText(panels) : latexWords(wordsOf(panels), to))
                         .toUtf8(),
                     to);
             }});
    }
    return files;
}

std::vector<PendingFile> panelSet(const FigurePanels& panels, const QString& path, FigureFormat format,
                                  const std::vector<Companion>& requested) {
    std::vector<PendingFile> files = panelCompanions(panels, path, requested);
    files.insert(files.begin(), {path, [panels, format](const QString& to, const Progress& progress) {
                                     writeUnlessStopped(panelBytes(panels, format, progress), to);
                                 }});
    return files;
}

QString figureMark() {
    return u"{figure}"_s;
}

QString withFigure(QString path, const QString& id) {
    static const QRegularExpression mark(u"\\{[^{}]*\\}"_s);
    for (const QRegularExpressionMatch& found : mark.globalMatch(QFileInfo(path).fileName()))
        if (found.captured() != figureMark())
            throw failure(u"%1 is not a placeholder; a file name may contain {figure}."_s.arg(
                quoted(found.captured())));
    return path.replace(figureMark(), id);
}

void writeUnlessStopped(const QByteArray& bytes, const QString& path) {
    if (!bytes.isEmpty()) writeBytes(bytes, path);
}

std::vector<PendingFile> figureSet(FigureJob job, const QString& path, FigureFormat format,
                                   const std::vector<Companion>& requested) {
    if (!job.models) job.models = std::make_shared<ModelMemory>();
    std::vector<PendingFile> files = figureCompanions(job, path, requested);
    files.insert(files.begin(), {path, [job, format](const QString& target, const Progress& progress) {
                                     writeBytes(figureBytes(job, format, progress), target);
                                 }});
    return files;
}

bool writeTogether(const std::vector<PendingFile>& files, const Progress& progress) {
    refuseBadNames(files);
    Stage stage;
    QStringList staged;
    const auto count = static_cast<double>(files.size());
    bool goesOn = true;
    try {
        for (std::size_t i = 0; i < files.size(); ++i) {
            const Progress ofFile = [&, i](double part) {
                goesOn = goesOn && (!progress || progress((static_cast<double>(i) + part) / count));
                return goesOn;
            };
            if (!ofFile(0)) return false;
            staged << stage.pathFor(files[i].path);
            writeFor(files[i].path, staged.back(), [&] { files[i].write(staged.back(), ofFile); });
            if (!goesOn) return false;
        }
    } catch (const Stopped&) {
        return false;
    }
    const UnfinishedLock lock = lockUnfinished();
    for (std::size_t i = 0; i < files.size(); ++i)
        renameInto(staged[static_cast<qsizetype>(i)], files[i].path);
    return true;
}

bool writeFolder(const QString& folder, const std::vector<PendingFile>& files, const Progress& progress) {
    const CreatedFolder created(folder);
    return writeTogether(files, progress);
}

}  // namespace sinescope
