// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

#include <functional>

namespace sinescope {

/// A line of text that is checked when Enter is pressed or the focus leaves. It shows the value set with
/// setValue(), requests another through requested(), and explains through refused() why a text is not
/// acceptable. A refused text stays, in the style class "refused", while the field has the focus; then, or
/// when Esc is pressed, the value comes back. When the focus leaves, the window gets the reason as a status
/// tip.
class CheckedText : public QLineEdit {
    Q_OBJECT

 public:
    /// Returns why a text is not acceptable; empty if it is.
    using Check = std::function<QString(const QString& text)>;
    explicit CheckedText(Check check, QWidget* parent = nullptr);

    /// Keeps text that is being typed, or was refused and still has the focus, while the value is unchanged.
    void setValue(const QString& value);
    bool isRefused() const;
    /// Requests the text, or refuses it.
    void commit();

 signals:
    void requested(const QString& text);
    /// Emitted with the reason; empty before requested(), and when a refused text is gone.
    void refused(const QString& sentence);

 protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void hideEvent(QHideEvent* event) override;

 private:
    /// Replaces the text by the value.
    void restore();
    void setRefused(bool on);

    Check m_check;
    QString m_value;
};

}  // namespace sinescope
