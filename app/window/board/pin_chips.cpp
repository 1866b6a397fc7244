// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/board/pin_chips.h"

#include "app/figures/pins.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/sentences.h"
#include "app/window/board/field_error.h"
#include "app/window/controls/checked_text.h"
#include "app/window/parts/named.h"
#include "app/window/parts/style_class.h"

#include <QHBoxLayout>
#include <QPushButton>

#include <algorithm>

namespace sinescope {

namespace {
/// Further ones are listed in the last chip's tooltip.
constexpr std::size_t maximumChips = 6;
constexpr int fieldWidth = 44;
}  // namespace

PinChips::PinChips(AxisQuantity of, QWidget* parent)
    : QWidget(parent),
      m_of(of),
      m_row(new QHBoxLayout(this)),
      m_add(new CheckedText(
          [this](const QString& typed) { return errorMessageOf([&] { typedLines(*m_scene, m_of, typed); }); },
          this)) {
    const bool column = of == AxisQuantity::Column;
    setObjectName(u"pins"_s);
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(4);
    m_add->setPlaceholderText(u"+"_s);
    m_add->setFixedWidth(fieldWidth);
    named(m_add, "addPin", column ? tr("More columns") : tr("More positions"),
          column ? tr("More columns to draw, “3, 17”; P pins the selected one")
                 : tr("More positions to draw, “3, 17”; P pins the selected one"));
    m_row->addWidget(m_add);
    FieldError::addTo(m_add);
    connect(m_add, &CheckedText::requested, this, [this](const QString& typed) {
        if (const auto lines = typedLines(*m_scene, m_of, typed); !lines.empty())
            emit requested(pinsEdit(m_of, lines, {}));
    });
}

bool PinChips::showScene(std::shared_ptr<const Scene> scene) {
    m_scene = std::move(scene);
    const std::vector<std::int64_t> lines = drawnLines(*m_scene, m_of);
    const bool pinned = arePinned(*m_scene, m_of);
    if (lines == m_lines && pinned == m_pinned && !m_chips.empty()) return false;
    m_lines = lines;
    m_pinned = pinned;
    fill();
    return true;
}

void PinChips::fill() {
    for (QPushButton* chip : m_chips) {
        chip->hide();
        m_row->removeWidget(chip);
        chip->deleteLater();  // one of them may be the clicked one
    }
    m_chips.clear();
    const bool column = m_of == AxisQuantity::Column;
    const std::size_t shown = m_lines.size() <= maximumChips ? m_lines.size() : maximumChips - 1;
    for (std::size_t k = 0; k < shown; ++k) {
        const QString number = grouped(m_lines[k]);
        addChip(number + u" ×"_s, (column ? tr("Remove column %1") : tr("Remove position %1")).arg(number),
                [this, line = m_lines[k]] { emit requested(pinsEdit(m_of, {}, {line})); });
    }
    if (shown < m_lines.size()) {
        QStringList others;
        for (std::size_t k = shown; k < m_lines.size(); ++k) others << grouped(m_lines[k]);
        addChip(tr("%1 more").arg(others.size()), others.join(u", "_s), {})->setEnabled(false);
    }
    if (m_pinned)
        addChip(u"↺"_s, tr("Restore the defaults"), [this] { emit requested(defaultLinesEdit(m_of)); });
}

QPushButton* PinChips::addChip(const QString& text, const QString& tip, const std::function<void()>& run) {
    auto* chip = withStyleClass(new QPushButton(text, this), "toggle");
    setStyleClass(*chip, "chip");
    chip->setToolTip(tip);
    chip->setAccessibleName(tip);
    m_row->insertWidget(static_cast<int>(m_chips.size()), chip);
    chip->show();
    if (run) connect(chip, &QPushButton::clicked, this, run);
    m_chips.push_back(chip);
    return chip;
}

}  // namespace sinescope
