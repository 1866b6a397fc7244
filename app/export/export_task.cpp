// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/export_task.h"

#include "app/export/data_tables.h"
#include "app/export/table_writer.h"
#include "app/lessons/ink_text.h"
#include "app/scene/literals.h"
#include "app/scene/sentences.h"
#include "app/scene/texts_of.h"

#include <QDir>

#include <algorithm>
#include <iterator>

namespace sinescope {

namespace {
const QString handoutName = u"handout"_s;
const QString panelsName = u"panels"_s;

}  // namespace

QString veiledReason(const QString& figure) {
    return u"%1 is covered because it shows the answer. It can be exported once it is uncovered."_s.arg(
        figureKind(figure).spec.title);
}

ExportSettings ExportTask::effective() const {
    ExportSettings exportSettings = settings;
    if (scope == ExportScope::Handout) {
        exportSettings.format = FigureFormat::Pdf;
        exportSettings.title = true;
        exportSettings.caption = true;
        if (!isPage(exportSettings.size)) exportSettings.size = u"a4"_s;
        exportSettings.dpi.reset();
    }
    if (scope == ExportScope::Animation) exportSettings.caption = settings.movingCaption;
    if (moves()) exportSettings.format = FigureFormat::Png;
    return exportSettings;
}

QStringList ExportTask::openFigures() const {
    return textsOf(scene.figures, &FigureState::id);
}

QString ExportTask::suffix() const {
    if (moves()) return animationFormatNames()[static_cast<int>(animationFormat())];
    return figureFormatRow(effective().format).id;
}

QString ExportTask::defaultName() const {
    const QString subject = scope == ExportScope::AllOpen   ? figureMark()
                            : scope == ExportScope::Handout ? handoutName
                            : scope == ExportScope::Panels  ? panelsName
                                                            : figure;
    QString stem = exportName(subject, scene);
    if (scope == ExportScope::Animation) {
        // The moving control has no single value for the name.
        QString control = spec.parameter.section('.'_L1, -1).replace('_'_L1, '-'_L1);
        stem += '-'_L1 + control;
    }
    return stem + '.'_L1 + suffix();
}

FigureJob ExportTask::job(const QString& id) const {
    if (veiled.contains(id)) throw failure(veiledReason(id));
    const bool isChosen = id == figure && (scope == ExportScope::Figure || scope == ExportScope::Animation);
    const QString given = isChosen || scope == ExportScope::AllOpen ? caption : QString();
    const bool isAutomatic = given.isEmpty() && scope == ExportScope::Animation;
    FigureJob made = exportJob(id, scene, effective(), isAutomatic ? valueMark() : given);
    if (settings.ink) made.ink = inkOn({id}, ink);
    return made;
}

FigurePanels ExportTask::panels() const {
    FigurePanels made;
    for (const QString& id : openFigures()) made.figures.push_back(job(id));
    made.across = settings.panelsAcross;
    made.caption = caption;
    return made;
}

AnimationJob ExportTask::animation() const {
    return {job(figure), spec, settings.stripPictures};
}

FigureSize ExportTask::stripSize() const {
    return filmStripSize(figureSize(settings.size, settings.dpi), settings.stripPictures);
}

QString ExportTask::pathOf(const QString& id) const {
    QString file = name.trimmed();
    if (file.isEmpty()) throw Error("The file needs a name.");
    const QString ending = '.'_L1 + suffix();
    if (!file.endsWith(ending, Qt::CaseInsensitive)) file += ending;
    return QDir(settings.folder).filePath(withFigure(file, id));
}

std::vector<PendingFile> ExportTask::files() const {
    const ExportSettings exportSettings = effective();
    if (scope == ExportScope::Figure)
        return figureSet(job(figure), pathOf(figure), exportSettings.format, exportSettings.companions);
    std::vector<PendingFile> all;
    if (scope == ExportScope::AllOpen) {
        for (const QString& id : openFigures())
            for (PendingFile& file :
                 figureSet(job(id), pathOf(id), exportSettings.format, exportSettings.companions))
                all.push_back(std::move(file));
        return all;
    }
    if (scope == ExportScope::Panels)
        return panelSet(panels(), pathOf(panelsName), exportSettings.format, exportSettings.companions);
    if (scope == ExportScope::Handout) {
        const std::vector<FigureJob> jobs =
            valuesOf(openFigures(), [this](const QString& id) { return job(id); });
        all.push_back({pathOf(handoutName), [jobs](const QString& path, const Progress& progress) {
                           writeUnlessStopped(handoutBytes(jobs, progress), path);
                       }});
        return all;
    }
    validate(spec, scene);
    all.push_back(
        {pathOf(figure), [moved = withModels(animation()), size = stripSize(),
                          format = exportSettings.format](const QString& path, const Progress& progress) {
             if (!requireMotion(moved, [&progress] { return progress(0); })) return;
             writeUnlessStopped(filmStripBytes(moved, size, format, progress), path);
         }});
    return all;
}

double ExportTask::bytesOfNumbers() const {
    const std::vector<Companion> exportSettings = effective().companions;
    const bool hasSets = scope == ExportScope::Figure || scope == ExportScope::AllOpen;
    if (!hasSets || std::ranges::find(exportSettings, Companion::Data) == exportSettings.end()) return 0;
    double bytes = 0;
    for (const QString& id : scope == ExportScope::Figure ? QStringList{figure} : openFigures())
        bytes += estimatedBytes(figureDataTable(figureKind(id), scene), DataFormat::Csv);
    return bytes;
}

QString ExportTask::defaultCaption() const {
    if (scope == ExportScope::Animation) return valueMark();
    if (scope == ExportScope::Panels) {
        FigurePanels plain = panels();
        plain.caption.clear();
        return panelCaption(plain);
    }
    FigureJob plain = job(figure);
    plain.style.caption.clear();
    plain.caption.clear();
    return figureCaption(plain);
}

QStringList ExportTask::paths() const {
    if (moves() && moving == AnimationFormat::Png) return framePaths(pathOf(figure), spec.frames);
    if (moves()) return {pathOf(figure)};
    if (scope == ExportScope::Handout) return {pathOf(handoutName)};
    // Captions need the figure's model, but names do not depend on them.
    ExportTask plain = *this;
    plain.settings.caption = false;
    return textsOf(plain.files(), &PendingFile::path);
}

bool ExportTask::write(const Progress& progress) const {
    if (!moves()) return writeTogether(files(), progress);
    const QString path = pathOf(figure);
    if (!QDir(settings.folder).exists())
        throw failure(u"The file %1 cannot be written: there is no such folder."_s.arg(quotedPath(path)));
    return writeAnimation(animation(), animationFormat(), path, progress);
}

}  // namespace sinescope
