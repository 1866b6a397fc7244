// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/control_words.h"

#include "app/scene/literals.h"
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
    for (const QString& line : text.split('\n'_L1)) {
        if (line.trimmed().isEmpty() || line.startsWith('#'_L1)) continue;
        if (line.startsWith('['_L1)) {
            section = line.trimmed().mid(1).chopped(1);
        } else if (line.front().isSpace()) {
            lines[key] += ' '_L1 + line.trimmed();
        } else {
            key = section + '.'_L1 + line.section(' '_L1, 0, 0);
            lines[key] = line.section(' '_L1, 1).trimmed();
        }
    }
}

const Lines& allLines() {
    static const Lines lines = [] {
        initializeControlWords();
        Lines all;
        const QDir words(u":/sinescope/words/options"_s);
        for (const QString& name : words.entryList()) {
            QFile file(words.filePath(name));
            if (file.open(QIODevice::ReadOnly)) addLines(all, QString::fromUtf8(file.readAll()));
        }
        return all;
    }();
    return lines;
}

QString lineOf(const QString& figure, const QString& key) {
    const auto at = allLines().constFind(figure + '.'_L1 + key);
    if (at == allLines().constEnd())
        throw failure(u"resources/words/options has no %1 in [%2]."_s.arg(key, figure));
    return *at;
}

}  // namespace

QString ControlWords::title() const {
    return lineOf(m_figure, u"title"_s);
}

QString ControlWords::claim() const {
    return lineOf(m_figure, u"claim"_s);
}

QString ControlWords::help(const QString& key) const {
    return allLines().value(m_figure + '.'_L1 + key);
}

QString ControlWords::label(const QString& option) const {
    return lineOf(m_figure, option).section(u" | "_s, 0, 0);
}

QString ControlWords::tip(const QString& option) const {
    return lineOf(m_figure, option).section(u" | "_s, 1);
}

QString ControlWords::choice(const QString& option, const QString& id) const {
    return allLines().value(m_figure + '.'_L1 + option + '='_L1 + id, id);
}

}  // namespace sinescope
