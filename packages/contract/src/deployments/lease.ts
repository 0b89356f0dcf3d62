import { z } from "zod";
import { canonicalJson, type Json } from "../base/canonical-json.ts";
import { id, timestamp } from "../base/common.ts";
import { CLOUD_PROVIDERS } from "../base/option-lists.ts";
import { name, verbatim } from "../base/text.ts";
import { LEASE_WORK, type OperationKind } from "./deployment-lists.ts";

/** A SHA-256 in hexadecimal digits. */
export const digest = verbatim(64).regex(/^[0-9a-f]{64}$/, "Enter a SHA-256 in hexadecimal digits");

/** What identifies a state and its revision. Null before the first apply. */
export const stateIdentity = z.object({
  lineage: name(100).min(1),
  serial: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
});
export type StateIdentity = z.infer<typeof stateIdentity>;

/** What a plan is made from. `inputsText` of it is digested. */
export const leaseInputs = z.object({
  /** "namespace/name/system". */
  module: z.string(),
  version: z.string(),
  archiveSha256: digest,
  provider: z.enum(CLOUD_PROVIDERS),
  region: z.string(),
  environment: z.string(),
  /** Values by input name. They belong in `terraform.tfvars.json` only, where they stay literal. */
  variables: z.record(z.string(), z.unknown()),
  /** Inputs whose values the runner takes from its owner's environment or files. */
  secretNames: z.array(z.string()),
});
export type LeaseInputs = z.infer<typeof leaseInputs>;

/**
 * The text whose SHA-256 is a plan's `inputsDigest`. The runner computes it from what it used, so an
 * approval binds to that, whatever the server says.
 */
export const inputsText = ({ secretNames, ...inputs }: LeaseInputs): string =>
  canonicalJson({ ...inputs, secretNames: [...secretNames].sort() } as Json);

export interface ApprovedWork {
  readonly deploymentId: number;
  readonly kind: OperationKind;
  readonly planDigest: string;
  readonly inputsDigest: string;
  readonly archiveSha256: string;
  readonly state: StateIdentity | null;
}

/**
 * The text whose SHA-256 a passkey signs as its challenge to approve a plan. The runner computes it
 * from the plan that it holds. A plan's digest is unique, so a signature counts for one plan.
 */
export const approvalText = (work: ApprovedWork): string => {
  const { deploymentId, kind, planDigest, inputsDigest, archiveSha256, state } = work;
  const signed = { deploymentId, kind, planDigest, inputsDigest, archiveSha256, state };
  return `stackyard-approval-1\n${canonicalJson(signed)}`;
};

/** What a person, or the deployment's policy, approved. Anything else must not be applied. */
export const approval = z.object({
  planDigest: digest,
  inputsDigest: digest,
  archiveSha256: digest,
  state: stateIdentity.nullable(),
  /** Null if the policy approved it. */
  approvedBy: z.string().nullable(),
  approvedAt: timestamp,
  /** A `passkeySignature`. A runner that needs one checks its form, to say what is wrong with it. */
  signature: z.unknown().optional(),
});

/** A piece of work, valid for one attempt. Only its runner may report on it. */
export const lease = z.object({
  operationId: id,
  /** Rises with each lease of the operation. Every message about the work carries it. */
  attempt: z.int().min(1),
  work: z.enum(LEASE_WORK),
  deployment: z.object({ id, name: z.string() }),
  inputs: leaseInputs,
  /** The folder of the archive that is the module; "" for its top level. */
  rootFolder: z.string(),
  inputsDigest: digest,
  /** With `apply` and `destroy` only. */
  approval: approval.nullable(),
  /** The state after the deployment's last apply; null before the first. A runner that lacks it stops. */
  expectedState: stateIdentity.nullable(),
});
export type Lease = z.infer<typeof lease>;
