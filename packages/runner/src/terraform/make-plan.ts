import { createHash } from "node:crypto";
import { chmod } from "node:fs/promises";
import { inputsText, type Lease, type StateIdentity } from "@stackyard/contract/deployments/lease";
import type { PlanReport } from "@stackyard/contract/deployments/plan-report";
import { redact } from "../log/redactor.ts";
import { refusalOf } from "../module/allowances.ts";
import { CalledModules } from "../module/called-modules.ts";
import { type InspectedModule, inspectArchive } from "../module/inspection.ts";
import { type CalledModule, openLocalRegistry } from "../module/local-registry.ts";
import { digestOf } from "../module/module-archive.ts";
import { rootConfiguration } from "../module/root-configuration.ts";
import { checkInputs } from "../operation.ts";
import { pathsOf, readEnvironment, readSecrets } from "../pool.ts";
import { WorkFailure } from "../work-failure.ts";
import {
  environmentOf,
  freeBytes,
  prepareRoot,
  valuesToHide,
  workPaths,
  writeCliConfig,
} from "../work-folder.ts";
import type { Workshop } from "../workshop.ts";
import { summarizePlan } from "./plan-summary.ts";
import { readStateIdentity, runPlanStage, showPlan, type Terraform } from "./terraform.ts";

const CHANGED = 2;
const LOCK_TIMEOUT = "-lock-timeout=60s";

export interface MadePlan {
  readonly report: PlanReport;
  /** Names of the outputs that may be shown after an apply. */
  readonly outputs: readonly string[];
  /** Other modules of the registry that were installed. */
  readonly modules: readonly CalledModule[];
}

/** Makes a plan, a plan to destroy, or a drift check. Throws a `WorkFailure`, or what `stop` says. */
export async function makePlan(shop: Workshop, lease: Lease, stop: AbortSignal): Promise<MadePlan> {
  const { pool, tool } = shop;
  const { inputs } = lease;
  checkInputs(lease);
  const refusal = refusalOf(lease.work, inputs, pool.allow, shop.now());
  if (refusal) throw new WorkFailure("refused_by_owner", refusal);
  if ((await freeBytes(pool.folder)) < pool.limits.freeBytes)
    throw new WorkFailure("disk_full", "The runner's disk is nearly full.");
  const secrets = await readSecrets(pool, inputs.secretNames);
  const archive = await shop.archives.obtain(inputs.archiveSha256, () =>
    shop.server.downloadModule(lease, stop),
  );
  const inspected = await inspectArchive(archive, shop);

  const paths = workPaths(pool, lease.operationId);
  const credentials = await readEnvironment(pathsOf(pool.folder).planEnvironment);
  const terraform: Terraform = {
    pool,
    tool,
    supervisor: shop.supervisor,
    paths,
    attempt: lease.attempt,
    env: environmentOf(pool, paths, credentials, secrets),
    hidden: valuesToHide(credentials, secrets),
    stop,
  };
  const record = await shop.records.read(lease.deployment.id);
  const kept = lease.work === "plan" ? [] : (record?.modules ?? []);
  const called = new CalledModules(shop, lease, { stop, kept });
  await initialize(shop, lease, terraform, { archive, inspected, called, stop });
  const state = await readStateIdentity(terraform);
  await checkState(shop, lease, state);
  const changes = await runPlanStage(terraform, "plan", planArguments(lease, paths.plan), stop, {
    good: [0, CHANGED],
    failure: "plan_failed",
  });
  // It has the values of the secrets.
  await chmod(paths.plan, 0o600);
  const summary = summarizePlan(await showPlan(terraform), { drift: lease.work === "check" });
  return {
    report: {
      planDigest: await digestOf(paths.plan),
      inputsDigest: createHash("sha256").update(inputsText(inputs)).digest("hex"),
      archiveSha256: inputs.archiveSha256,
      state,
      hasChanges: changes === CHANGED,
      summary: JSON.parse(redact(JSON.stringify(summary), terraform.hidden)),
      tool: tool.label,
      ...(pool.approvals &&
        lease.work !== "check" && { signers: pool.approvals.passkeys.map(({ id }) => id) }),
    },
    outputs: inspected.outputs.filter(({ isSensitive }) => !isSensitive).map(({ name }) => name),
    modules: called.installed,
  };
}

interface Modules {
  readonly archive: string;
  readonly inspected: InspectedModule;
  readonly called: CalledModules;
  readonly stop: AbortSignal;
}

async function initialize(
  shop: Workshop,
  { inputs, ...lease }: Lease,
  terraform: Terraform,
  { archive, inspected, called, stop }: Modules,
): Promise<void> {
  const { rootFolder, outputs } = inspected;
  const { pool, host } = shop;
  const { backend } = pool;
  const files = rootConfiguration({ inputs, ...lease }, { host, backend, outputs });
  const { hasLockFile } = await prepareRoot(pool, terraform.paths, files);
  const isDeployed = (module: string) => module === inputs.module.toLowerCase();
  const deployed = { archive, sha256: inputs.archiveSha256, rootFolder };
  const registry = await openLocalRegistry({
    versions: async (module) =>
      isDeployed(module) ? [{ version: inputs.version }] : called.versions(module),
    open: async (module, version) => (isDeployed(module) ? deployed : called.open(module, version)),
  });
  try {
    await writeCliConfig(pool, terraform.paths, host, registry.url);
    const args = ["init", "-input=false", "-no-color"];
    if (hasLockFile) args.push("-lockfile=readonly");
    await shop.installing.take(() =>
      runPlanStage(terraform, "init", args, stop, { failure: "init_failed" }),
    );
  } catch (error) {
    throw registry.failure ?? error;
  } finally {
    await registry.close();
  }
}

function planArguments({ work }: Lease, file: string): string[] {
  const args = [
    "plan",
    "-input=false",
    "-json",
    "-detailed-exitcode",
    LOCK_TIMEOUT,
    `-out=${file}`,
  ];
  if (work === "destroy-plan") args.push("-destroy");
  if (work === "check") args.push("-refresh-only");
  return args;
}

/**
 * Refuses to work on a deployment whose state is missing, or older than after the last apply: a plan
 * would create everything again.
 */
export async function checkState(
  { records }: Pick<Workshop, "records">,
  { deployment, expectedState }: Lease,
  found: StateIdentity | null,
): Promise<void> {
  const record = await records.read(deployment.id);
  if (record?.isStateMissing)
    throw new WorkFailure(
      "missing_state",
      `The state was missing after the last apply. Find it, then remove ${records.path(deployment.id)}.`,
    );
  for (const expected of [expectedState, record?.state]) {
    if (!expected) continue;
    if (found === null)
      throw new WorkFailure("missing_state", "The deployment's state is missing on this runner.");
    if (found.lineage !== expected.lineage)
      throw new WorkFailure("missing_state", "The state belongs to another deployment.");
    if (found.serial < expected.serial)
      throw new WorkFailure("missing_state", "The state is older than after the last apply.");
  }
}
