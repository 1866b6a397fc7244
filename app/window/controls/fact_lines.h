// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

namespace sinescope {

/// Derived facts, one name and value per line. New values need no new layout, so they may change with every
/// step of a slider.
class FactLines : public QWidget {
    Q_OBJECT

 public:
    struct Fact {
        QString name;
        QString value;
        friend bool operator==(const Fact&, const Fact&) = default;
    };
    explicit FactLines(QWidget* parent = nullptr);

    void setFacts(std::vector<Fact> facts);
    /// "Wavelengths 6.28 … 54,410", one line per fact.
    QString text() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

 protected:
    void paintEvent(QPaintEvent* event) override;

 private:
    std::vector<Fact> m_facts;
};

}  // namespace sinescope
