import type { ModuleDetail } from "@stackyard/contract/modules";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "../../../lib/link";
import { Button } from "../../../ui/controls/button";
import { Alert } from "../../../ui/feedback/alert";
import { moduleAddress } from "../detail/module-address";
import { versionsQuery } from "../module-queries";

const ApproveDialog = lazy(() =>
  import("./approve-dialog").then(({ ApproveDialog }) => ({ default: ApproveDialog })),
);
const RejectDialog = lazy(() =>
  import("./reject-dialog").then(({ RejectDialog }) => ({ default: RejectDialog })),
);

/** For auditors and admins: each version that waits for a decision, and the decision. */
export function AuditPanel({ module }: { readonly module: ModuleDetail }) {
  const versions = useQuery(versionsQuery(module.id)).data ?? [];
  const pending = versions.filter(({ status }) => status === "pending");
  return pending.map(({ version }) => (
    <PendingVersion key={version} module={module} version={version} />
  ));
}

interface Props {
  readonly module: ModuleDetail;
  readonly version: string;
}

function PendingVersion({ module, version }: Props) {
  const [decision, setDecision] = useState<"approve" | "reject">();
  const close = () => setDecision(undefined);
  return (
    <Alert
      tone="fair"
      title={`Version ${version} waits for your review`}
      action={
        <>
          <Button size="small" onClick={() => setDecision("approve")}>
            Approve<span className="sr-only"> version {version}</span>
          </Button>
          <Button size="small" look="danger" onClick={() => setDecision("reject")}>
            Reject<span className="sr-only"> version {version}</span>
          </Button>
        </>
      }
    >
      Read its{" "}
      <Link
        to={moduleAddress(module.id, { tab: "security", version })}
        preventScrollReset
        className="font-[620] underline underline-offset-2"
      >
        scan
      </Link>
      , its{" "}
      <Link
        to={moduleAddress(module.id, { tab: "technical", version })}
        preventScrollReset
        className="font-[620] underline underline-offset-2"
      >
        interface
      </Link>{" "}
      and its archive, then decide. The decision is final for this version.
      <Suspense>
        {decision === "approve" && <ApproveDialog {...{ module, version }} onClose={close} />}
        {decision === "reject" && <RejectDialog {...{ module, version }} onClose={close} />}
      </Suspense>
    </Alert>
  );
}
