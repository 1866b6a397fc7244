// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/display.h"

#include "app/cli/command_line.h"
#include "app/cli/command_table.h"
#include "app/scene/literals.h"
#include "app/scene/sentences.h"

#include <QRegularExpression>

#include <cstdlib>

namespace sinescope {

namespace {

QtMessageHandler handlerBefore = nullptr;
QStringList warningsBefore;

void exitOnFatal(QtMsgType type, const QMessageLogContext& context, const QString& text) {
    if (type == QtFatalMsg) {
        printError(displayRefusal(text, warningsBefore));
        std::_Exit(failed);
    }
    warningsBefore << text;
    // The sentence covers Qt's messages about an unreachable display.
    if (handlerBefore && !QString::fromLatin1(context.category).startsWith(u"qt.qpa"_s))
        handlerBefore(type, context, text);
}

}  // namespace

bool hasDisplay() {
    const auto isSet = [](const char* name) { return !qEnvironmentVariableIsEmpty(name); };
    return isSet("QT_QPA_PLATFORM") || isSet("DISPLAY") || isSet("WAYLAND_DISPLAY");
}

int refuseWithoutDisplay() {
    printError(
        u"There is no display for a window (neither DISPLAY nor WAYLAND_DISPLAY is set). "
        "The commands %1 need none; see sinescope --help."_s.arg(commandNames().join(u", "_s)));
    return failed;
}

DisplayGuard::DisplayGuard() {
    warningsBefore.clear();
    handlerBefore = qInstallMessageHandler(exitOnFatal);
}

DisplayGuard::~DisplayGuard() {
    qInstallMessageHandler(handlerBefore);
}

QString displayRefusal(const QString& fatal, const QStringList& warnings) {
    static const QRegularExpression missing(u"Could not find the Qt platform plugin \"([^\"]*)\""_s),
        available(u"Available platform plugins are: ([^\\n]*)\\."_s),
        display(u"could not connect to display (.*)"_s, QRegularExpression::CaseInsensitiveOption);
    const QString all = warnings.join('\n'_L1);
    if (const auto name = missing.match(all); name.hasMatch())
        return u"There is no platform %1 to open a window on. The platforms are %2."_s.arg(
            quoted(name.captured(1)), available.match(fatal).captured(1));
    if (const auto name = display.match(all); name.hasMatch())
        return u"No window can be opened: the display %1 does not answer."_s.arg(
            quoted(name.captured(1).trimmed()));
    return u"No window can be opened: %1"_s.arg(warnings.isEmpty() ? fatal.simplified()
                                                                   : warnings.constLast().simplified());
}

}  // namespace sinescope
