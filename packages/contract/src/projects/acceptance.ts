import { z } from "zod";
import { timestamp } from "../base/common.ts";
import { name } from "../base/text.ts";
import { findingSummary } from "../modules/scan-report.ts";
import { SEVERITIES } from "../modules/scan-terms.ts";
import { inputValues } from "../modules/what-if.ts";
import {
  CHECK_KINDS,
  CHECK_LIMITS,
  RUN_STATUSES,
  SUPPRESSION_POLICIES,
} from "./acceptance-lists.ts";

const { names, releaseDays } = CHECK_LIMITS;

const percent = z
  .int("Enter a whole number")
  .min(1, "Enter a number from 1 to 100")
  .max(100, "Enter a number from 1 to 100")
  .nullable()
  .default(null);

const listOf = (length: number) =>
  z
    .array(name(length, `At most ${length} characters each`).min(1))
    .max(names, `At most ${names} names`)
    .default([]);

const fields = z.object({
  /** Lowest scores, and the lowest percentage of evaluations with a result. */
  security: percent,
  quality: percent,
  judged: percent,
  /** No finding in the module may be this severe or worse. */
  severity: z.enum(SEVERITIES).nullable().default(null),
  /** The module loads: what `terraform validate` finds without a provider. */
  isValid: z.boolean().default(false),
  /** Each file is as `terraform fmt` writes it. */
  isFormatted: z.boolean().default(false),
  /** A published version's number agrees with the changes for callers. */
  isVersionHonest: z.boolean().default(false),
  /** What the module must have: paths of files, and names of inputs and outputs. */
  files: listOf(CHECK_LIMITS.path),
  inputs: listOf(CHECK_LIMITS.name),
  outputs: listOf(CHECK_LIMITS.name),
  /** Values for the module's inputs during the scan; its defaults for the others. */
  values: inputValues.default({}),
  suppressions: z.enum(SUPPRESSION_POLICIES).default("marketplace"),
  /** After how many days a delivery that passes is paid, unless the client stops it; null for never. */
  releaseDays: z
    .int("Enter whole days")
    .min(releaseDays.min, "At least one day")
    .max(releaseDays.max, `At most ${releaseDays.max} days`)
    .nullable()
    .default(null),
});

const NONE = "Choose at least one check, or remove the checks";

/** Checks that a milestone's delivery has to pass. */
export const acceptanceChecks = fields.refine(
  (checks) =>
    [checks.security, checks.quality, checks.judged, checks.severity].some((it) => it !== null) ||
    checks.isValid ||
    checks.isFormatted ||
    checks.isVersionHonest ||
    checks.files.length + checks.inputs.length + checks.outputs.length > 0,
  { message: NONE, path: ["severity"] },
);
export type AcceptanceChecks = z.output<typeof acceptanceChecks>;
export type AcceptanceForm = z.input<typeof acceptanceChecks>;

/** The same in a contract, with the rules that were current when it was drawn up. */
export const agreedChecks = fields.extend({ rulesetVersion: z.string() });
export type AgreedChecks = z.output<typeof agreedChecks>;

const checkResult = z.object({
  kind: z.enum(CHECK_KINDS),
  isPassed: z.boolean(),
  /** What was agreed and what was found, such as "at least 80" and "64". */
  wanted: z.string(),
  found: z.string(),
});
export type CheckResult = z.infer<typeof checkResult>;

/** What the checks of one delivery came to. It belongs to the archive's digest and the ruleset. */
export const acceptanceRun = z.object({
  status: z.enum(RUN_STATUSES),
  /** SHA-256 of the archive. */
  digest: z.string(),
  /** The rules that judged it; null until it has ended. */
  rulesetVersion: z.string().nullable(),
  checks: z.array(checkResult),
  /** The most severe findings in the module. */
  findings: z.array(findingSummary),
  findingCount: z.number().int(),
  /** Why the archive couldn't be checked. */
  failure: z.string().nullable(),
  finishedAt: timestamp.nullable(),
});
export type AcceptanceRun = z.infer<typeof acceptanceRun>;
