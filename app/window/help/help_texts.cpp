// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/help/help_texts.h"

#include "app/figures/registry.h"
#include "app/model/control_words.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/resource_file.h"
#include "app/scene/texts_of.h"
#include "app/window/help/help_dialogs.h"
#include "app/window/help/translated.h"
#include "core/schemes/scheme.h"

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
        return QJsonDocument::fromJson(resourceFile(u"help/help.json"_s)).object();
    }();
    return all;
}

QString paragraph(const QString& heading, const QString& text) {
    return text.isEmpty() ? QString()
                          : u"<h4>%1</h4><p>%2</p>"_s.arg(heading.toHtmlEscaped(), text.toHtmlEscaped());
}

/// "openPlayBar" means nothing to a reader, so the title is the beginning of the text.
QString controlTitle(const QString& text) {
    const qsizetype end = text.indexOf(QRegularExpression(u"[:.;]"_s));
    const QString first = end < 0 ? text : text.left(end);
    return first.size() <= 48 ? first : first.left(47) + QChar(0x2026);
}

/// Adds a topic for each section of a Markdown page that has a text.
void addPage(std::vector<HelpTopic>& topics, const QString& file, const QString& group) {
    initializeHelp();
    QStringList sections = QString::fromUtf8(resourceFile(u"help/"_s + file)).split(u"\n## "_s);
    sections[0].remove(0, 2);  // "# " of the page's title
    for (const QString& section : sections) {
        const QString title = section.section('\n'_L1, 0, 0);
        if (section.size() == title.size() + section.count('\n'_L1)) continue;
        QTextDocument text;
        text.setMarkdown(u"### "_s + section);
        topics.push_back({u"%1 %2"_s.arg(file, title), group, title, text.toHtml()});
    }
}

/// "Factor: How many times longer the text may be. Scaling (none, linear, YaRN): ..."
QString parametersHelp(const SchemeInfo& scheme) {
    QString html;
    for (const SchemeParameter& parameter : scheme.parameters) {
        const QStringList choices =
            textsOf(parameter.choices, [](const auto& choice) { return QString::fromUtf8(choice.title); });
        html += u"<p><b>%1</b>%2: %3</p>"_s.arg(
            QString::fromUtf8(parameter.title).toHtmlEscaped(),
            choices.isEmpty() ? QString() : u" (%1)"_s.arg(choices.join(u", "_s).toHtmlEscaped()),
            QString::fromUtf8(parameter.description).toHtmlEscaped());
    }
    return html.isEmpty() ? html : u"<h4>%1</h4>"_s.arg(tr("Its controls")) + html;
}

void addSchemes(std::vector<HelpTopic>& topics) {
    for (const SchemeInfo& scheme : schemes()) {
        const QString name = QString::fromUtf8(scheme.name);
        const QString description = asSentence(QString::fromUtf8(scheme.description));
        topics.push_back({u"scheme "_s + QLatin1String(scheme.id), tr("Schemes"), name,
                          u"<h3>%1</h3><p>%2</p>"_s.arg(name.toHtmlEscaped(), description.toHtmlEscaped()) +
                              parametersHelp(scheme) +
                              paragraph(tr("Source"), QString::fromUtf8(scheme.source))});
    }
}

QString withoutMarkup(const QString& html) {
    static const QRegularExpression tag(u"<[^>]*>"_s);
    return QString(html).replace(tag, u" "_s);
}

}  // namespace

QString figureHelp(const QString& figure) {
    const FigureSpec& spec = figureKind(figure).spec;
    const ControlWords words(figure);
    const QString shows = words.help(u"shows"_s);
    QString options;
    for (const OptionSpec& option : spec.options)
        options += u"<p><b>%1</b>: %2</p>"_s.arg(option.label.toHtmlEscaped(), option.tip.toHtmlEscaped());
    return u"<h3>%1</h3>"_s.arg(spec.title.toHtmlEscaped()) +
           paragraph(tr("What it shows"), shows.isEmpty() ? spec.claim : shows) +
           paragraph(tr("How to read it"), words.help(u"read"_s)) +
           paragraph(tr("What to try"), words.help(u"try"_s)) +
           (options.isEmpty() ? QString() : u"<h4>%1</h4>"_s.arg(tr("Its controls")) + options);
}

QString controlHelp(const QString& name) {
    return texts().value(u"controls"_s).toObject().value(name).toString();
}

std::vector<HelpTopic> helpTopics(const QMainWindow& window) {
    std::vector<HelpTopic> topics;
    addPage(topics, u"manual.md"_s, tr("Manual"));
    addPage(topics, u"command-line.md"_s, tr("Command line"));
    for (const FigureGroup& group : figureGroups())
        for (const FigureKind* kind : group.kinds)
            topics.push_back({u"figure "_s + kind->spec.id, tr("Figures: %1").arg(group.title.toLower()),
                              kind->spec.title, figureHelp(kind->spec.id)});
    addSchemes(topics);
    const QJsonObject controls = texts().value(u"controls"_s).toObject();
    for (auto at = controls.begin(); at != controls.end(); ++at) {
        const QString text = at.value().toString();
        topics.push_back({u"control "_s + at.key(), tr("Controls"), controlTitle(text),
                          u"<p>%1</p>"_s.arg(text.toHtmlEscaped())});
    }
    for (const QJsonValue entry : texts().value(u"glossary"_s).toArray()) {
        const QString term = entry[u"term"_s].toString();
        topics.push_back({u"word "_s + term, tr("Glossary"), term,
                          u"<h3>%1</h3><p>%2</p>"_s.arg(term.toHtmlEscaped(),
                                                        entry[u"text"_s].toString().toHtmlEscaped())});
    }
    for (const KeyGroup& group : keyGroups(window))
        topics.push_back({u"keys "_s + group.title, tr("Keys"), group.title,
                          u"<h3>%1</h3>"_s.arg(group.title.toHtmlEscaped()) + keyTable(group)});
    return topics;
}

std::vector<HelpTopic> foundTopics(const std::vector<HelpTopic>& topics, const QString& query) {
    QStringList words = query.simplified().split(' '_L1, Qt::SkipEmptyParts);
    // "gradients" matches a text with "gradient".
    for (QString& word : words)
        if (word.size() > 4 && word.endsWith('s'_L1)) word.chop(1);
    const auto hasAll = [&words](const QString& text) {
        return std::ranges::all_of(
            words, [&text](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
    };
    std::vector<HelpTopic> found;
    for (const HelpTopic& topic : topics)
        if (hasAll(topic.title + ' '_L1 + withoutMarkup(topic.text))) found.push_back(topic);
    if (!words.isEmpty())
        std::stable_partition(found.begin(), found.end(),
                              [&hasAll](const HelpTopic& topic) { return hasAll(topic.title); });
    return found;
}

}  // namespace sinescope
