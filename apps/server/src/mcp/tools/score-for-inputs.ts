import { pageOf } from "@stackyard/contract/base/agent-answers";
import { askWhatIf } from "@stackyard/contract/modules/what-if";
import { z } from "zod";
import { BOUNDS } from "../bounds.ts";
import { presentFinding, presentOutcome } from "../present.ts";
import { tool } from "../tool.ts";
import { inputValues } from "./input-values.ts";
import { moduleId, wantedVersion } from "./module-arguments.ts";

export const scoreForInputs = tool({
  name: "score_for_inputs",
  title: "Score a module with your inputs",
  description:
    "Scan a module with your values for its inputs, and compare its scores and findings with those of the default values. The number of scans per minute is limited.",
  input: z.strictObject({
    id: moduleId,
    version: wantedVersion,
    values: inputValues.describe("Values by input, as JSON"),
  }),
  async answer({ call }, { id, version, values }) {
    const { data } = await call(askWhatIf, {
      params: { id, version },
      body: { variables: Object.fromEntries(Object.entries(values).map(asVariable)) },
    });
    const firstOf = (findings: typeof data.gone) =>
      pageOf(findings, { size: BOUNDS.findings }, presentFinding);
    return {
      version: data.version,
      rulesetVersion: data.rulesetVersion,
      withDefaults: presentOutcome(data.before),
      withValues: presentOutcome(data.now),
      findingsGone: firstOf(data.gone),
      findingsAdded: firstOf(data.come),
    };
  },
});

/** The API takes lists and objects as text, as `terraform plan -var` does. */
const asVariable = ([name, value]: [string, unknown]) =>
  [name, typeof value === "object" && value !== null ? JSON.stringify(value) : value] as const;
