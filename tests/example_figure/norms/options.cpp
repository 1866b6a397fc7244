// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/example_figure/norms/options.h"

#include "app/model/option_table.h"

namespace sinescope {

namespace {

const OptionTable<NormsOptions>& table() {
    static const auto all = OptionTable<NormsOptions>("norms", AxisQuantity::Position, AxisQuantity::Value)
                                .toggle("squared", &NormsOptions::squared);
    return all;
}

}  // namespace

const FigureSpec& normsSpec() {
    return table().spec();
}

NormsOptions normsOptions(const Scene& scene) {
    return table().read(scene);
}

}  // namespace sinescope
