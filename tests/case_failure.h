// SPDX-License-Identifier: GPL-3.0-or-later
//
// A helper of a test that cannot give what it is asked for ends its case, and the program goes on with the
// next one: QVERIFY returns from the helper alone, and qFatal ends the program with all cases that follow.
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
    CaseFailure(const QString& why, const std::source_location& where)
        : m_why(why.toStdString()), m_where(where) {}
    const char* what() const noexcept override { return m_why.c_str(); }
    const std::source_location& where() const { return m_where; }

 private:
    std::string m_why;
    std::source_location m_where;
};

/// Ends the case that is running as failed. Its test class must be run as a Guarded one.
[[noreturn]] inline void failCase(const QString& why,
                                  const std::source_location& where = std::source_location::current()) {
    throw CaseFailure(why, where);
}

/// A test class whose cases may end in failCase(): QTEST_MAIN(Guarded<SomeTest>).
template <typename Test>
class Guarded : public Test {
 public:
    using Test::Test;

    /// Qt Test calls the cases through this, as there is nothing between it and them that could catch.
    const QMetaObject* metaObject() const override {
        static const QMetaObject guarded = [] {
            QMetaObject copy = Test::staticMetaObject;
            copy.d.static_metacall = &Guarded::call;
            return copy;
        }();
        return &guarded;
    }

 private:
    /// What a class has to put away after each of its cases, whether it failed or not.
    struct AtItsEnd {
        Test* test;
        ~AtItsEnd() {
            if constexpr (requires { test->endCase(); }) test->endCase();
        }
    };

    static void call(QObject* test, QMetaObject::Call kind, int index, void** arguments) {
        const AtItsEnd end{static_cast<Test*>(test)};
        try {
            Test::staticMetaObject.d.static_metacall(test, kind, index, arguments);
        } catch (const CaseFailure& failure) {
            QTest::qFail(failure.what(), failure.where().file_name(),
                         static_cast<int>(failure.where().line()));
        }
    }
};

}  // namespace sinescope
