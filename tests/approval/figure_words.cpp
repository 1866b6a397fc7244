// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/scheme_pictures.h"
#include "app/scene/literals.h"
#include "core/error.h"
#include "tests/approval/approval_scenes.h"
#include "tests/approval/words.h"
#include "tests/figures/model_in_turn.h"
#include "tests/figures/shown_figure.h"

#include <QRegularExpression>
#include <QSet>

namespace sinescope::approval {

namespace {

/// Large enough that no text is wrapped, elided or dropped, which would depend on the fonts of the machine.
constexpr QSize paper(4000, 3000);

QStringList paintedTexts(const FigureKind& kind, const std::shared_ptr<const FigureModel>& model) {
    const auto view = kind.viewOf(model, screenStyle(model->scene().style));
    static const QRegularExpression word(u"\\p{L}{2}"_s);
    QStringList texts;
    for (const Text& text : textsOf(*view, paper))
        if (text.text.contains(word)) texts << text.text.simplified();
    texts.removeDuplicates();
    texts.sort();
    return texts;
}

/// Collects the lines of one Scene.
class Writer {
 public:
    Writer(Block& block, QSet<QString>& known) : m_block(block), m_known(known) {}

    void always(const char* kind, const QString& text) {
        if (!text.isEmpty())
            m_block.lines << QString::fromLatin1(kind).leftJustified(9) + withoutLastDigits(text);
    }
    void once(const char* kind, const QString& text) {
        static const QRegularExpression changing(
            u"[−+]?\\d[\\d.,⁻⁰¹²³⁴⁵⁶⁷⁸⁹]*(?: × 10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?|“[^”]*”|\"[^\"]*\""_s);
        const QString wording = QLatin1String(kind) + QString(text).replace(changing, u"#"_s);
        if (m_known.contains(wording)) return;
        m_known.insert(wording);
        always(kind, text);
    }

 private:
    Block& m_block;
    QSet<QString>& m_known;
};

bool isSentence(const QString& text) {
    return text.count(u' ') >= 3;
}

void write(Writer& writer, const FigureKind& kind, const std::shared_ptr<const FigureModel>& model) {
    if (const EmptyReason* emptyReason = emptyReasonIn(model.get())) {
        writer.always("refusal", emptyReason->sentence);
        writer.once("text", model->alternativeText());
        return;
    }
    writer.always("claim", model->claim());
    writer.always("text", model->alternativeText());
    writer.once("selected", model->selectionText());
    for (const QString& text : paintedTexts(kind, model))
        isSentence(text) ? writer.always("note", text) : writer.once("label", text);
    const FigureTable table = model->table();
    writer.once("heading", table.title);
    writer.once("heading", table.note);
    for (const QString& column : table.columns.mid(0, 40)) writer.once("heading", column);
    for (const Readout& line : model->readout({})) writer.once("readout", line.label + u" = "_s + line.value);
    for (const Fact& fact : model->facts()) writer.once("fact", fact.name + u": "_s + fact.sentence);
    try {
        writer.once("program", model->program().note);
    } catch (const Error& error) {
        writer.once("refusal", QString::fromUtf8(error.what()));
    }
}

}  // namespace

Blocks figureWords(const FigureKind& kind) {
    Blocks blocks;
    QSet<QString> known;
    for (const NamedScene& named : scenesOf(kind.spec)) {
        Block block{named.name, {}};
        Writer writer(block, known);
        try {
            write(writer, kind, modelInTurn(kind, named.scene));
        } catch (const Error& error) {
            writer.always("refusal", QString::fromUtf8(error.what()));
        }
        if (!block.lines.isEmpty()) blocks.push_back(std::move(block));
    }
    return blocks;
}

QString withoutLastDigits(QString text) {
    static const QRegularExpression rounding(u"\\d(?:\\.\\d+)?e[−-](?:0?9|[1-9]\\d+)\\b"_s);
    text.replace(rounding, u"0…"_s);
    static const QRegularExpression digits(u"\\d+\\.\\d{8,}"_s);
    for (auto match = digits.match(text); match.hasMatch();
         match = digits.match(text, match.capturedStart() + 10)) {
        const qsizetype point = match.captured().indexOf(u'.');
        const qsizetype kept = std::max<qsizetype>(point + 2, 9);
        text.replace(match.capturedStart() + kept, match.capturedLength() - kept, u"…"_s);
    }
    return text;
}

}  // namespace sinescope::approval
