import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import type { ModuleVersion } from "@stackyard/contract/modules/versions";
import { Suspense, useState } from "react";
import { Button } from "../../../ui/controls/button";
import { Alert } from "../../../ui/feedback/alert";
import { lazyPart } from "../../../ui/load-part";
import { LazyReasonDialog } from "./lazy-reason-dialog";
import { PendingChanges } from "./pending-changes";
import { PendingDetails } from "./pending-details";
import { VersionCopies } from "./version-copies";

const ApproveDialog = lazyPart(() => import("./approve-dialog"), "ApproveDialog");

interface Props {
  readonly module: ModuleDetail;
  readonly version: ModuleVersion;
  /** All versions of the module, highest first. */
  readonly versions: readonly ModuleVersion[];
}

/** The pending version shown on the page, with its scan summary and the decision. */
export function PendingVersion({ module, version: row, versions }: Props) {
  const [decision, setDecision] = useState<"approve" | "reject">();
  const close = () => setDecision(undefined);
  const { version } = row;
  return (
    <Alert tone="fair" title={`Version ${version} needs your review`}>
      <p>
        Everything below is about this version. Read it and its archive, then decide. The decision
        is final.
      </p>
      <PendingDetails module={module} version={row} />
      <PendingChanges moduleId={module.id} version={row} versions={versions} />
      <VersionCopies moduleId={module.id} version={version} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="small" onClick={() => setDecision("approve")}>
          Approve<span className="sr-only"> version {version}</span>
        </Button>
        <Button size="small" look="danger" onClick={() => setDecision("reject")}>
          Reject<span className="sr-only"> version {version}</span>
        </Button>
      </div>
      <Suspense>
        {decision === "approve" && (
          <ApproveDialog module={module} version={version} onClose={close} />
        )}
        {decision === "reject" && (
          <LazyReasonDialog kind="rejection" module={module} version={version} onClose={close} />
        )}
      </Suspense>
    </Alert>
  );
}
