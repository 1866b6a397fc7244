// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/function_model.h"

#include "app/figures/programs.h"

namespace sinescope {

namespace {

class FunctionModel : public FigureModel {
 public:
    FunctionModel(std::shared_ptr<const Scene> scene, const FigureSpec& spec, const FigureFunctions& functions)
        : FigureModel(std::move(scene)), m_spec(spec), m_functions(functions) {}

    QString claim() const override { return m_spec.claim; }
    FigureTable table() const override { return m_functions.table(scene()); }
    std::vector<Readout> readout(const Cursor& cursor) const override {
        return m_functions.readout(scene(), cursor);
    }
    QString alternativeText() const override { return m_functions.alternativeText(scene()); }
    std::vector<Fact> facts() const override { return {}; }
    FigureProgram program() const override { return figureProgram(scene(), m_spec.id); }

 private:
    FigureSpec m_spec;
    FigureFunctions m_functions;
};

}  // namespace

FigureKind functionKind(FigureSpec spec, std::unique_ptr<FigureView> (*view)(const FigureSpec&),
                        FigureFunctions functions) {
    FigureKind kind;
    kind.spec = std::move(spec);
    kind.view = view;
    kind.model = [spec = kind.spec, functions](std::shared_ptr<const Scene> scene, const FigureModel*) {
        return std::make_shared<const FunctionModel>(std::move(scene), spec, functions);
    };
    return kind;
}

}  // namespace sinescope
