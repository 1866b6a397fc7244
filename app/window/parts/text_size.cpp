// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/text_size.h"

#include "app/model/key_step.h"
#include "app/scene/literals.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QSettings>

#include <algorithm>
#include <array>

namespace sinescope {

int textSizeDirection(const QKeyEvent& key) {
    if ((key.modifiers() & ~Qt::KeypadModifier) != (Qt::ControlModifier | Qt::ShiftModifier)) return 0;
    // The shifted plus of keyboards with a separate plus key is an asterisk.
    const auto by = keyMove(key.key(), {}, {Qt::Key_Minus, Qt::Key_Underscore},
                            {Qt::Key_Plus, Qt::Key_Equal, Qt::Key_Asterisk});
    return static_cast<int>(by.value_or(0));
}

namespace {

const QString textSizeKey = u"view/textSize"_s;
constexpr std::array factors{TextSize::smallest, 0.9, 1.0, 1.15, 1.3, 1.5, 1.75, TextSize::largest};

}  // namespace

TextSize::TextSize(QWidget& window, QObject* parent)
    : QObject(parent),
      m_window(window),
      m_menu(new QMenu(tr("Text Si&ze"), &window)),
      m_larger(m_menu->addAction(tr("&Larger"))),
      m_smaller(m_menu->addAction(tr("&Smaller"))),
      m_reset(m_menu->addAction(tr("&Default"))) {
    m_larger->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Plus));
    m_smaller->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Minus));
    m_reset->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_0));
    connect(m_larger, &QAction::triggered, this, [this] { step(1); });
    connect(m_smaller, &QAction::triggered, this, [this] { step(-1); });
    connect(m_reset, &QAction::triggered, this, &TextSize::reset);
    const double before = QSettings().value(textSizeKey, 1.0).toDouble();
    m_factor = before >= smallest && before <= largest ? before : 1;
    showEnabled();
    qApp->installEventFilter(this);
}

/// On keyboards with a shifted plus, Ctrl+Shift and that key also match Ctrl++, which zooms; such an
/// ambiguous shortcut would trigger neither action.
bool TextSize::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress) {
        auto* widget = qobject_cast<QWidget*>(watched);
        const int direction = textSizeDirection(*static_cast<QKeyEvent*>(event));
        if (direction != 0 && widget && widget->window() == &m_window) {
            event->accept();
            if (event->type() == QEvent::KeyPress) step(direction);
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

void TextSize::step(int direction) {
    const auto* here = std::ranges::min_element(
        factors, [this](double a, double b) { return std::abs(a - m_factor) < std::abs(b - m_factor); });
    const auto place =
        std::clamp<std::ptrdiff_t>(here - factors.begin() + direction, 0, std::ptrdiff_t(factors.size()) - 1);
    set(factors[static_cast<std::size_t>(place)]);
}

void TextSize::reset() {
    set(1);
}

void TextSize::set(double factor) {
    if (factor == m_factor) return;
    m_factor = factor;
    QSettings().setValue(textSizeKey, factor);
    showEnabled();
    emit changed();
}

void TextSize::showEnabled() {
    m_larger->setEnabled(m_factor < largest);
    m_smaller->setEnabled(m_factor > smallest);
    m_reset->setEnabled(m_factor != 1);
}

}  // namespace sinescope
