// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson.h"

#include "app/lessons/lesson_blocks.h"

#include <QRegularExpression>

#include <algorithm>

namespace sinescope {

namespace {

/// The verdict, the sentence after it, and the rest.
QRegularExpressionMatch truthParts(const QString& truth) {
    static const QRegularExpression form(
        QStringLiteral("^(?:(True|False|Half true)\\.\\s+)?(.*?[.!?])(?=\\s+[^a-z]|\\s*$)"),
        QRegularExpression::DotMatchesEverythingOption);
    return form.match(truth);
}

}  // namespace

QString LessonReveal::transition() const {
    static const QString mark = QStringLiteral("transition ");
    return target.startsWith(mark) ? target.mid(mark.size()).trimmed() : QString();
}

std::optional<LessonReveal::Played> LessonReveal::played() const {
    static const QRegularExpression form(QStringLiteral("^play (\\S+) to (\\S+)$"));
    const QRegularExpressionMatch match = form.match(target);
    bool isNumber = false;
    const double to = match.captured(2).toDouble(&isNumber);
    if (!match.hasMatch() || !isNumber) return {};
    return Played{match.captured(1), to};
}

QString LessonStep::given() const {
    return text.section(QStringLiteral("\n\n"), 0, 0).simplified();
}

QString LessonStep::fact() const {
    QString fact = proofs.empty() ? QString() : proofs.front().text.trimmed();
    while (fact.endsWith(QLatin1Char(':'))) fact.chop(1);
    return fact.isEmpty() || fact.endsWith(QLatin1Char('.')) ? fact : fact + QLatin1Char('.');
}

QString LessonMyth::verdict() const {
    return truthParts(truth).captured(1);
}

QString LessonMyth::reason() const {
    const QRegularExpressionMatch parts = truthParts(truth);
    return (parts.hasMatch() ? parts.captured(2) : truth).simplified();
}

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

QStringList figuresOnStage(const Scene& scene) {
    if (!scene.arrangement.maximized.isEmpty()) return {scene.arrangement.maximized};
    QStringList ids;
    const std::size_t count = std::min(scene.figures.size(), maximumOnStage);
    for (std::size_t k = 0; k < count; ++k) ids << scene.figures[k].id;
    return ids;
}

QStringList figuresOf(const LessonStep& step) {
    return figuresOnStage(step.scene);
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

namespace {

/// A label reads Markdown into a document of its own, which would open what it names. Without these pairs of
/// signs no image and no HTML begins; the joiner between them is not seen.
QString withoutOpeners(QString text) {
    static const QRegularExpression opener(QStringLiteral("(!(?=\\[)|<(?=[A-Za-z/!?]))"));
    return text.replace(opener, QStringLiteral("\\1\u2060"));
}

}  // namespace

QString typesetText(const QString& markdown) {
    static const QRegularExpression index(QStringLiteral("(?<![\\w.])([A-Za-zωλ])_([0-9ikxp])(?![\\w])"));
    static const std::vector<std::pair<QChar, QChar>> low = {
        {u'i', u'\u1d62'}, {u'k', u'\u2096'}, {u'x', u'\u2093'}, {u'p', u'\u209a'}};
    QString text = withoutImages(markdown);
    QRegularExpressionMatch match;
    while ((match = index.match(text)).hasMatch()) {
        const QChar letter = match.captured(2).front();
        QChar small(letter.isDigit() ? static_cast<char16_t>(u'\u2080' + letter.digitValue())
                                     : letter.unicode());
        for (const auto& [from, to] : low)
            if (from == letter) small = to;
        text.replace(match.capturedStart(), match.capturedLength(), match.captured(1) + small);
    }
    // No line breaks within PE(p + 2) and k = 3.
    static const QRegularExpression sum(QStringLiteral("\\(([^()\\s]{1,6}) ([+−-]) ([^()\\s]{1,6})\\)"));
    static const QRegularExpression equals(QStringLiteral("(?<![\\w.])([A-Za-zωλ]) = (?=[\\d−-])"));
    text.replace(sum, QStringLiteral("(\\1\u00a0\\2\u00a0\\3)"));
    return withoutOpeners(text.replace(equals, QStringLiteral("\\1\u00a0=\u00a0")));
}

QString withoutLinks(QString markdown) {
    static const QRegularExpression link(QStringLiteral("\\[([^\\]]*)\\]\\([^)]*\\)"));
    return markdown.replace(link, QStringLiteral("\\1"));
}

QString plainText(const QString& markdown) {
    static const QRegularExpression strong(QStringLiteral("\\*\\*(.+?)\\*\\*"));
    static const QRegularExpression emphasis(QStringLiteral("(?<![\\w*])\\*([^*\\s][^*]*?)\\*(?![\\w*])"));
    static const QRegularExpression code(QStringLiteral("`([^`]*)`"));
    QString text = withoutLinks(typesetText(markdown));
    text.replace(strong, QStringLiteral("\\1"));
    text.replace(emphasis, QStringLiteral("\\1"));
    text.replace(code, QStringLiteral("\\1"));
    return text;
}

}  // namespace sinescope
