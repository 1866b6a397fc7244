// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/learned_tables.h"

#include "app/scene/literals.h"
#include "app/scene/resource_file.h"
#include "core/files/input.h"
#include "core/files/npy.h"

/// Resources of a static library must be initialized by name; the macro requires the global namespace.
static void initializeExperimentResource() {
    Q_INIT_RESOURCE(experiment);
}

namespace sinescope {

namespace {

WeightTable experimentTable(const QString& name) {
    const QByteArray bytes = experimentFile(name);
    return WeightTable(readNpy(MemoryInput(
        std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())), name.toStdString())));
}

}  // namespace

QByteArray experimentFile(const QString& name) {
    initializeExperimentResource();
    return resourceFile(u"experiment/"_s + name);
}

const LearnedScheme& learnedScheme() {
    static const LearnedScheme scheme{experimentTable(u"learned_positions.npy"_s), 0};
    return scheme;
}

const T5Scheme& learnedT5() {
    static const T5Scheme scheme = [] {
        T5Scheme made{{.buckets = 32, .maximumDistance = 128, .bidirectional = false},
                      experimentTable(u"t5_bias.npy"_s)};
        validate(made);
        return made;
    }();
    return scheme;
}

}  // namespace sinescope
