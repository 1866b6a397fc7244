// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export/code_window.h"

#include "app/export/background_work.h"
#include "app/export/code.h"
#include "app/export/figure_file.h"
#include "app/scene/literals.h"
#include "app/scene/sentences.h"
#include "app/window/parts/buttons.h"
#include "app/window/parts/file_dialogs.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/resize_on_screen.h"

#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTabBar>

namespace sinescope {

namespace {

constexpr int codePixels = 13;

/// The tabs are in the order of the rows.
const LanguageRow& languageOf(const QTabBar& tabs) {
    return languageRows()[static_cast<std::size_t>(tabs.currentIndex())];
}

QString codeOrReason(const Scene& scene, Language language, const QString& figure) {
    try {
        return code(scene, language, figure);
    } catch (const std::exception& error) {  // an exception in a thread would end the program
        return QString::fromUtf8(error.what());
    }
}

}  // namespace

CodeWindow::CodeWindow(const Document& document, QWidget* parent)
    : QDialog(parent),
      m_document(document),
      m_tabs(new QTabBar(this)),
      m_text(new QPlainTextEdit(this)),
      m_sentence(new QLabel(this)) {
    setObjectName(u"codeWindow"_s);
    setWindowTitle(tr("Code that reproduces the figure"));
    for (const LanguageRow& row : languageRows()) m_tabs->addTab(row.title);
    m_tabs->setAccessibleName(tr("Language"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    QFont mono = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    mono.setPixelSize(codePixels);
    m_text->setFont(mono);
    m_text->setReadOnly(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    // Wraps long lines instead of scrolling sideways; copying does not add the breaks.
    m_text->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setAccessibleName(tr("Code"));
    m_sentence->setObjectName(u"codeSentence"_s);
    m_sentence->setWordWrap(true);
    auto* copyButton = styledButton<QPushButton>(this, "primary", tr("&Copy all"));
    auto* saveButton = styledButton<QPushButton>(this, "flat", tr("&Save as ..."));
    auto* closeButton = styledButton<QPushButton>(this, "flat", tr("Close"));
    auto* row = filled(new QHBoxLayout, {{m_sentence, 1}});
    for (QPushButton* button : {closeButton, saveButton, copyButton}) {
        button->setAutoDefault(false);
        row->addWidget(button);
    }
    filled(columnIn(this, {16, 12, 16, 16}), {m_tabs, {m_text, 1}, row});
    connect(m_tabs, &QTabBar::currentChanged, this, &CodeWindow::showCode);
    connect(&document, &Document::changed, this, [this](Changes changes) {
        if (isVisible() && (changes & ~Changes(Change::Arrangement))) showCode();
    });
    connect(copyButton, &QPushButton::clicked, this, &CodeWindow::copy);
    connect(saveButton, &QPushButton::clicked, this, &CodeWindow::chooseAndSave);
    connect(closeButton, &QPushButton::clicked, this, &QDialog::close);
    // Lines of the programs have up to about 114 characters.
    resizeOnScreen(*this, {960, 660});
    showCode();
}

void CodeWindow::setFigure(const QString& id) {
    m_figure = id;
    showCode();
}

void CodeWindow::showCode() {
    m_sentence->clear();
    m_isPending = true;
    ++m_asked;
    if (!m_isBusy) startCode();
}

/// One at a time: later requests are generated next.
void CodeWindow::startCode() {
    m_isBusy = true;
    computeFor(
        this,
        [scene = m_document.sharedScene(), language = languageOf(*m_tabs).language, figure = m_figure] {
            return codeOrReason(*scene, language, figure);
        },
        [asked = m_asked](CodeWindow& window, const QString& text) {
            window.m_isBusy = false;
            if (!window.m_isPending) return;
            window.showText(text);
            window.m_isPending = asked != window.m_asked;
            if (window.m_isPending) window.startCode();
        });
}

void CodeWindow::showText(const QString& text) {
    const int place = m_text->verticalScrollBar()->value();
    m_text->setPlainText(text);
    m_text->verticalScrollBar()->setValue(place);
}

QString CodeWindow::text() {
    if (m_isPending) showText(codeOrReason(m_document.scene(), languageOf(*m_tabs).language, m_figure));
    m_isPending = false;
    return m_text->toPlainText();
}

void CodeWindow::copy() {
    QGuiApplication::clipboard()->setText(text());
    m_sentence->setText(tr("The %1 code is on the clipboard.").arg(m_tabs->tabText(m_tabs->currentIndex())));
}

bool CodeWindow::save(const QString& path) {
    const QString reason = errorMessageOf([&] { writeBytes(text().toUtf8(), path); });
    m_sentence->setText(reason.isEmpty() ? tr("Written: %1").arg(path) : reason);
    return reason.isEmpty();
}

void CodeWindow::chooseAndSave() {
    askForFileToWrite(*this, tr("Save Code"), languageOf(*m_tabs).file, {},
                      [this](const QString& path) { save(path); });
}

}  // namespace sinescope
