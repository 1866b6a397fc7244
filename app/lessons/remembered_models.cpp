// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/remembered_models.h"

#include <algorithm>
#include <list>
#include <utility>

namespace sinescope {

namespace {

class RememberedModels {
 public:
    RememberedModels(ModelMaker models, std::size_t count) : m_models(std::move(models)), m_count(count) {}

    std::shared_ptr<const FigureModel> model(const QString& figure, const Scene& scene) {
        const auto known = std::ranges::find_if(
            m_made, [&](const Made& made) { return made.figure == figure && made.model->scene() == scene; });
        if (known != m_made.end()) {
            m_made.splice(m_made.begin(), m_made, known);
        } else {
            m_made.push_front({figure, m_models(figure, scene)});
            if (m_made.size() > m_count) m_made.pop_back();
        }
        return m_made.front().model;
    }

 private:
    struct Made {
        QString figure;
        std::shared_ptr<const FigureModel> model;
    };

    ModelMaker m_models;
    std::size_t m_count;
    std::list<Made> m_made;  ///< most recently used first
};

}  // namespace

ModelMaker rememberedModels(ModelMaker models, std::size_t count) {
    return [made = std::make_shared<RememberedModels>(std::move(models), count)](
               const QString& figure, const Scene& scene) { return made->model(figure, scene); };
}

}  // namespace sinescope
