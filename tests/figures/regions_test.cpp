// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/regions.h"

#include "app/scene/literals.h"

#include <QTest>

using namespace sinescope;

namespace {

/// Returns a drag whose edit names the dragged region.
Drag dragOf(const QString& name) {
    return [name](const QPointF&, const QPointF& to) {
        return SceneEdit{u"%1 to %2"_s.arg(name).arg(to.x()), [](Scene&) {}};
    };
}

TextField fieldNamed(const QString& name, const QRectF& rect) {
    return {rect, name, {}, [](const QString&) { return SceneEdit{}; }};
}

/// A rule across a card, a button, and three fields, the second of which has two places.
Regions some() {
    Regions all;
    all << Region{.area = {40, 0, 20, 100}, .drag = dragOf(u"rule"_s), .tip = [] { return u"the rule"_s; }};
    all << Region{.area = {0, 0, 100, 50},
                  .drag = dragOf(u"card"_s),
                  .shape = Qt::OpenHandCursor,
                  .tip = [] { return u"the card"_s; },
                  .click =
                      [](const QPointF& at) {
                          return SceneEdit{u"card at %1"_s.arg(at.x()), [](Scene&) {}};
                      }};
    all << Region{.area = {0, 60, 30, 10}, .link = u"lesson:1"_s, .tip = [] { return u"the lesson"_s; }};
    all << regionOf(fieldNamed(u"first"_s, {0, 0, 30, 20}));
    all << regionOf(fieldNamed(u"second"_s, {0, 70, 30, 20}));
    Region twin = regionOf(fieldNamed(u"second"_s, {70, 70, 30, 20}));
    twin.isTabStop = false;
    all << twin << regionOf(fieldNamed(u"third"_s, {70, 0, 30, 20}));
    return all;
}

QString nameOf(const std::optional<TextField>& field) {
    return field ? field->text : u"none"_s;
}

}  // namespace

class RegionsTest : public QObject {
    Q_OBJECT

 private slots:
    void firstOfOverlappingRegionsIsHit() {
        const auto rule = some().handleAt({50, 10}), card = some().handleAt({10, 10});
        QVERIFY(rule && card && !some().handleAt({10, 80}));
        QCOMPARE(rule->tip, u"the rule"_s);
        QCOMPARE(rule->shape, Qt::SizeHorCursor);
        QCOMPARE(card->tip, u"the card"_s);
        QCOMPARE(card->shape, Qt::OpenHandCursor);
    }

    void dragContinuesOutsideItsRegion() {
        const auto rule = some().handleAt({50, 10});
        QCOMPARE(rule->drag({50, 10}, {500, 10})->text, u"rule to 500"_s);
    }

    void regionWithoutActionFallsThrough() {
        QCOMPARE(some().clicked({50, 10})->text, u"card at 50"_s);  // the rule has no click
        QCOMPARE(nameOf(some().textFieldAt({10, 10})), u"first"_s);
        QVERIFY(!some().clicked({10, 80}));
        QCOMPARE(some().linkAt({10, 65})->target, u"lesson:1"_s);
        QCOMPARE(some().linkAt({10, 65})->tip, u"the lesson"_s);
        QVERIFY(!some().linkAt({50, 10}));
    }

    void shapeLimitsHitArea() {
        Regions round;
        Region dot = regionAround({10, 10}, 5);
        dot.link = QString();
        dot.tip = [] { return QString(); };
        round << dot;
        QVERIFY(round.linkAt({13, 14}));   // 5 away
        QVERIFY(!round.linkAt({14, 14}));  // in the square, 5.7 away
    }

    void tabVisitsFieldsInOrderAndStopsAtEnds() {
        const Regions all = some();
        QCOMPARE(nameOf(all.nextTextField({}, false)), u"first"_s);
        QCOMPARE(nameOf(all.nextTextField(*all.textFieldAt({10, 10}), false)), u"second"_s);
        QCOMPARE(nameOf(all.nextTextField(*all.textFieldAt({10, 80}), false)), u"third"_s);
        QCOMPARE(nameOf(all.nextTextField(*all.textFieldAt({80, 10}), false)), u"none"_s);
        QCOMPARE(nameOf(all.nextTextField(*all.textFieldAt({80, 10}), true)), u"second"_s);
        QCOMPARE(nameOf(all.nextTextField(*all.textFieldAt({10, 10}), true)), u"none"_s);
    }

    void slightlyMovedFieldIsRecognized() {
        QCOMPARE(nameOf(some().nextTextField(fieldNamed({}, {3, 72, 40, 20}), false)), u"third"_s);
        QCOMPARE(nameOf(Regions().nextTextField({}, false)), u"none"_s);
    }
};

QTEST_APPLESS_MAIN(RegionsTest)
#include "regions_test.moc"
