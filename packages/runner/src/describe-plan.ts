import {
  RESOURCE_ACTION_LABELS,
  RESOURCE_ACTIONS,
} from "@stackyard/contract/deployments/deployment-lists";
import type { Lease } from "@stackyard/contract/deployments/lease";
import type { PlanReport } from "@stackyard/contract/deployments/plan-report";
import { printable } from "./printable.ts";

/** The most dangerous changes come first. */
const SHOWN = 100;

/**
 * A plan on the runner's own output, for a person to compare with the page on which they sign. It has
 * nothing in it that the server could choose freely.
 */
export function describePlan(
  { operationId, work, deployment, inputs }: Lease,
  { planDigest, summary }: Pick<PlanReport, "planDigest" | "summary">,
): string[] {
  const { counts, changes, changedOutputs } = summary;
  const totals = RESOURCE_ACTIONS.flatMap((action) =>
    (counts[action] ?? 0) > 0 ? [`${counts[action]} to ${RESOURCE_ACTION_LABELS[action]}`] : [],
  );
  const all = RESOURCE_ACTIONS.reduce((sum, action) => sum + (counts[action] ?? 0), 0);
  const shown = changes.slice(0, SHOWN);
  const of = work === "destroy-plan" ? "destroy plan" : "plan";
  return [
    `Operation ${operationId}: ${of} of deployment ${deployment.id}, ${inputs.module} ${inputs.version}: ${totals.join(", ") || "no changed resources"}; changed outputs: ${changedOutputs}.`,
    ...shown.map(({ action, address }) =>
      printable(`  ${RESOURCE_ACTION_LABELS[action]} ${address}`),
    ),
    ...(all > shown.length ? [`  and ${all - shown.length} more`] : []),
    `Operation ${operationId}: plan digest ${planDigest}`,
  ];
}
