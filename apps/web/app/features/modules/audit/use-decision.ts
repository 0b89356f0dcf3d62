import { useQueryClient } from "@tanstack/react-query";
import { send } from "../../../lib/api";
import { invalidate } from "../../../lib/query";
import { toast } from "../../../lib/toast";
import { useSendOnce } from "../../../lib/use-send-once";

type Decision =
  | { readonly kind: "approval"; readonly isVerified: boolean }
  | { readonly kind: "rejection"; readonly reason: string };

/** Publishes or rejects a version, and has everything that shows it look again. */
export function useDecision(moduleId: number, version: string, onDone: () => void) {
  const client = useQueryClient();
  return useSendOnce({
    mutationKey: ["decision", moduleId, version],
    mutationFn: (decision: Decision) => decide({ id: moduleId, version }, decision),
    onSuccess: async (_, { kind }) => {
      const outdated = ["/api/modules", "/api/audits", "/api/user/figures"] as const;
      await Promise.all(outdated.map((path) => invalidate(client, path)));
      toast.success(`Version ${version} ${kind === "approval" ? "approved" : "rejected"}`);
      onDone();
    },
  });
}

function decide(params: { id: number; version: string }, decision: Decision) {
  return decision.kind === "approval"
    ? send("post", "/api/modules/{id}/versions/{version}/approval", {
        params,
        body: { isVerified: decision.isVerified },
      })
    : send("post", "/api/modules/{id}/versions/{version}/rejection", {
        params,
        body: { reason: decision.reason },
      });
}
