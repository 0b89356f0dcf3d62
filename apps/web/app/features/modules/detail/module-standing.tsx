import type { ModuleDetail } from "@stackyard/contract/modules";
import { useQuery } from "@tanstack/react-query";
import { Alert } from "../../../ui/feedback/alert";
import { versionsQuery } from "../module-queries";

/** Where a module that is not published stands. Its author and auditors see it alone. */
export function ModuleStanding({ module }: { readonly module: ModuleDetail }) {
  if (module.status === "pending") {
    return (
      <Alert tone="note" title="Pending review">
        {module.viewer.isAuthor
          ? "An auditor will read this module, typically within 1-3 business days. Until then only you and the auditors see this page."
          : "Only its author and auditors see this page."}
      </Alert>
    );
  }
  return module.status === "rejected" ? <Rejection moduleId={module.id} /> : null;
}

function Rejection({ moduleId }: { readonly moduleId: number }) {
  const versions = useQuery(versionsQuery(moduleId)).data ?? [];
  const reason = versions.find((version) => version.rejectionReason)?.rejectionReason;
  return (
    <Alert tone="poor" title="Rejected">
      {reason ?? "An auditor did not approve this module."}
    </Alert>
  );
}
