// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/control_words.h"

#include "app/scene/sentences.h"

#include <QDir>
#include <QFile>
#include <QHash>
#include <QStringList>

// Outside the namespace: the macro declares a function.
static void initializeControlWords() {
    Q_INIT_RESOURCE(words);
}

namespace sinescope {

namespace {

/// "sum.show" -> "Show | The vectors ...", "sum.show=tables" -> "vectors".
using Lines = QHash<QString, QString>;

void addLines(Lines& lines, const QString& text) {
    QString section, key;
    for (const QString& line : text.split(QLatin1Char('\n'))) {
        if (line.trimmed().isEmpty() || line.startsWith(QLatin1Char('#'))) continue;
        if (line.startsWith(QLatin1Char('['))) {
            section = line.trimmed().mid(1).chopped(1);
        } else if (line.front().isSpace()) {
            lines[key] += QLatin1Char(' ') + line.trimmed();
        } else {
            key = section + QLatin1Char('.') + line.section(QLatin1Char(' '), 0, 0);
            lines[key] = line.section(QLatin1Char(' '), 1).trimmed();
        }
    }
}

const Lines& allLines() {
    static const Lines lines = [] {
        initializeControlWords();
        Lines all;
        const QDir words(QStringLiteral(":/sinescope/words/options"));
        for (const QString& name : words.entryList()) {
            QFile file(words.filePath(name));
            if (file.open(QIODevice::ReadOnly)) addLines(all, QString::fromUtf8(file.readAll()));
        }
        return all;
    }();
    return lines;
}

QString lineOf(const QString& figure, const QString& key) {
    const auto at = allLines().constFind(figure + QLatin1Char('.') + key);
    if (at == allLines().constEnd())
        throw failure(QStringLiteral("resources/words/options has no %1 in [%2].").arg(key, figure));
    return *at;
}

}  // namespace

QString ControlWords::title() const {
    return lineOf(m_figure, QStringLiteral("title"));
}

QString ControlWords::claim() const {
    return lineOf(m_figure, QStringLiteral("claim"));
}

QString ControlWords::help(const QString& key) const {
    return allLines().value(m_figure + QLatin1Char('.') + key);
}

QString ControlWords::label(const QString& option) const {
    return lineOf(m_figure, option).section(QStringLiteral(" | "), 0, 0);
}

QString ControlWords::tip(const QString& option) const {
    return lineOf(m_figure, option).section(QStringLiteral(" | "), 1);
}

QString ControlWords::choice(const QString& option, const QString& id) const {
    return allLines().value(m_figure + QLatin1Char('.') + option + QLatin1Char('=') + id, id);
}

}  // namespace sinescope
