import { z } from "zod";
import { name, verbatim } from "../base/text.ts";
import { credentialId } from "../members/web-authn.ts";
import { RESOURCE_ACTIONS, RUNNER_LIMITS } from "./deployment-lists.ts";
import { digest, stateIdentity } from "./lease.ts";

const count = z.int().min(0).max(1_000_000);
const short = verbatim(500);

/** An attribute's value as JSON; null if it has none, is sensitive, or is known only after the apply. */
const value = verbatim(RUNNER_LIMITS.value).nullable();

const attribute = z.object({
  /** Such as "ingress[0].cidr_blocks". */
  path: short.min(1),
  before: value,
  after: value,
  /** The runner removed the values of sensitive attributes. */
  isSensitive: z.boolean(),
  /** Known only after the apply. */
  isUnknown: z.boolean(),
  /** Its change is why the resource is replaced. */
  forcesReplacement: z.boolean(),
});
export type AttributeChange = z.infer<typeof attribute>;

export const resourceChange = z.object({
  /** In the root configuration: "module.main.aws_vpc.this[0]". */
  address: short.min(1),
  type: short.min(1),
  action: z.enum(RESOURCE_ACTIONS),
  attributes: z.array(attribute).max(RUNNER_LIMITS.attributes),
  /** Changed attributes that aren't listed. */
  omittedAttributes: count,
});
export type ResourceChange = z.infer<typeof resourceChange>;

/** What a plan or a drift check found, summarized on the runner. Raw plans never leave it. */
export const planSummary = z.object({
  /** Counts all changes. */
  counts: z.record(z.enum(RESOURCE_ACTIONS), count),
  /** Changes of outputs, or of anything that isn't a resource. */
  changedOutputs: count,
  changes: z.array(resourceChange).max(RUNNER_LIMITS.changes),
  /** Changes that aren't listed. */
  omittedChanges: count,
});
export type PlanSummary = z.infer<typeof planSummary>;

/** What a runner reports of a finished plan or drift check. */
export const planReport = z.object({
  /** Of the plan file, which stays on the runner. */
  planDigest: digest,
  /** SHA-256 of `inputsText` of the inputs that the runner used. */
  inputsDigest: digest,
  /** Of the archive that the runner used. */
  archiveSha256: digest,
  /** The state that the plan is based on; null if there is none yet. */
  state: stateIdentity.nullable(),
  /** False if applying it would change nothing, outputs included. */
  hasChanges: z.boolean(),
  summary: planSummary,
  /** Such as "terraform 1.15.2". */
  tool: name(64).min(1),
  /** Passkeys that the runner's owner lists. Without a signature of one, the runner applies nothing. */
  signers: z.array(credentialId).min(1).max(RUNNER_LIMITS.signers).optional(),
});
export type PlanReport = z.infer<typeof planReport>;

/** A plan without its list of changes, which is read in pages. */
export const storedPlan = planReport.extend({ summary: planSummary.omit({ changes: true }) });
export type StoredPlan = z.infer<typeof storedPlan>;
