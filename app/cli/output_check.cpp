// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output_check.h"

#include "app/export/figure_set.h"
#include "app/scene/given_vectors.h"
#include "app/scene/literals.h"
#include "core/files/table.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <sys/stat.h>

namespace sinescope {

namespace {

const QString standardStream = u"-"_s;

/// Options that name an input file, with the name of the file in errors.
const QList<std::pair<QString, QString>>& readOptions() {
    static const QList<std::pair<QString, QString>> options = {
        {u"scene"_s, u"the session"_s},   {u"table"_s, u"the table"_s},
        {u"table-a"_s, u"the table A"_s}, {u"embeddings"_s, u"the vectors of the words"_s},
        {u"batch"_s, u"the list"_s},
    };
    return options;
}

/// The same for every spelling of a path (./a.png, x/../a.png), for links and hard links.
QString fileIdentity(const QString& path) {
    struct stat status = {};
    if (::stat(QFile::encodeName(path).constData(), &status) == 0)
        return u"%1:%2"_s.arg(status.st_dev).arg(status.st_ino);
    const QFileInfo info(path);
    const QString folder = QFileInfo(info.absolutePath()).canonicalFilePath();
    return folder.isEmpty() ? QDir::cleanPath(info.absoluteFilePath()) : folder + '/'_L1 + info.fileName();
}

}  // namespace

void OutputCheck::addInput(const QString& path, const QString& kind) {
    // A terminal may be both read and written.
    if (QFileInfo(path).isFile()) m_inputs.insert(fileIdentity(path), kind);
}

void OutputCheck::addInputs(const Arguments& arguments) {
    for (const auto& [option, kind] : readOptions())
        for (const QString& value : arguments.values(option)) {
            const TableName name = parseTableName(QFile::encodeName(value).toStdString());
            const QString file = QFile::decodeName(QByteArray::fromStdString(name.file.string()));
            addInput(QFileInfo::exists(value) ? value : file, kind);
            if (option != "embeddings"_L1 || holdsWordVectors(file)) continue;
            for (const QString& vocabulary : vocabularyFiles(file)) addInput(vocabulary, u"the vocabulary"_s);
        }
}

void OutputCheck::addOutput(const QString& path) {
    add({path, {}});
}

void OutputCheck::addCompanion(const QString& path, const QString& owner) {
    add({path, owner});
}

void OutputCheck::add(const Output& output) {
    const QString& path = output.path;
    if (path.isEmpty() || path == standardStream) return;
    const QString identity = fileIdentity(path);
    if (const auto input = m_inputs.constFind(identity); input != m_inputs.constEnd())
        throw UsageError(u"Writing %1 would overwrite %2 that was read. Give the output another name."_s.arg(
            quotedPath(path), *input));
    const auto before = m_outputs.constFind(identity);
    if (before == m_outputs.constEnd()) {
        m_outputs.insert(identity, output);
        return;
    }
    if (!output.owner.isEmpty() && before->owner == output.owner) return;
    throw UsageError(
        before->path == path
            ? u"Two outputs have the same name, %1. Give each a different name."_s.arg(quotedPath(path))
            : u"%1 and %2 are the same file. Give each output a different file."_s.arg(
                  quotedPath(before->path), quotedPath(path)));
}

void requireSuffix(const QString& path, const QStringList& formats, const Arguments& arguments) {
    const QString suffix = QFileInfo(path).suffix().toLower(), format = arguments.value(u"format"_s);
    if (suffix != format && formats.contains(suffix))
        throw UsageError(
            u"The name %1 ends in .%2, but --format is %3; leave --format out or change the name."_s.arg(
                quotedPath(path), suffix, format));
}

void requirePdf(const QString& path) {
    if (!path.isEmpty() && path != "-"_L1 && !path.endsWith(".pdf"_L1, Qt::CaseInsensitive))
        throw UsageError(u"The output %1 would be a PDF; its name must end in .pdf."_s.arg(quoted(path)));
}

QString outputPath(const QString& path, const QString& figure) {
    return asUsageError([&] { return withFigure(path, figure); });
}

QString outputName(const QString& path) {
    return path == standardStream ? u"standard output"_s : quotedPath(path);
}

void checkOutput(const QString& path, const Arguments& arguments) {
    OutputCheck check;
    check.addInputs(arguments);
    check.addOutput(path);
}

}  // namespace sinescope
