// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson.h"

#include "app/lessons/lesson_blocks.h"
#include "app/model/unbroken_text.h"
#include "app/scene/literals.h"
#include "app/scene/texts_of.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Captures the verdict and the sentence after it.
QRegularExpressionMatch truthParts(const QString& truth) {
    static const QRegularExpression form(
        u"^(?:(True|False|Half true)\\.\\s+)?(.*?[.!?])(?=\\s+[^a-z]|\\s*$)"_s,
        QRegularExpression::DotMatchesEverythingOption);
    return form.match(truth);
}

}  // namespace

QString LessonReveal::transition() const {
    static const QString mark = u"transition "_s;
    return target.startsWith(mark) ? target.mid(mark.size()).trimmed() : QString();
}

std::optional<LessonReveal::Played> LessonReveal::played() const {
    static const QRegularExpression form(u"^play (\\S+) to (\\S+)$"_s);
    const QRegularExpressionMatch match = form.match(target);
    bool isNumber = false;
    const double to = match.captured(2).toDouble(&isNumber);
    if (!match.hasMatch() || !isNumber || !std::isfinite(to)) return {};
    return Played{match.captured(1), to};
}

QString LessonStep::introduction() const {
    return text.section(u"\n\n"_s, 0, 0).simplified();
}

QString LessonStep::fact() const {
    QString fact = proofs.empty() ? QString() : proofs.front().text.trimmed();
    while (fact.endsWith(':'_L1)) fact.chop(1);
    return fact.isEmpty() || fact.endsWith('.'_L1) ? fact : fact + '.'_L1;
}

QString LessonMyth::verdict() const {
    return truthParts(truth).captured(1);
}

QString LessonMyth::reason() const {
    const QRegularExpressionMatch parts = truthParts(truth);
    return (parts.hasMatch() ? parts.captured(2) : truth).simplified();
}

QStringList controlsOf(const LessonStep& step) {
    static const QRegularExpression link(u"\\]\\(control:([^)]+)\\)"_s);
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

QStringList figuresOnStage(const Scene& scene, std::size_t first) {
    if (!scene.arrangement.maximized.isEmpty()) return {scene.arrangement.maximized};
    return textsOf(scene.figures, &FigureState::id).mid(static_cast<qsizetype>(first), maximumOnStage);
}

QStringList figuresOf(const LessonStep& step) {
    return figuresOnStage(step.scene);
}

QStringList veiledFigures(const LessonStep& step) {
    QStringList ids;
    if (!step.question) return ids;
    for (const QString& id : figuresOf(step))
        if (std::ranges::any_of(step.reveals,
                                [&id](const LessonReveal& reveal) { return reveal.target == id; }))
            ids << id;
    return ids;
}

QString choiceLetter(int index) {
    return QString(QChar(u'A' + index));
}

namespace {

/// A label reads Markdown into a document that would open the files it names. Splits the pairs of characters
/// that begin an image or HTML with an invisible joiner.
QString withoutOpeners(QString text) {
    static const QRegularExpression opener(u"(!(?=\\[)|<(?=[A-Za-z/!?]))"_s);
    return text.replace(opener, u"\\1\u2060"_s);
}

/// Replaces indices by subscripts, and keeps short formulas on one line.
QString typesetProse(QString text) {
    static const QRegularExpression index(u"(?<![\\w.])([A-Za-zωλ])_([0-9ikxp])(?![\\w])"_s);
    static const std::vector<std::pair<QChar, QChar>> low = {
        {u'i', u'\u1d62'}, {u'k', u'\u2096'}, {u'x', u'\u2093'}, {u'p', u'\u209a'}};
    QRegularExpressionMatch match;
    while ((match = index.match(text)).hasMatch()) {
        const QChar letter = match.captured(2).front();
        QChar small(letter.isDigit() ? static_cast<char16_t>(u'\u2080' + letter.digitValue())
                                     : letter.unicode());
        for (const auto& [from, to] : low)
            if (from == letter) small = to;
        text.replace(match.capturedStart(), match.capturedLength(), match.captured(1) + small);
    }
    // No line breaks within PE(p + 2), ⌊16 / π⌋ = 5, cos 0 = 1 and 97 %.
    static const QRegularExpression inBrackets(u"([(⌊])([^()⌊⌋\\s]{1,6}) ([+−/-]) ([^()⌊⌋\\s]{1,6})([)⌋])"_s);
    static const QRegularExpression function(u"\\b(sin|cos) (?=[\\dωp])"_s);
    static const QRegularExpression equation(u"(\\S) = (?=[\\d−-])"_s), share(u"(\\d(?:\\*\\*)?) %"_s);
    return text.replace(inBrackets, u"\\1\\2\u00a0\\3\u00a0\\4\\5"_s)
        .replace(function, u"\\1\u00a0"_s)
        .replace(equation, u"\\1\u00a0=\u00a0"_s)
        .replace(share, u"\\1\u00a0%"_s);
}

/// Applies typesetProse() outside of code blocks, which may be copied into a program.
QString lowered(const QString& markdown) {
    static const QRegularExpression block(
        u"^```.*?(?:^```|\\z)"_s,
        QRegularExpression::DotMatchesEverythingOption | QRegularExpression::MultilineOption);
    const QString text = withoutImages(markdown);
    QString shown;
    qsizetype from = 0;
    for (const QRegularExpressionMatch& each : block.globalMatch(text)) {
        shown += typesetProse(text.sliced(from, each.capturedStart() - from)) + each.captured();
        from = each.capturedEnd();
    }
    return withoutOpeners(shown + typesetProse(text.sliced(from)));
}

}  // namespace

QString typesetText(const QString& markdown) {
    return withoutLoneWord(lowered(markdown));
}

QString withoutLinks(QString markdown) {
    static const QRegularExpression link(u"\\[([^\\]]*)\\]\\([^)]*\\)"_s);
    return markdown.replace(link, u"\\1"_s);
}

QString plainText(const QString& markdown) {
    static const QRegularExpression strong(u"\\*\\*(.+?)\\*\\*"_s);
    static const QRegularExpression emphasis(u"(?<![\\w*])\\*([^*\\s][^*]*?)\\*(?![\\w*])"_s);
    static const QRegularExpression code(u"`([^`]*)`"_s);
    QString text = withoutLinks(lowered(markdown));
    text.replace(strong, u"\\1"_s);
    text.replace(emphasis, u"\\1"_s);
    text.replace(code, u"\\1"_s);
    return text;
}

}  // namespace sinescope
