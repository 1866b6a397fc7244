// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/stage/stage_words.h"

#include "app/window/lessons/lecture.h"
#include "app/window/stage/stage_view.h"

namespace sinescope {

const QString stageGap = QStringLiteral("\n\n&nbsp;\n\n");

namespace {

QString withoutColon(QString text) {
    text = text.trimmed();
    while (text.endsWith(QLatin1Char(':'))) text.chop(1);
    return text;
}

}  // namespace

bool isStageMyth(const Lecture& lecture) {
    const Beat::Kind kind = lecture.walk().now().kind;
    return kind == Beat::Kind::MythSaid || kind == Beat::Kind::MythTruth;
}

bool isStageStrip(const Lecture& lecture) {
    const LessonStep* step = lecture.step();
    return step && isStageMyth(lecture) && !step->question && step->reveals.empty();
}

QString stageStripText(const Lecture& lecture, bool whole, bool isTold) {
    const Beat now = lecture.walk().now();
    const LessonMyth& myth = lecture.step()->myths[now.index];
    QStringList parts = {QStringLiteral("**%1** “%2”").arg(StageView::tr("Myth?"), myth.said)};
    if (!isTold && now.kind != Beat::Kind::MythTruth) return parts.front();
    if (!myth.source.isEmpty()) parts.front() += StageView::tr(" *Said in: %1*").arg(myth.source);
    parts << myth.truth;
    QStringList proofs;
    for (const LessonProof& proof : myth.proofs) proofs << withoutColon(proof.text);
    if (whole && !proofs.isEmpty()) parts << proofs.join(QStringLiteral(". ")) + QLatin1Char('.');
    return parts.join(QStringLiteral("\n\n"));
}

QString stageSideText(const Lecture& lecture, bool whole) {
    const LessonStep* step = lecture.step();
    if (!step) return {};
    const Beat now = lecture.walk().now();
    if (isStageMyth(lecture)) {
        const LessonMyth& myth = step->myths[now.index];
        QStringList parts = {QStringLiteral("**%1** “%2”").arg(StageView::tr("Myth?"), myth.said)};
        if (now.kind == Beat::Kind::MythTruth) {
            parts << myth.truth;
            if (whole)
                for (const LessonProof& proof : myth.proofs) parts << withoutColon(proof.text);
            if (!myth.source.isEmpty()) parts << StageView::tr("*Said in: %1*").arg(myth.source);
        }
        return parts.join(stageGap);
    }
    QStringList parts;
    const std::size_t shown = lecture.walk().shownReveals();
    for (std::size_t k = whole || shown == 0 ? 0 : shown - 1; k < shown; ++k) parts << step->reveals[k].text;
    return parts.join(stageGap);
}

QString stageNumber(const Lecture& lecture) {
    const LessonStep* step = lecture.step();
    if (!step || step->proofs.empty() || !lecture.walk().isTold()) return {};
    return withoutColon(step->proofs.front().text);
}

}  // namespace sinescope
