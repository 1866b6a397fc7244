// SPDX-License-Identifier: GPL-3.0-or-later
//
// Titles, labels and tips of figures and their options, from the files in resources/words/options.
#pragma once

#include <QString>

namespace sinescope {

/// The words of a figure's controls. Throws Error, naming the entry, if the files lack one.
class ControlWords {
 public:
    explicit ControlWords(QString figure) : m_figure(std::move(figure)) {}

    QString title() const;
    QString claim() const;
    /// A help text; `key` is "shows", "read" or "try". Empty if the files have none.
    QString help(const QString& key) const;
    QString label(const QString& option) const;
    QString tip(const QString& option) const;
    /// The label of a choice; the id if the files have none.
    QString choice(const QString& option, const QString& id) const;

 private:
    QString m_figure;
};

}  // namespace sinescope
