// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lets a test helper fail its case without ending the program: QVERIFY would return only from the helper, and
// qFatal would skip all following cases.
#pragma once

#include <QMetaObject>
#include <QTest>

#include <exception>
#include <source_location>
#include <string>
#include <utility>

namespace sinescope {

class CaseFailure : public std::exception {
 public:
    CaseFailure(const QString& reason, const std::source_location& where)
        : m_reason(reason.toStdString()), m_where(where) {}
    const char* what() const noexcept override { return m_reason.c_str(); }
    const std::source_location& where() const { return m_where; }

 private:
    std::string m_reason;
    std::source_location m_where;
};

/// Fails and ends the running case. Its test class must run as Guarded.
[[noreturn]] inline void failCase(const QString& reason,
                                  const std::source_location& where = std::source_location::current()) {
    throw CaseFailure(reason, where);
}

/// A test class whose cases may call failCase(): QTEST_MAIN(Guarded<SomeTest>).
template <typename Test>
class Guarded : public Test {
 public:
    using Test::Test;

    /// Redirects Qt Test's calls of the cases to call(), the only place to catch exceptions.
    const QMetaObject* metaObject() const override {
        static const QMetaObject guarded = [] {
            QMetaObject copy = Test::staticMetaObject;
            copy.d.static_metacall = &Guarded::call;
            return copy;
        }();
        return &guarded;
    }

 private:
    /// Calls endCase(), if the class has it, after each case, even a failed one.
    struct CaseEnd {
        Test* test;
        ~CaseEnd() {
            if constexpr (requires { test->endCase(); }) test->endCase();
        }
    };

    static void call(QObject* test, QMetaObject::Call kind, int index, void** arguments) {
        const CaseEnd end{static_cast<Test*>(test)};
        try {
            Test::staticMetaObject.d.static_metacall(test, kind, index, arguments);
        } catch (const CaseFailure& failure) {
            QTest::qFail(failure.what(), failure.where().file_name(),
                         static_cast<int>(failure.where().line()));
        }
    }
};

}  // namespace sinescope
