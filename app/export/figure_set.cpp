// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/figure_set.h"

#include "app/export/code.h"
#include "app/export/data_tables.h"
#include "app/scene/scene_json.h"

#include <QFile>
#include <QFileInfo>

namespace sinescope {

QStringList writeFigureCompanions(const FigureJob& job, const QString& figurePath) {
    const FigureKind& kind = figureKind(job.figure);
    const QFileInfo info(figurePath);
    const QString base = info.path() % QLatin1Char('/') % info.completeBaseName();
    const QString caption = job.style.caption.isEmpty()
                                ? QStringLiteral("%1: %2.").arg(kind.spec.title, kind.spec.claim)
                                : job.style.caption;
    const QString text = QStringLiteral("%1\n%2.\n\nAlternative text:\n%3\n")
                             .arg(caption, settingLine(job.scene.encoding), kind.alternativeText(job.scene));
    const QStringList paths = {base % QStringLiteral(".txt"), base % QStringLiteral(".py"),
                               base % QStringLiteral(".csv"), base % QStringLiteral(".sinescope")};
    writeBytes(text.toUtf8(), paths[0]);
    writeBytes(code(job.scene, Language::Numpy).toUtf8(), paths[1]);
    writeTable(dataTable(kind.table(job.scene)), DataFormat::Csv,
               Output(std::filesystem::path(QFile::encodeName(paths[2]).toStdString())));
    writeBytes(sceneToJson(job.scene), paths[3]);
    return paths;
}

}  // namespace sinescope
