import {
  keepsEverything,
  RESOURCE_ACTIONS,
} from "@stackyard/contract/deployments/deployment-lists";
import type { Operation } from "@stackyard/contract/deployments/deployments";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { OperationCard } from "./operation-card";

const AT = "2026-11-21T09:00:00.000Z";
const NONE = { create: 0, update: 0, replace: 0, delete: 0, read: 0, forget: 0 };

function draw(counts: Partial<typeof NONE>, upgradesFrom: string | null = "1.0.0"): string {
  const summary = { counts: { ...NONE, ...counts }, changedOutputs: 0, changes: [] };
  const plan = { summary: { ...summary, omittedChanges: 0 }, hasChanges: true, tool: "tofu 1.9.0" };
  const operation = {
    ...{ id: 1, kind: "apply", status: "planned", version: "2.0.0", runner: "one", plan },
    ...{ isResponding: true, isCanceling: false, failure: null, stops: [], message: null },
    ...{ approvedBy: null, approvedAt: null, approvalReason: null, acts: [] },
    ...{ createdAt: AT, changedAt: AT },
  } as unknown as Operation;
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <OperationCard
          operation={operation}
          needsSecondPerson={false}
          upgradesFrom={upgradesFrom}
          poolId={null}
          isNew={false}
          onStarted={() => undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe("the plan of an upgrade", () => {
  it("is called safe only if it replaces, destroys and forgets nothing", () => {
    for (const action of RESOURCE_ACTIONS) {
      const isSafe = keepsEverything({ [action]: 1 });
      expect(isSafe, action).toBe(!["replace", "delete", "forget"].includes(action));
      expect(draw({ [action]: 1 }).includes("This upgrade is safe"), action).toBe(isSafe);
      expect(draw({ create: 5, [action]: 1 }).includes("removes or replaces"), action).toBe(
        !isSafe,
      );
    }
  });

  it("is judged only if it is an upgrade", () => {
    expect(draw({ create: 1 }, null)).not.toContain("safe");
  });
});
