// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the files of resources/words/options say of a figure and its options.
#pragma once

#include <QString>

namespace sinescope {

/// The words of a figure's controls. Throws Error that names what the files do not have.
class ControlWords {
 public:
    explicit ControlWords(QString figure) : m_figure(std::move(figure)) {}

    QString title() const;
    QString claim() const;
    /// What the figure shows, how to read it, what to try: `key` is "shows", "read" or "try". Empty if the
    /// files have none.
    QString help(const QString& key) const;
    QString label(const QString& option) const;
    QString tip(const QString& option) const;
    /// As shown; the id itself if the files do not say otherwise.
    QString choice(const QString& option, const QString& id) const;

 private:
    QString m_figure;
};

}  // namespace sinescope
