// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/scheme_pictures.h"

#include "app/model/statements.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"

namespace sinescope {

namespace {

QString reasonOf(const Scene& scene, const SchemePictures& pictures) {
    if (pictures.reason) return pictures.reason(scene);
    switch (entryOf(scene)) {
        case Entry::Input:
            return pictures.input;
        case Entry::Score:
            return pictures.score;
        case Entry::Rotation:
            return pictures.rotation;
        case Entry::Nowhere:
            break;
    }
    return pictures.nowhere;
}

}  // namespace

QString SchemePictures::usual() {
    return u"this figure shows only sinusoidal encodings."_s;
}

SchemePictures schemePicturesOf(const QString& figure) {
    const Statements& words = Statements::named(figure);
    SchemePictures pictures;
    pictures.reason = [&words](const Scene& scene) {
        static const std::map<Entry, const char*> kinds = {{Entry::Input, "no_input"},
                                                           {Entry::Score, "no_score"},
                                                           {Entry::Rotation, "no_rotation"},
                                                           {Entry::Nowhere, "no_position"}};
        Values values;
        values.set("scheme", QString::fromLatin1(infoOf(scene.scheme).id));
        return words.first(QString::fromLatin1(kinds.at(entryOf(scene))), values);
    };
    if (const QString instead = words.first(u"see_instead"_s, Values()); !instead.isEmpty())
        pictures.instead = instead;
    return pictures;
}

std::optional<Absence> absenceOf(const Scene& scene, const FigureSpec& spec, const SchemePictures& pictures) {
    if (isSinusoidal(scene)) return {};
    const QString name = QString::fromUtf8(infoOf(scene.scheme).name);
    if (const QString reason = reasonOf(scene, pictures); !reason.isEmpty())
        // Where nothing is added, no figure has a picture of it.
        return Absence{
            name + u": "_s + reason,
            pictures.instead == spec.id || entryOf(scene) == Entry::Nowhere ? QString() : pictures.instead};
    if (const QString why = missingTable(scene); !why.isEmpty()) return Absence{why, {}, true};
    return {};
}

FigureTable AbsentModel::table() const {
    return {
        m_title, {u"note"_s}, 1, [sentence = m_absence.sentence](std::int64_t, std::int64_t) -> TableCell {
            return sentence;
        }};
}

QString AbsentModel::alternativeText() const {
    return m_title + u", no picture. "_s + m_absence.sentence;
}

FigureProgram AbsentModel::program() const {
    throw failure(m_absence.sentence);
}

const Absence* absenceIn(const FigureModel* model) {
    const auto* absent = dynamic_cast<const AbsentModel*>(model);
    return absent ? &absent->absence() : nullptr;
}

}  // namespace sinescope
