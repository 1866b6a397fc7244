// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson.h"

#include <QRegularExpression>

#include <algorithm>

namespace sinescope {

QStringList controlsOf(const LessonStep& step) {
    static const QRegularExpression link(QStringLiteral("\\]\\(control:([A-Za-z0-9_.]+)\\)"));
    QStringList ids;
    for (const QString& text : {step.text, step.question ? step.question->text : QString(), step.yourTurn}) {
        QRegularExpressionMatchIterator matches = link.globalMatch(text);
        while (matches.hasNext()) {
            const QString id = matches.next().captured(1);
            if (!ids.contains(id)) ids << id;
        }
    }
    return ids;
}

QStringList figuresOf(const LessonStep& step) {
    if (!step.scene.arrangement.maximized.isEmpty()) return {step.scene.arrangement.maximized};
    QStringList ids;
    const std::size_t count = std::min(step.scene.figures.size(), mostOnStage);
    for (std::size_t k = 0; k < count; ++k) ids << step.scene.figures[k].id;
    return ids;
}

QStringList veiledFigures(const LessonStep& step) {
    QStringList ids;
    if (!step.question) return ids;
    for (const QString& id : figuresOf(step))
        if (std::any_of(step.reveals.begin(), step.reveals.end(),
                        [&id](const LessonReveal& reveal) { return reveal.target == id; }))
            ids << id;
    return ids;
}

QString choiceLetter(int index) {
    return QString(QChar(u'A' + index));
}

QString plainText(const QString& markdown) {
    static const QRegularExpression link(QStringLiteral("\\[([^\\]]*)\\]\\([^)]*\\)"));
    static const QRegularExpression strong(QStringLiteral("\\*\\*(.+?)\\*\\*"));
    static const QRegularExpression emphasis(QStringLiteral("(?<![\\w*])\\*([^*\\s][^*]*?)\\*(?![\\w*])"));
    static const QRegularExpression code(QStringLiteral("`([^`]*)`"));
    QString text = markdown;
    text.replace(link, QStringLiteral("\\1"));
    text.replace(strong, QStringLiteral("\\1"));
    text.replace(emphasis, QStringLiteral("\\1"));
    text.replace(code, QStringLiteral("\\1"));
    return text;
}

}  // namespace sinescope
