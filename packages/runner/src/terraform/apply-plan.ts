import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { RUNNER_LIMITS } from "@stackyard/contract/deployments/deployment-lists";
import type { Lease, StateIdentity } from "@stackyard/contract/deployments/lease";
import type { HeldPlan } from "../journal.ts";
import { redact } from "../log/redactor.ts";
import { refusalOf } from "../module/allowances.ts";
import { digestOf } from "../module/module-archive.ts";
import { pathsOf, readEnvironment, readSecrets } from "../pool.ts";
import { readIfPresent, untilDiskHasRoom } from "../private-files.ts";
import {
  followSupervised,
  type Outcome,
  type Supervised,
  startSupervised,
  UNSAVED_STATE,
} from "../process/supervision.ts";
import type { ResultReport } from "../server/server.ts";
import { whyNotSigned } from "../signed-approval.ts";
import { WorkFailure } from "../work-failure.ts";
import { environmentOf, valuesToHide, workPaths } from "../work-folder.ts";
import type { Workshop } from "../workshop.ts";
import { checkState } from "./make-plan.ts";
import { sensitiveStateTexts, sensitiveTexts } from "./shown-plan.ts";
import {
  orderOf,
  readOutputs,
  readStateIdentity,
  reasonOf,
  showPlan,
  showState,
  type Terraform,
} from "./terraform.ts";

/** A stage's name. It names the plan, so that no plan is ever applied twice. */
const stageOf = (plan: HeldPlan) => `apply-${plan.planDigest}`;

/**
 * Starts to apply exactly the plan that was approved. Throws a `WorkFailure` if nothing was changed.
 * `willStart` is called before it starts.
 */
export async function startApply(
  shop: Workshop,
  lease: Lease,
  plan: HeldPlan | null,
  willStart: () => Promise<void>,
): Promise<Supervised> {
  const held = checkApproval(lease, plan);
  await checkSignature(shop, lease, held);
  const refusal = refusalOf(lease.work, lease.inputs, shop.pool.allow, shop.now());
  if (refusal) throw new WorkFailure("refused_by_owner", refusal);
  const paths = workPaths(shop.pool, lease.operationId);
  const digest = await digestOf(paths.plan).catch(() => undefined);
  if (digest === undefined) throw new WorkFailure("missing_plan", "The runner has lost the plan.");
  if (digest !== held.planDigest)
    throw new WorkFailure("stale_plan", "The plan's file was changed.");
  const terraform = await terraformOf(shop, lease);
  const state = await readStateIdentity(terraform);
  await checkState(shop, lease, state);
  if (!isSameState(state, held.state))
    throw new WorkFailure("stale_plan", "The state has changed since the plan was made.");
  const hidden = [...terraform.hidden, ...sensitiveTexts(await showPlan(terraform))];
  const args = ["apply", "-input=false", "-json", "-lock-timeout=60s", paths.plan];
  await willStart();
  return startSupervised(
    shop.supervisor,
    orderOf({ ...terraform, hidden }, stageOf(held), args, false),
  );
}

/** Follows an apply that an earlier process started, or makes sure that it never starts. */
export function followApply(
  { pool }: Workshop,
  { operationId }: Lease,
  plan: HeldPlan,
): Promise<Supervised | "never"> {
  return followSupervised(workPaths(pool, operationId).folder, stageOf(plan));
}

/** The plan, if it is the approved one in every respect. */
function checkApproval({ approval, work, deployment }: Lease, plan: HeldPlan | null): HeldPlan {
  if (!plan) throw new WorkFailure("missing_plan", "The runner doesn't hold this plan.");
  if (!approval) throw new WorkFailure("stale_plan", "The plan isn't approved.");
  const isApproved =
    approval.planDigest === plan.planDigest &&
    approval.inputsDigest === plan.inputsDigest &&
    approval.archiveSha256 === plan.archiveSha256 &&
    isSameState(approval.state, plan.state);
  if (!isApproved) throw new WorkFailure("stale_plan", "Another plan was approved.");
  // A destroy must not pass for an apply, nor one deployment's plan for that of another.
  if (isOfKnownWork(plan) && (plan.kind !== work || plan.deploymentId !== deployment.id))
    throw new WorkFailure("stale_plan", "The plan was made for other work.");
  return plan;
}

type OfKnownWork = HeldPlan & Required<Pick<HeldPlan, "deploymentId" | "kind">>;

/** Plans of older runners don't say what they are for. */
const isOfKnownWork = (plan: HeldPlan): plan is OfKnownWork =>
  plan.deploymentId !== undefined && plan.kind !== undefined;

/** Throws unless one of the owner's approvers signed the plan, if the owner requires that. */
async function checkSignature({ pool }: Workshop, lease: Lease, plan: HeldPlan): Promise<void> {
  if (!pool.approvals) return;
  const reason = isOfKnownWork(plan)
    ? whyNotSigned(pool.approvals, plan, lease.approval?.signature)
    : "An older version of the runner made this plan.";
  if (!reason) return;
  const message = `${reason} The runner changed nothing. Read and approve the new plan.`;
  const log = workPaths(pool, lease.operationId).log(lease.attempt);
  // It is in the report as well, so a full disk doesn't matter.
  await appendFile(log, `${message}\n`, { mode: 0o600 }).catch(() => undefined);
  throw new WorkFailure("refused_by_owner", message);
}

const isSameState = (a: StateIdentity | null, b: StateIdentity | null) =>
  a?.lineage === b?.lineage && a?.serial === b?.serial;

async function terraformOf(shop: Workshop, lease: Lease): Promise<Terraform> {
  const { pool, tool, supervisor } = shop;
  const paths = workPaths(pool, lease.operationId);
  const credentials = await readEnvironment(pathsOf(pool.folder).applyEnvironment);
  const secrets = await readSecrets(pool, lease.inputs.secretNames);
  return {
    pool,
    tool,
    supervisor,
    paths,
    attempt: lease.attempt,
    // The plan file has the values of the inputs.
    env: environmentOf(pool, paths, credentials, {}),
    hidden: valuesToHide(credentials, secrets),
  };
}

/**
 * What an apply or destroy led to. It is over, so whatever goes wrong here doesn't change how it
 * ended.
 */
export async function describeResult(
  shop: Workshop,
  lease: Lease,
  plan: HeldPlan,
  outcome: Outcome,
): Promise<ResultReport> {
  try {
    return await checkedResult(shop, lease, plan, outcome);
  } catch {
    const isSuccess = outcome.exitCode === 0;
    const paths = workPaths(shop.pool, lease.operationId);
    const reason = await reasonOf({ paths, attempt: lease.attempt }, outcome).catch(() => "");
    return unreadState(isSuccess, reason || "The apply failed.");
  }
}

/** Notes the state for the deployment's next work. */
async function checkedResult(
  shop: Workshop,
  lease: Lease,
  plan: HeldPlan,
  outcome: Outcome,
): Promise<ResultReport> {
  const terraform = await terraformOf(shop, lease);
  const isSuccess = outcome.exitCode === 0;
  const unsaved = join(terraform.paths.root, UNSAVED_STATE);
  const isUnsaved = (await readIfPresent(unsaved)) !== undefined;
  const state = await readStateIdentity(terraform).catch((error: unknown) => {
    // The file has the true state, and what the backend has doesn't matter.
    if (isUnsaved) return null;
    throw error;
  });
  // A first apply that fails early leaves no state.
  const isGone = state === null ? isSuccess || plan.state !== null : isOther(state, plan.state);
  const isStateMissing = isUnsaved || isGone;
  const { archiveSha256 } = lease.inputs;
  const { modules = [] } = plan;
  const record = { archiveSha256, modules, state, isStateMissing };
  // Without it, the next plan could create everything again.
  await untilDiskHasRoom(() => shop.records.write(lease.deployment.id, record));
  const common = { state, outputs: {} };
  if (isStateMissing)
    return {
      ...common,
      outcome: "failed",
      failure: "missing_state",
      message: isUnsaved
        ? `Terraform could not save the state. It is on the runner, in ${unsaved}.`
        : "The state is missing after the apply. The runner does no further work on it.",
    };
  if (!isSuccess)
    return {
      ...common,
      outcome: "failed",
      failure: "apply_failed",
      message: await reasonOf(terraform, outcome),
    };
  if (lease.work === "destroy") await shop.records.remove(lease.deployment.id);
  const outputs = lease.work === "destroy" ? {} : await shownOutputs(terraform, plan);
  return { state, outputs, outcome: "succeeded", failure: null, message: null };
}

const unreadState = (isSuccess: boolean, reason: string): ResultReport => ({
  state: null,
  outputs: {},
  outcome: isSuccess ? "succeeded" : "failed",
  failure: isSuccess ? null : "apply_failed",
  message: isSuccess ? "The runner could not read the state after the apply." : reason,
});

const isOther = (found: StateIdentity, planned: StateIdentity | null) =>
  planned !== null && found.lineage !== planned.lineage;

/** The outputs that may be shown. One that contains a sensitive value is left out. */
async function shownOutputs(terraform: Terraform, plan: HeldPlan): Promise<Record<string, string>> {
  const values = await readOutputs(terraform);
  const hidden = [...terraform.hidden, ...sensitiveStateTexts(await showState(terraform))];
  const texts = plan.outputs.flatMap((name) => {
    const text = JSON.stringify(values[name]);
    if (text === undefined || text.length > RUNNER_LIMITS.value) return [];
    return redact(text, hidden) === text ? [[name, text]] : [];
  });
  return Object.fromEntries(texts.slice(0, RUNNER_LIMITS.outputs));
}
