import type { UpgradePreview } from "@stackyard/contract/deployments/deployments";
import type { LeaseInputs } from "@stackyard/contract/deployments/lease";
import type { InputValues } from "@stackyard/contract/modules/what-if";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction } from "../../../platform/services.ts";
import { compareVersions } from "../../modules/versions/compare-versions.ts";
import { readScannedVersion } from "../../modules/versions/visible-versions.ts";
import { compareScans } from "../../modules/what-if/ask-what-if.ts";
import type { WhatIfScans } from "../../modules/what-if/open-what-if-scans.ts";
import { lockDeploymentRow } from "../operations/lock-deployment.ts";
import { queueOperation } from "../operations/start-operation.ts";
import { type Caller, prepareTarget } from "./prepare-target.ts";
import { requireOwnDeployment } from "./require-own-deployment.ts";

/** What another version changes for a deployment: in the interface, and for exactly its inputs. */
export async function previewUpgrade(
  ctx: Caller,
  scans: WhatIfScans,
  id: number,
  wanted = "latest",
): Promise<UpgradePreview> {
  const { moduleId, version: from, inputs } = await requireOwnDeployment(ctx, id);
  const [before, after] = await Promise.all([
    readScannedVersion(ctx, moduleId, from),
    readScannedVersion(ctx, moduleId, wanted),
  ]);
  if (after.version === from) throw new AppError("deployment_current");
  const known = inputNamesOf(after);
  const given = new Set([...Object.keys(inputs.variables), ...inputs.secretNames]);
  const missing = after.facts.inputs.filter(
    ({ name, isRequired }) => isRequired && !given.has(name),
  );
  return {
    ...{ from, to: after.version, changes: compareVersions(before, after).changes },
    missing: missing.map(({ name, type, isSensitive }) => ({ name, type, isSensitive })),
    removed: [...given].filter((name) => !known.has(name)),
    ...(await compareFor(ctx, scans, { before, after, inputs })),
  };
}

type Scanned = Awaited<ReturnType<typeof readScannedVersion>>;

interface Compared {
  readonly before: Scanned;
  readonly after: Scanned;
  readonly inputs: LeaseInputs;
}

async function compareFor(
  ctx: Caller,
  scans: WhatIfScans,
  { before, after, inputs }: Compared,
): Promise<Pick<UpgradePreview, "findings" | "refused">> {
  const asked = (row: Scanned) => ({ row, variables: valuesFor(row, inputs) });
  try {
    return { findings: await compareScans(ctx, scans, asked(before), asked(after)), refused: [] };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "validation_failed") throw error;
    const refused = Object.entries(error.fields ?? {}).map(([field, message]) => ({
      name: field.replace(/^variables\./, ""),
      message,
    }));
    return { findings: null, refused };
  }
}

interface Upgrade {
  readonly version: string;
  readonly variables: InputValues;
  readonly secretNames: readonly string[];
}

/**
 * Queues a plan of a deployment with another version. The deployment keeps its version until that
 * plan is applied.
 */
export async function upgradeDeployment(
  ctx: Caller,
  scans: WhatIfScans,
  id: number,
  { version, variables, secretNames }: Upgrade,
): Promise<{ id: number }> {
  const { moduleId, version: from, inputs } = await requireOwnDeployment(ctx, id);
  if (version === from) throw new AppError("deployment_current");
  const after = await readScannedVersion(ctx, moduleId, version);
  const known = inputNamesOf(after);
  const { provider, region, environment } = inputs;
  const target = await prepareTarget(ctx, scans, {
    ...{ moduleId, version, provider, region, environment },
    variables: { ...valuesFor(after, inputs), ...variables },
    secretNames: [...inputs.secretNames.filter((name) => known.has(name)), ...secretNames],
  });
  return inTransaction(ctx, async (ctx) => {
    const deployment = await lockDeploymentRow(ctx.db, id);
    if (deployment?.userId !== ctx.user.id) throw new AppError("deployment_not_found");
    return { id: await queueOperation(ctx, deployment, "apply", target) };
  });
}

/** A deployment's values as a person would enter them, of those that a version takes. */
function valuesFor(version: Scanned, { variables }: LeaseInputs): InputValues {
  const known = inputNamesOf(version);
  const entered = Object.entries(variables)
    .filter(([name]) => known.has(name))
    .map(([name, value]) => [name, isPlain(value) ? value : JSON.stringify(value)]);
  return Object.fromEntries(entered);
}

const inputNamesOf = ({ facts }: Scanned) => new Set(facts.inputs.map(({ name }) => name));

const isPlain = (value: unknown): boolean => value === null || typeof value !== "object";
