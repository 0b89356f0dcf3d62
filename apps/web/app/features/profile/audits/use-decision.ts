import type { PendingAudit } from "@stackyard/contract/versions";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { send } from "../../../lib/api";
import { invalidate } from "../../../lib/query";
import { toast } from "../../../lib/toast";

type Decision =
  | { readonly kind: "approval"; readonly isVerified: boolean }
  | { readonly kind: "rejection"; readonly reason: string };

/** Publishes or rejects a version, and has the queue and the lists of modules asked for anew. */
export function useDecision(audit: PendingAudit, onClose: () => void) {
  const client = useQueryClient();
  const { title, version } = audit;
  const params = { id: audit.moduleId, version };
  return useMutation({
    mutationFn: (decision: Decision) =>
      decision.kind === "approval"
        ? send("post", "/api/modules/{id}/versions/{version}/approval", {
            params,
            // Left out, it stays as it is: an earlier version may have been verified.
            body: decision.isVerified ? { isVerified: true } : {},
          })
        : send("post", "/api/modules/{id}/versions/{version}/rejection", {
            params,
            body: { reason: decision.reason },
          }),
    async onSuccess(_, { kind }) {
      onClose();
      toast.success(
        kind === "approval" ? "Version approved" : "Version rejected",
        `${title} ${version}`,
      );
      await Promise.all([invalidate(client, "/api/audits"), invalidate(client, "/api/modules")]);
    },
    // The question stays, with what was written. Another auditor may have been faster, though.
    onError: () => invalidate(client, "/api/audits"),
  });
}
