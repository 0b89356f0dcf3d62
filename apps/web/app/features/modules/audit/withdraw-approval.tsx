import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { Suspense, useState } from "react";
import { Button } from "../../../ui/controls/button";
import { LazyReasonDialog } from "./lazy-reason-dialog";

interface Props {
  readonly module: ModuleDetail;
  readonly version: string;
}

/** Withdraws the approval of a version that isn't what its auditor took it for. */
export function WithdrawApproval({ module, version }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <Button look="danger" size="small" onClick={() => setAsking(true)}>
        Withdraw the approval of {version}
      </Button>
      {isAsking && (
        <Suspense>
          <LazyReasonDialog
            kind="withdrawal"
            module={module}
            version={version}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
