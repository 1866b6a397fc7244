// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/message_bar.h"

#include "app/scene/literals.h"
#include "app/window/parts/accessible_role.h"
#include "app/window/parts/buttons.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/on_events.h"
#include "app/window/parts/style_class.h"
#include "app/window/parts/theme.h"
#include "app/window/parts/timers.h"
#include "app/window/parts/wrapped_label.h"

#include <QToolButton>

#include <utility>

namespace sinescope {

namespace {
constexpr int noticeMilliseconds = 4000;
}  // namespace

MessageBar::MessageBar(QWidget* host)
    : QWidget(host),
      m_text(new WrappedLabel(this)),
      m_close(iconButton(this, Glyph::Close, tr("Close the message"))) {
    setObjectName(u"message"_s);
    announceAs(*this, QAccessible::Notification);  // read out when it is shown
    setAttribute(Qt::WA_StyledBackground);
    setStyleClass(*this, "overlay");
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    filled(rowIn(this, {16, 2, 8, 2}, 8), {{m_text, 1}, m_close});
    connect(m_close, &QToolButton::clicked, this, &MessageBar::closeByUser);
    setDue(m_end, noticeMilliseconds, this, &MessageBar::close);
    new OnEvents(host, this, {QEvent::Resize}, [this] {
        if (!isHidden()) place();
    });
    hide();
}

void MessageBar::showMessage(const QString& sentence) {
    if (sentence.isEmpty())
        clear();
    else
        show(Kind::Error, u"⚠ "_s + sentence);
}

void MessageBar::note(const QString& sentence) {
    show(Kind::Notice, sentence);
    m_end.start();
}

void MessageBar::hint(const QString& sentence, const std::vector<Answer>& answers) {
    m_question.reset();
    show(Kind::Offer, sentence, answers);
}

void MessageBar::ask(const QString& sentence, const std::vector<Answer>& answers) {
    m_question = Offer{sentence, answers};
    show(Kind::Offer, sentence, answers);
}

void MessageBar::showProgress(const QString& sentence, const std::function<void()>& stop) {
    const bool isFirst = !std::exchange(m_inProgress, !sentence.isEmpty());
    const bool isShown = m_kind == Kind::Work && !isHidden();
    if (isShown && sentence.isEmpty())
        close();
    else if (isShown && sentence != m_text->wholeText()) {
        m_text->setWholeText(sentence);  // the button may be pressed
        place();
    } else if (m_inProgress && (isFirst || isHidden()))
        show(Kind::Work, sentence, stop ? std::vector<Answer>{{tr("Stop"), stop}} : std::vector<Answer>());
}

void MessageBar::clear() {
    m_question.reset();
    if (m_kind != Kind::Notice && m_kind != Kind::Work) hide();
}

void MessageBar::dropNotice() {
    if (m_kind == Kind::Notice && !isHidden()) close();
}

void MessageBar::close() {
    if (m_question)
        show(Kind::Offer, m_question->sentence, m_question->answers);
    else
        hide();
}

void MessageBar::closeByUser() {
    if (m_kind == Kind::Offer) m_question.reset();
    close();
}

void MessageBar::show(Kind kind, const QString& sentence, const std::vector<Answer>& answers) {
    m_end.stop();
    m_kind = kind;
    setStyleClass(*m_text, "warning", kind == Kind::Error);
    m_text->setWholeText(sentence);
    setAccessibleName(sentence);
    m_close->setVisible(kind != Kind::Work);
    showAnswers(answers);
    setVisible(!sentence.isEmpty());
    place();
}

void MessageBar::showAnswers(const std::vector<Answer>& answers) {
    for (QToolButton* answer : m_answers) {
        answer->hide();
        answer->deleteLater();  // it may be the clicked one
    }
    m_answers.clear();
    auto* row = static_cast<QHBoxLayout*>(layout());
    for (const Answer& answer : answers) {
        auto* button = styledButton<QToolButton>(this, "strip", answer.text);
        button->setFocusPolicy(Qt::StrongFocus);
        row->insertWidget(row->count() - 1, button);
        connect(button, &QToolButton::clicked, this, [this, run = answer.run] {
            closeByUser();
            run();
        });
        m_answers.push_back(button);
    }
}

void MessageBar::place() {
    QWidget& host = *parentWidget();
    layout()->setGeometry(host.rect());
    m_text->setWholeText(m_text->wholeText());  // broken for this width
    host.setMinimumHeight(layout()->heightForWidth(host.width()));
    setGeometry(host.rect());
    raise();
}

void MessageBar::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    parentWidget()->setMinimumHeight(0);
    if (isAncestorOf(window()->focusWidget())) emit keyboardFree();
}

QString MessageBar::sentence() const {
    return isHidden() ? QString() : m_text->wholeText();
}

}  // namespace sinescope
