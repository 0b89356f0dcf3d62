import * as contract from "@stackyard/contract/deployments/evidence";
import type { Api } from "../../../platform/http/api/api.ts";
import { readEvidence, readFailures } from "./read-evidence.ts";

export function mountEvidence(api: Api) {
  api.mount(contract.readModuleEvidence, async (ctx, { params }) => ({
    evidence: await readEvidence(ctx, params.id),
  }));
  api.mount(contract.readFailureClasses, (ctx, { params }) => readFailures(ctx, params.id));
}
