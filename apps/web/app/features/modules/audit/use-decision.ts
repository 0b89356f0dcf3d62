import { useQueryClient } from "@tanstack/react-query";
import { send } from "../../../lib/api/api";
import { invalidate } from "../../../lib/api/query";
import { useSendOnce } from "../../../lib/api/use-send-once";
import { toast } from "../../../lib/browser/toast";

type Decision =
  | { readonly kind: "approval"; readonly isVerified: boolean }
  | { readonly kind: "rejection" | "withdrawal"; readonly reason: string };

const DONE = { approval: "approved", rejection: "rejected", withdrawal: "withdrawn" } as const;

/** Publishes, rejects or withdraws a version and invalidates the queries that show it. */
export function useDecision(moduleId: number, version: string, onDone: () => void) {
  const client = useQueryClient();
  return useSendOnce({
    mutationKey: ["decision", moduleId, version],
    mutationFn: (decision: Decision) => decide({ id: moduleId, version }, decision),
    onSuccess: async (_, { kind }) => {
      const outdated = ["/api/modules", "/api/audits", "/api/user/figures"] as const;
      await Promise.all(outdated.map((path) => invalidate(client, path)));
      toast.success(`Version ${version} ${DONE[kind]}`);
      onDone();
    },
  });
}

function decide(params: { id: number; version: string }, decision: Decision) {
  if (decision.kind === "approval") {
    const { isVerified } = decision;
    const path = "/api/modules/{id}/versions/{version}/approval";
    return send("post", path, { params, body: { isVerified } });
  }
  const { kind, reason } = decision;
  return send("post", `/api/modules/{id}/versions/{version}/${kind}`, { params, body: { reason } });
}
