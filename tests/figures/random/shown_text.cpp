// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/figures/random/shown_text.h"

#include "app/scene/literals.h"
#include "core/error.h"
#include "tests/figures/shown_figure.h"
#include "tests/figures/truth/reading.h"

#include <QRegularExpression>

#include <algorithm>

namespace sinescope::random {

std::vector<ShownText> allTexts(const FigureModel& model, const Cursor& cursor) {
    std::vector<ShownText> all = {{u"claim"_s, model.claim(), true},
                                  {u"alternative text"_s, model.alternativeText(), true}};
    const FigureTable table = model.table();
    all.push_back({u"title of the table"_s, table.title, true});
    all.push_back({u"note of the table"_s, table.note, true});
    for (const QString& column : table.columns.all()) all.push_back({u"column of the table"_s, column});
    for (const Fact& fact : model.facts()) all.push_back({u"fact "_s + fact.name, fact.sentence, true});
    for (const Cursor& at : {Cursor(), cursor})
        for (const Readout& line : model.readout(at)) {
            all.push_back({u"label of the read-out"_s, line.label});
            all.push_back({u"read-out "_s + line.label, line.value, line.value.contains(u' ')});
        }
    try {
        all.push_back({u"note of the program"_s, model.program().note, true});
    } catch (const Error& error) {
        all.push_back({u"why there is no program"_s, QString::fromUtf8(error.what()), true});
    }
    all.erase(
        std::remove_if(all.begin(), all.end(), [](const ShownText& shown) { return shown.text.isEmpty(); }),
        all.end());
    return all;
}

std::vector<ShownText> paintedIn(const FigureKind& kind, const std::shared_ptr<const FigureModel>& model) {
    const auto view = kind.viewOf(model, screenStyle(model->scene().style));
    static const QRegularExpression word(u"[a-z]{2}"_s);
    std::vector<ShownText> all;
    for (const Text& text : textsOf(*view, {900, 560}))
        if (text.text.contains(word)) all.push_back({u"painted"_s, text.text.simplified()});
    return all;
}

QString faultOf(const ShownText& shown) {
    static const QRegularExpression missing(u"(?:^|[\\s(=≈])–(?:[\\s.,;:)%°]|$)"_s);
    static const QRegularExpression open(u"[\\s,:;(=]$|^[\\s,;:)]"_s);
    if (const QString mistake = truth::mistakeIn(shown.text); !mistake.isEmpty()) return mistake;
    if (shown.isSentence && shown.text.contains(missing)) return u"a dash in place of a number"_s;
    if (shown.isSentence && shown.text.contains(open)) return u"an open end"_s;
    if (shown.text.count(u'(') != shown.text.count(u')') && shown.isSentence)
        return u"brackets that do not close"_s;
    return {};
}

QStringList faultsOf(const FigureKind& kind, const std::shared_ptr<const FigureModel>& model,
                     const Cursor& cursor) {
    std::vector<ShownText> all = allTexts(*model, cursor);
    const std::vector<ShownText> painted = paintedIn(kind, model);
    all.insert(all.end(), painted.begin(), painted.end());
    QStringList faults;
    for (const ShownText& shown : all)
        if (const QString fault = faultOf(shown); !fault.isEmpty())
            faults << u"%1: %2 in \"%3\""_s.arg(shown.where, fault, shown.text);
    return faults;
}

}  // namespace sinescope::random
