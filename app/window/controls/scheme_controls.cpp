// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/controls/scheme_controls.h"

#include "app/model/scheme_formula.h"
#include "app/model/unbroken_text.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/window/controls/form_rows.h"
#include "app/window/controls/number_field.h"
#include "app/window/controls/scale_slider.h"
#include "app/window/parts/error_label.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/list_heading.h"
#include "app/window/parts/named.h"
#include "app/window/parts/style_class.h"
#include "app/window/parts/tab_order.h"
#include "core/saturating_cast.h"
#include "core/schemes/scheme_fit.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStyledItemDelegate>

#include <algorithm>

namespace sinescope {

namespace {

constexpr int schemeLabelWidth = 92;
constexpr int margin = 6;
/// Letters of a choice that fits beside its title; longer ones have their own line.
constexpr int longestBeside = 13;

struct Group {
    QString title;
    Entry entry;
};

std::vector<Group> groups() {
    return {{SchemeControls::tr("Added to the input"), Entry::Input},
            {SchemeControls::tr("Added to the score"), Entry::Score},
            {SchemeControls::tr("Rotation of q and k"), Entry::Rotation},
            {SchemeControls::tr("Nowhere"), Entry::Nowhere}};
}

/// The schemes of a group, the formula first.
std::vector<SchemeInfo> schemesOf(const Group& group) {
    std::vector<SchemeInfo> found = schemes();
    std::erase_if(found, [&group](const SchemeInfo& info) { return info.entry != group.entry; });
    std::ranges::stable_sort(
        found, {}, [](const SchemeInfo& info) { return std::string_view(info.id) != "sinusoidal"; });
    return found;
}

/// Indents the entries below the headings.
class EntryDelegate : public QStyledItemDelegate {
 public:
    using QStyledItemDelegate::QStyledItemDelegate;

 protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        if (index.flags() & Qt::ItemIsEnabled) option->text.prepend(QString(3, QChar::Nbsp));
    }
};

void fillChoice(QComboBox& box) {
    box.setItemDelegate(new EntryDelegate(&box));
    for (const Group& group : groups()) {
        addHeading(box, group.title);
        for (const SchemeInfo& info : schemesOf(group)) {
            box.addItem(QString::fromUtf8(info.name), QString::fromUtf8(info.id));
            box.setItemData(box.count() - 1, QString::fromUtf8(info.description), Qt::ToolTipRole);
        }
    }
}

/// "Base B"
QString titleOf(const SchemeParameter& parameter, const Scheme& scheme) {
    return QString(QString::fromUtf8(parameter.title) + ' '_L1 + formulaSymbol(scheme, parameter.id))
        .trimmed();
}

bool hasSlider(const SchemeParameter& parameter) {
    return std::string_view(parameter.id) == "base";
}

SceneSize sizeOf(const Scene& scene) {
    return {scene.encoding.length, scene.encoding.dModel};
}

bool hasOwnSize(const Scheme& scheme) {
    const SchemeRequirements required = schemeRequirements(scheme);
    return required.positions > 0 || required.columns > 0;
}

/// Returns the ids of the scheme and the parameters that apply, and the number of heads: all that determines
/// the rows.
QStringList rowIds(const Scene& scene) {
    QStringList ids{schemeId(scene.scheme)};
    for (const SchemeParameter& parameter : infoOf(scene.scheme).parameters)
        if (parameter.applies(scene.scheme)) ids << QString::fromUtf8(parameter.id);
    if (headCount(scene) > 1) ids << u"head of %1"_s.arg(headCount(scene));
    return ids;
}

}  // namespace

SchemeControls::SchemeControls(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_choice(named(new QComboBox(this), "schemeChoice")),
      m_about(withStyleClass(new WrappedLabel(this), "small")),
      m_open(named(new QPushButton(tr("Choose the file ..."), this), "chooseTable")),
      m_error(new ErrorLabel(this)) {
    setObjectName(u"scheme"_s);
    m_choice->setMaxVisibleItems(20);
    fillChoice(*m_choice);
    setStyleClass(*m_open, "toggle");
    QLabel* title = labelFor(m_choice, tr("Scheme"), this);
    m_choice->setAccessibleName(tr("Positional scheme"));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    auto* choice = filled(rowIn(nullptr, {}, 12), {title, {m_choice, 1}});
    filled(columnIn(this, {margin, 0, margin, 0}, 6), {choice, m_about, m_open, m_error});
    connect(m_choice, &QComboBox::activated, this,
            [this](int index) { choose(m_choice->itemData(index).toString()); });
    connect(m_open, &QPushButton::clicked, this, &SchemeControls::tableRequested);
    showScene();
}

void SchemeControls::choose(const QString& id) {
    if (id.isEmpty()) return showScene();
    const SceneSize size = sizeOf(m_document.scene());
    const bool isAsSet = m_set == size && hasOwnSize(m_document.scene().scheme);
    if (!isAsSet) m_before.reset();
    apply(tr("scheme"), {}, [id, before = m_before](Scene& scene) {
        if (schemeId(scene.scheme) == id) return;
        if (before && !hasOwnSize(newScheme(scene, id))) {
            scene.encoding.length = before->length;
            scene.encoding.dModel = before->dModel;
        }
        setScheme(scene, newScheme(scene, id));
    });
    noteSize(size);
}

void SchemeControls::noteSize(const SceneSize& before) {
    const SceneSize now = sizeOf(m_document.scene());
    if (now == before) return;
    if (!hasOwnSize(m_document.scene().scheme))
        return emit sizeChanged(
            tr("As before: L = %1, d = %2.").arg(grouped(now.length), grouped(now.dModel)));
    if (!m_before) m_before = before;
    m_set = now;
    QStringList changes;
    if (now.length != before.length)
        changes << tr("L from %1 to %2").arg(grouped(before.length), grouped(now.length));
    if (now.dModel != before.dModel)
        changes << tr("d from %1 to %2").arg(grouped(before.dModel), grouped(now.dModel));
    emit sizeChanged(
        tr("%1 has its own size, which changes %2.").arg(m_choice->currentText(), changes.join(tr(" and "))));
}

void SchemeControls::apply(const QString& what, const QString& key, std::function<void(Scene&)> change) {
    const QString reason = m_document.tryApply({what, std::move(change), key});
    m_error->showSentence(reason);
    if (!reason.isEmpty()) showScene();
}

void SchemeControls::showScene() {
    const Scene& scene = m_document.scene();
    const QSignalBlocker quiet(m_choice);
    m_choice->setCurrentIndex(m_choice->findData(schemeId(scene.scheme)));
    m_choice->setToolTip(QString::fromUtf8(infoOf(scene.scheme).description));
    const TableScheme* table = openedTable(scene);
    QString about;
    if (table && table->rows > 0)
        about = u"%1, %2 × %3"_s.arg(QString::fromStdString(table->name), grouped(table->rows),
                                     grouped(table->columns));
    if (const QString reason = missingTable(scene); !reason.isEmpty()) about = reason;
    m_about->setWholeText(unbroken(about));
    m_about->setVisible(!about.isEmpty());
    m_open->setVisible(table != nullptr);
    if (m_built != rowIds(scene)) build();
    for (const auto& show : m_show) show();
}

void SchemeControls::build() {
    const Scene& scene = m_document.scene();
    m_built = rowIds(scene);
    m_show.clear();
    QString focused;
    if (m_rows) {
        const QWidget* focus = window()->focusWidget();
        if (m_rows->isAncestorOf(focus)) focused = focus->objectName();
        m_rows->hide();
        m_rows->deleteLater();  // one of its controls may have changed the scheme
    }
    m_rows = new QWidget(this);
    auto* column = columnIn(m_rows, {}, 6);
    for (const SchemeParameter& parameter : infoOf(scene.scheme).parameters) {
        if (!parameter.applies(scene.scheme)) continue;
        column->addWidget(rowOf(parameter));
        if (hasSlider(parameter)) column->addWidget(sliderOf(parameter));
        column->addWidget(sourceOf(parameter));
    }
    if (headCount(scene) > 1) column->addWidget(headRow());
    static_cast<QVBoxLayout*>(layout())->insertWidget(layout()->indexOf(m_error), m_rows);
    m_rows->setVisible(column->count() > 0);
    QWidgetList fields;
    for (QWidget* each : m_rows->findChildren<QWidget*>())
        if (each->focusPolicy() & Qt::TabFocus && !each->focusProxy() && each->window() == window())
            fields << each;  // not the list of a box
    sinescope::setTabOrder(m_choice, fields);
    for (QWidget* field : fields)
        if (!focused.isEmpty() && field->objectName() == focused) field->setFocus();
}

QWidget* SchemeControls::addLabelled(const QString& title, const QString& tip, QWidget* row, QWidget* control,
                                     Qt::Orientation along) {
    auto* line =
        new QBoxLayout(along == Qt::Horizontal ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom, row);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(along == Qt::Horizontal ? 8 : 2);
    QLabel* text = labelFor(control, title, row);
    text->setMinimumWidth(schemeLabelWidth);
    text->setToolTip(tip);
    control->setToolTip(tip);
    control->setAccessibleName(title);
    filled(line, {text, {control, 1}});
    return row;
}

SchemeControls::Set SchemeControls::setterOf(const SchemeParameter& parameter) {
    const QString title = QString::fromUtf8(parameter.title).toLower();
    return [this, id = std::string(parameter.id), title](double value, const QString& key) {
        apply(title, key,
              [id, value](Scene& scene) { schemeParameter(scene.scheme, id).set(scene.scheme, value); });
    };
}

SchemeControls::Get SchemeControls::getterOf(const SchemeParameter& parameter) const {
    return [this, id = std::string(parameter.id)] {
        const Scheme& scheme = m_document.scene().scheme;
        return schemeParameter(scheme, id).get(scheme);
    };
}

QWidget* SchemeControls::rowOf(const SchemeParameter& parameter) {
    auto* row = new QWidget(m_rows);
    const Set set = setterOf(parameter);
    const Get now = getterOf(parameter);
    QWidget* control = parameter.kind == SchemeParameterKind::Switch   ? switchOf(row, set, now)
                       : parameter.kind == SchemeParameterKind::Choice ? choiceOf(parameter, row, set, now)
                                                                       : fieldOf(parameter, row, set, now);
    control->setObjectName(QString::fromUtf8(parameter.id));
    const auto isLong = [](const SchemeChoice& choice) {
        return QString::fromUtf8(choice.title).size() > longestBeside;
    };
    const bool isWide =
        parameter.kind == SchemeParameterKind::Choice && std::ranges::any_of(parameter.choices, isLong);
    return addLabelled(titleOf(parameter, m_document.scene().scheme),
                       QString::fromUtf8(parameter.description), row, control,
                       isWide ? Qt::Vertical : Qt::Horizontal);
}

QWidget* SchemeControls::switchOf(QWidget* row, const Set& set, const Get& now) {
    auto* box = new QCheckBox(row);
    connect(box, &QCheckBox::clicked, this, [set](bool on) { set(on ? 1 : 0, {}); });
    m_show.push_back([box, now] { box->setChecked(now() != 0); });
    return box;
}

/// Shows the source of the value unless the user set it: "a decoder's, by its name".
QWidget* SchemeControls::sourceOf(const SchemeParameter& parameter) {
    auto* source = withStyleClass(new WrappedLabel(m_rows), "small");
    m_show.push_back([this, source, id = QString::fromUtf8(parameter.id)] {
        const Scheme& scheme = m_document.scene().scheme;
        source->setWholeText(sourceOfParameter(schemeParameter(scheme, id.toStdString()), scheme));
        source->setVisible(!source->wholeText().isEmpty());
    });
    return source;
}

QWidget* SchemeControls::choiceOf(const SchemeParameter& parameter, QWidget* row, const Set& set,
                                  const Get& now) {
    auto* box = new QComboBox(row);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    for (const SchemeChoice& choice : parameter.choices) box->addItem(QString::fromUtf8(choice.title));
    connect(box, &QComboBox::activated, this, [set](int index) { set(index, {}); });
    m_show.push_back([box, now] { box->setCurrentIndex(saturatingCast<int>(now())); });
    return box;
}

QWidget* SchemeControls::sliderOf(const SchemeParameter& parameter) {
    const QString id = QString::fromUtf8(parameter.id);
    auto* slider =
        named(new ScaleSlider(StepScale::decimal(parameter.minimum, parameter.maximum), Term::Base, m_rows),
              QString(id + u"Slider"_s), titleOf(parameter, m_document.scene().scheme),
              tr("Drag, or use the arrow keys and PageUp, PageDown"));
    connect(slider, &ScaleSlider::moved, this,
            [set = setterOf(parameter), key = schemePath(parameter.id)](double value) { set(value, key); });
    connect(slider, &ScaleSlider::finished, &m_document, &Document::endMerge);
    m_show.push_back([slider, now = getterOf(parameter)] { slider->setValue(now()); });
    return slider;
}

QWidget* SchemeControls::fieldOf(const SchemeParameter& parameter, QWidget* row, const Set& set,
                                 const Get& now) {
    auto* field = new NumberField(
        {parameter.minimum, parameter.maximum, parameter.kind == SchemeParameterKind::Integer}, row);
    field->setSpecialValueText(QString::fromUtf8(parameter.zeroTitle));
    connect(field, &NumberField::requested, this, [set](double value) { set(value, {}); });
    connect(field, &NumberField::refused, m_error, &ErrorLabel::showSentence);
    m_show.push_back([field, now] { field->setValue(now()); });
    return field;
}

QWidget* SchemeControls::headRow() {
    auto* row = new QWidget(m_rows);
    auto* field = named(
        new NumberField({0, static_cast<double>(headCount(m_document.scene()) - 1), true}, row), "head");
    connect(field, &NumberField::requested, this, [this](double value) {
        apply(tr("head"), {},
              [value](Scene& scene) { scene.selection.head = saturatingCast<std::int64_t>(value); });
    });
    m_show.push_back(
        [this, field] { field->setValue(static_cast<double>(m_document.scene().selection.head)); });
    return addLabelled(tr("Head shown"), tr("The head whose biases the figures show, from 0"), row, field);
}

}  // namespace sinescope
