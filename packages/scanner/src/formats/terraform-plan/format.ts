import type { DocumentFormat, FileDiagnostic } from "../../documents/document-format.ts";
import { isKnownPlan, readMaskedPlan } from "./mask-plan.ts";
import { providersOf, resourcesOf } from "./read-plan.ts";

/** Plans of Terraform and OpenTofu as `terraform show -json` writes them. */
export const terraformPlanFormat: DocumentFormat = {
  name: "Terraform plan",
  isCode: false,
  matches: isKnownPlan,
  read(files) {
    const readings = files.map(readMaskedPlan);
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
