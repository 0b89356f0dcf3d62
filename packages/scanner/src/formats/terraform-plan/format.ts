import type { DocumentFormat, FileDiagnostic } from "../../documents/document-format.ts";
import { parseJson } from "../../documents/json-value.ts";
import { maskPlan } from "./mask-plan.ts";
import { isPlan, PlanNode } from "./plan-file.ts";
import { providersOf, resourcesOf } from "./read-plan.ts";

/** Plans of Terraform and OpenTofu as `terraform show -json` writes them. */
export const terraformPlanFormat: DocumentFormat = {
  name: "Terraform plan",
  isCode: false,
  matches: isPlan,
  read(files) {
    const readings = files.map((each) => {
      const file = maskPlan(each);
      const { root, diagnostics } = parseJson(file);
      return { plan: root && new PlanNode(root, file), diagnostics, file: each };
    });
    const plans = readings.flatMap(({ plan }) => plan ?? []);
    return {
      resources: plans.flatMap(resourcesOf),
      providers: plans.flatMap(providersOf),
      diagnostics: readings.flatMap(({ diagnostics, file }) =>
        diagnostics.map((each): FileDiagnostic => ({ ...each, file })),
      ),
      suppressions: [],
    };
  },
};
