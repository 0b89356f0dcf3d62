import type { DeploymentForm } from "@stackyard/contract/deployments/deployments";
import { type LeaseInputs, leaseInputs } from "@stackyard/contract/deployments/lease";
import type { UserServices } from "../../../platform/services.ts";
import { listAccepted } from "../../modules/rescans/accepted-suppressions.ts";
import { readScannedVersion } from "../../modules/versions/visible-versions.ts";
import type { WhatIfScans } from "../../modules/what-if/open-what-if-scans.ts";
import type { Target } from "../operations/start-operation.ts";
import { findDeployable } from "./find-deployable.ts";
import { policyFactsOf } from "./policy-facts.ts";
import { readInputs } from "./read-inputs.ts";

export interface Caller extends UserServices {
  readonly address: string;
  readonly headers: Headers;
}

type Wanted = Pick<
  DeploymentForm,
  "moduleId" | "version" | "provider" | "region" | "environment" | "variables" | "secretNames"
>;

/**
 * What a plan of a version with these values works with. The module is scanned with exactly them,
 * which also checks their types. Throws why the caller can't deploy it or it doesn't take the values.
 */
export async function prepareTarget(
  ctx: Caller,
  scans: WhatIfScans,
  wanted: Wanted,
): Promise<Target> {
  const { module, version } = await findDeployable(ctx, wanted.moduleId, wanted.version);
  const scanned = await readScannedVersion(ctx, wanted.moduleId, version.version);
  const values = readInputs(scanned.facts.inputs, wanted);
  const archive = { ...scanned, accepted: await listAccepted(ctx.db, scanned.id) };
  const report = await scans.scan(ctx, archive, wanted.variables);
  const { provider, region, environment, secretNames } = wanted;
  const inputs: LeaseInputs = leaseInputs.parse({
    module: [module.namespace, module.name, module.system].join("/"),
    ...{ version: version.version, archiveSha256: scanned.sha256 },
    ...{ provider, region, environment, variables: values },
    secretNames: [...new Set(secretNames)].sort(),
  });
  return {
    ...{ versionId: scanned.id, inputs, securityScore: report.scores.security.score },
    hasCritical: report.findings.some(({ severity }) => severity === "CRITICAL"),
    policyFacts: policyFactsOf(scanned.facts, report.findings),
  };
}
