// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/questions.h"

#include "app/scene/literals.h"

#include <QFileInfo>
#include <QScopeGuard>

namespace sinescope {

QMessageBox::StandardButton askInBox(QWidget* window, const QString& sentence,
                                     QMessageBox::StandardButtons offered,
                                     QMessageBox::StandardButton preset) {
    QMessageBox box(QMessageBox::NoIcon, u"Sinescope"_s, sentence, offered, window);
    box.setDefaultButton(preset);
    return static_cast<QMessageBox::StandardButton>(box.exec());
}

Questions::Questions(QWidget* window)
    : m_ask([window](const QString& sentence, QMessageBox::StandardButtons offered) {
          return askInBox(window, sentence, offered,
                          offered & QMessageBox::Discard ? QMessageBox::Save : QMessageBox::Cancel);
      }) {}

QMessageBox::StandardButton Questions::ask(const QString& sentence, QMessageBox::StandardButtons offered) {
    if (m_isOpen) return QMessageBox::Cancel;
    m_isOpen = true;
    const auto answered = qScopeGuard([this] { m_isOpen = false; });
    return m_ask(sentence, offered);
}

bool Questions::mayReplace(const OpenedFile& opened, const QString& path) {
    if (path != opened.path || !opened.wasChangedByOthers()) return true;
    return ask(tr("The file “%1” was changed by another program since it was opened. Saving replaces what is "
                  "in it now.")
                   .arg(QFileInfo(path).fileName()),
               QMessageBox::Save | QMessageBox::Cancel) == QMessageBox::Save;
}

bool Questions::mayLeave(const QString& sentence, const std::function<bool()>& save) {
    switch (ask(sentence, QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel)) {
        case QMessageBox::Save:
            return save();
        case QMessageBox::Discard:
            return true;
        default:
            return false;
    }
}

QString Questions::choose(const std::function<QString()>& dialog) {
    if (m_isOpen) return {};
    m_isOpen = true;
    const auto answered = qScopeGuard([this] { m_isOpen = false; });
    return dialog();
}

}  // namespace sinescope
