import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS } from "../base/limits.ts";
import { name, verbatim } from "../base/text.ts";
import { finding, scanReport } from "./scan-report.ts";
import { SCORE_KINDS } from "./scan-terms.ts";
import { versionParams } from "./versions.ts";

const { variables: MAX_VARIABLES, characters: MAX_CHARACTERS } = LIMITS.whatIf;

const TOO_LONG = `The values can have at most ${MAX_CHARACTERS.toLocaleString("en-US")} characters in all`;

const inputValue = z.union(
  [
    verbatim(MAX_CHARACTERS, TOO_LONG),
    z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER),
    z.boolean(),
    z.null(),
  ],
  { error: "Enter a text, a number, true, or false" },
);

/**
 * Input values by name, parsed like `terraform plan -var`: literal for a string, number or bool;
 * HCL or JSON for any other type.
 */
export const inputValues = z
  .record(name(200), inputValue)
  .refine((values) => Object.keys(values).length <= MAX_VARIABLES, {
    error: `Set at most ${MAX_VARIABLES} inputs`,
  })
  .refine((values) => JSON.stringify(values).length <= MAX_CHARACTERS, {
    error: TOO_LONG,
  });
export type InputValues = z.infer<typeof inputValues>;

/** A scan result's summary. */
export const scanOutcome = z.object({
  status: scanReport.shape.status,
  scores: z.record(z.enum(SCORE_KINDS), z.number().int().nullable()),
  coverage: scanReport.shape.coverage,
  findingCount: z.number().int(),
});
export type ScanOutcome = z.infer<typeof scanOutcome>;

/** How other input values would change the result under `rulesetVersion`. */
export const whatIf = z.object({
  version: z.string(),
  rulesetVersion: z.string(),
  /** With the module's defaults. */
  before: scanOutcome,
  /** With the supplied values. */
  now: scanOutcome,
  gone: z.array(finding),
  come: z.array(finding),
});
export type WhatIf = z.infer<typeof whatIf>;

export const askWhatIf = endpoint({
  method: "post",
  path: "/api/modules/{id}/versions/{version}/what-if",
  tag: "Versions",
  summary: "Scan a version with other values for its inputs, and compare with its defaults",
  access: "public",
  scope: "modules:read",
  params: versionParams,
  body: z.object({ variables: inputValues }),
  ignoresIdempotencyKey: true,
  response: whatIf,
  errors: [
    "validation_failed",
    "module_not_found",
    "version_not_found",
    "scan_failed",
    "too_many_attempts",
    "busy",
  ],
});
