// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/help/help_texts.h"

#include "app/figures/registry.h"
#include "app/lessons/library.h"
#include "app/model/concept_map.h"
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
    return text.left(text.indexOf(QRegularExpression(u"[:.;]"_s)));
}

/// Without colours, so that links have the colour of the theme in which the page is shown.
QString htmlOf(const QString& markdown) {
    static const QRegularExpression color(u"(?<!-)\\bcolor:#[0-9a-f]{6};"_s);
    QTextDocument text;
    text.setMarkdown(markdown);
    return text.toHtml().remove(color);
}

/// Adds a topic for each section of a Markdown page that has a text.
void addPage(std::vector<HelpTopic>& topics, const QString& file, const QString& group) {
    initializeHelp();
    QStringList sections = QString::fromUtf8(resourceFile(u"help/"_s + file)).split(u"\n## "_s);
    sections[0].remove(0, 2);  // "# " of the page's title
    for (const QString& section : sections) {
        const QString title = section.section('\n'_L1, 0, 0);
        if (section.size() == title.size() + section.count('\n'_L1)) continue;
        topics.push_back({u"%1 %2"_s.arg(file, title), group, title, htmlOf(u"### "_s + section)});
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

/// Each step of a lesson is a link to it.
void addLessons(std::vector<HelpTopic>& topics) {
    for (const ShippedLesson& shipped : shippedLessons()) {
        const Lesson lesson = shippedLesson(shipped.id, figureCatalog());
        QString page = u"### %1\n\n%2\n\n"_s.arg(lesson.title, lesson.text);
        int number = 0;
        for (const LessonStep& step : lesson.steps) {
            page += u"[%1](lesson:%2#%3)\n\n%4\n\n"_s.arg(step.title, shipped.id)
                        .arg(++number)
                        .arg(step.introduction());
            if (step.question) page += step.question->text + u"\n\n"_s;
        }
        topics.push_back({u"lesson "_s + shipped.id, tr("Lessons"), lesson.title, htmlOf(typesetText(page))});
    }
}

void addIdeas(std::vector<HelpTopic>& topics) {
    for (const Concept& idea : shippedConceptMap().nodes) {
        const auto link = [](const QString& target, const QString& text) {
            return u"<p><a href=\"%1\">%2</a></p>"_s.arg(target, text.toHtmlEscaped());
        };
        topics.push_back(
            {u"idea "_s + idea.id, tr("Ideas"), idea.title,
             u"<h3>%1</h3><p>%2</p><p>%3</p>"_s.arg(idea.title.toHtmlEscaped(), idea.sentence.toHtmlEscaped(),
                                                    idea.number.toHtmlEscaped()) +
                 link(showLink(idea), tr("Show it")) + link(teachLink(idea), tr("Open the lesson"))});
    }
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
    addLessons(topics);
    addIdeas(topics);
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
    addPage(topics, u"command-line.md"_s, tr("Command line"));
    return topics;
}

}  // namespace sinescope
