// SPDX-License-Identifier: GPL-3.0-or-later
//
// Registry of a program's test classes; each class registers itself where it is defined.
#pragma once

#include "tests/case_failure.h"

#include <QMetaObject>
#include <QTest>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace sinescope {

struct TestClass {
    std::string part;
    const QMetaObject* its;
    std::function<std::unique_ptr<QObject>()> make;

    bool has(const char* argument) const {
        return its->indexOfSlot(QByteArray(argument).split(':').front() + "()") >= 0;
    }
};

inline std::vector<TestClass>& testClasses() {
    static std::vector<TestClass> all;
    return all;
}

/// The part of the window's tests that runs only without a window system.
constexpr const char* offscreenPart = "offscreen";

template <typename Test>
class Registered {
 public:
    /// `part` names a group of tests that a program can select or skip.
    explicit Registered(const char* part = "") {
        testClasses().push_back(
            {part, &Test::staticMetaObject, [] { return std::make_unique<Guarded<Test>>(); }});
    }
};

/// Runs the classes of the requested parts and returns the number of failures. A test named in `argv` runs
/// only in the class that has it.
inline int runTests(
    int argc, char** argv,
    const std::function<bool(const std::string& part)>& isSelected = [](const std::string& /*part*/) {
        return true;
    }) {
    std::vector<TestClass> tests;
    for (const TestClass& each : testClasses())
        if (isSelected(each.part)) tests.push_back(each);
    const auto isTest = [&tests](const char* argument) {
        return std::any_of(tests.begin(), tests.end(),
                           [&](const TestClass& each) { return each.has(argument); });
    };
    const bool isAnyRequested = std::any_of(argv + 1, argv + argc, isTest);
    int failures = 0;
    // From the second class on, Qt's handler of a crash returns to the crash without end.
    std::string noCrashHandler = "-nocrashhandler";
    for (const TestClass& each : tests) {
        std::vector<char*> arguments;
        bool isRequested = !isAnyRequested;
        for (char** argument = argv; argument != argv + argc; ++argument) {
            const bool isIts = each.has(*argument);
            if (isIts || !isTest(*argument)) arguments.push_back(*argument);
            isRequested = isRequested || isIts;
        }
        arguments.push_back(noCrashHandler.data());
        if (isRequested)
            failures += QTest::qExec(each.make().get(), static_cast<int>(arguments.size()), arguments.data());
    }
    return failures;
}

}  // namespace sinescope
