// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/help/help_texts.h"

#include "app/figures/registry.h"
#include "app/model/control_words.h"
#include "app/window/help/help_dialogs.h"
#include "app/window/help/translated.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTextDocument>

#include <algorithm>

// Outside the namespace: the macro declares a function.
static void initializeHelp() {
    Q_INIT_RESOURCE(help);
}

namespace sinescope {

namespace {

using help::tr;

const QJsonObject& texts() {
    static const QJsonObject all = [] {
        initializeHelp();
        QFile file(QStringLiteral(":/sinescope/help/help.json"));
        const bool open = file.open(QIODevice::ReadOnly);
        return open ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
    }();
    return all;
}

QString paragraph(const QString& heading, const QString& text) {
    return text.isEmpty()
               ? QString()
               : QStringLiteral("<h4>%1</h4><p>%2</p>").arg(heading.toHtmlEscaped(), text.toHtmlEscaped());
}

/// "openPlayBar" is no name for a reader: what the control is called begins its text.
QString controlTitle(const QString& text) {
    const qsizetype end = text.indexOf(QRegularExpression(QStringLiteral("[:.;]")));
    const QString first = end < 0 ? text : text.left(end);
    return first.size() <= 48 ? first : first.left(47) + QChar(0x2026);
}

/// A topic for each section of a page in Markdown.
void addPage(std::vector<HelpTopic>& topics, const QString& file, const QString& group) {
    initializeHelp();
    QFile page(QStringLiteral(":/sinescope/help/") + file);
    if (!page.open(QIODevice::ReadOnly)) return;
    QStringList sections = QString::fromUtf8(page.readAll()).split(QStringLiteral("\n## "));
    sections[0].remove(0, 2);  // "# " of the page's own heading
    for (const QString& section : sections) {
        const QString title = section.section(QLatin1Char('\n'), 0, 0);
        QTextDocument text;
        text.setMarkdown(QStringLiteral("### ") + section);
        topics.push_back({QStringLiteral("%1 %2").arg(file, title), group, title, text.toHtml()});
    }
}

QString withoutMarkup(const QString& html) {
    static const QRegularExpression tag(QStringLiteral("<[^>]*>"));
    return QString(html).replace(tag, QStringLiteral(" "));
}

}  // namespace

QString figureHelp(const QString& figure) {
    const FigureSpec& spec = figureKind(figure).spec;
    const ControlWords words(figure);
    const QString shows = words.help(QStringLiteral("shows"));
    QString options;
    for (const OptionSpec& option : spec.options)
        options += QStringLiteral("<p><b>%1</b>: %2</p>")
                       .arg(option.label.toHtmlEscaped(), option.tip.toHtmlEscaped());
    return QStringLiteral("<h3>%1</h3>").arg(spec.title.toHtmlEscaped()) +
           paragraph(tr("What it shows"), shows.isEmpty() ? spec.claim : shows) +
           paragraph(tr("How to read it"), words.help(QStringLiteral("read"))) +
           paragraph(tr("What to try"), words.help(QStringLiteral("try"))) +
           (options.isEmpty() ? QString() : QStringLiteral("<h4>%1</h4>").arg(tr("Its controls")) + options);
}

QString controlHelp(const QString& name) {
    return texts().value(QStringLiteral("controls")).toObject().value(name).toString();
}

std::vector<HelpTopic> helpTopics(const QMainWindow& window) {
    std::vector<HelpTopic> topics;
    addPage(topics, QStringLiteral("manual.md"), tr("Manual"));
    addPage(topics, QStringLiteral("command-line.md"), tr("Command line"));
    for (const FigureGroup& group : figureGroups())
        for (const FigureKind* kind : group.kinds)
            topics.push_back({QStringLiteral("figure ") + kind->spec.id,
                              tr("Figures: %1").arg(group.title.toLower()), kind->spec.title,
                              figureHelp(kind->spec.id)});
    const QJsonObject controls = texts().value(QStringLiteral("controls")).toObject();
    for (auto at = controls.begin(); at != controls.end(); ++at) {
        const QString text = at.value().toString();
        topics.push_back({QStringLiteral("control ") + at.key(), tr("Controls"), controlTitle(text),
                          QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped())});
    }
    for (const QJsonValue entry : texts().value(QStringLiteral("glossary")).toArray()) {
        const QString term = entry[QStringLiteral("term")].toString();
        topics.push_back(
            {QStringLiteral("word ") + term, tr("Words"), term,
             QStringLiteral("<h3>%1</h3><p>%2</p>")
                 .arg(term.toHtmlEscaped(), entry[QStringLiteral("text")].toString().toHtmlEscaped())});
    }
    for (const KeyGroup& group : keyGroups(window))
        topics.push_back({QStringLiteral("keys ") + group.title, tr("Keys"), group.title,
                          QStringLiteral("<h3>%1</h3>").arg(group.title.toHtmlEscaped()) + keyTable(group)});
    return topics;
}

std::vector<HelpTopic> foundTopics(const std::vector<HelpTopic>& topics, const QString& query) {
    QStringList words = query.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    // "gradients" is in a text that has "gradient".
    for (QString& word : words)
        if (word.size() > 4 && word.endsWith(QLatin1Char('s'))) word.chop(1);
    const auto hasAll = [&words](const QString& text) {
        return std::all_of(words.begin(), words.end(),
                           [&text](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
    };
    std::vector<HelpTopic> found;
    for (const HelpTopic& topic : topics)
        if (hasAll(topic.title + QLatin1Char(' ') + withoutMarkup(topic.text))) found.push_back(topic);
    if (!words.isEmpty())
        std::stable_partition(found.begin(), found.end(),
                              [&hasAll](const HelpTopic& topic) { return hasAll(topic.title); });
    return found;
}

}  // namespace sinescope
