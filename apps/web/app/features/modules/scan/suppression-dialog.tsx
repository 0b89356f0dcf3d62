import { send } from "../../../lib/api/api";
import { ReasonDialog } from "../../../lib/page/reason-dialog";

interface Props {
  readonly moduleId: number;
  readonly version: string;
  /** The rule, and the place of the author's comment. */
  readonly suppression: { readonly ruleId: string; readonly file: string; readonly line: number };
  /** The decision. */
  readonly isAccepted: boolean;
  readonly onClose: () => void;
}

/** Asks why an auditor accepts that the author suppresses a finding, or no longer does. */
export function SuppressionDialog(props: Props) {
  const { moduleId, version, suppression, isAccepted, onClose } = props;
  const { ruleId, file, line } = suppression;
  return (
    <ReasonDialog
      title={isAccepted ? `Accept that ${ruleId} is suppressed?` : `Stop accepting ${ruleId}?`}
      description={`${file}, line ${line}. The version is scanned again, and its finding ${isAccepted ? "no longer costs" : "costs"} points.`}
      confirmLabel={isAccepted ? "Accept" : "Stop accepting"}
      hint="Shown on the module's page and to its author."
      done={isAccepted ? "Suppression accepted" : "Suppression no longer accepted"}
      touches={["/api/modules"]}
      perform={(reason) =>
        send("put", "/api/modules/{id}/versions/{version}/suppression", {
          params: { id: moduleId, version },
          body: { ...suppression, isAccepted, reason },
        })
      }
      onClose={onClose}
    />
  );
}
