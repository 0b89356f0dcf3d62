import { send } from "../../../../lib/api/api";
import { ReasonDialog } from "../../../../lib/page/reason-dialog";
import type { ActProps } from "./act-props";

export function VerifyDialog({ module, onClose }: ActProps) {
  const { id, title, latestVersion, isVerified } = module;
  const shown = `${title} ${latestVersion ?? ""}`.trim();
  return (
    <ReasonDialog
      title={isVerified ? `Take the badge of ${shown} back?` : `Verify ${shown}?`}
      description={
        isVerified
          ? "The version stays in the marketplace, without the badge. Its author is told."
          : "Stackyard vouches for the version that people get now; the next one is judged anew. Its author is told."
      }
      confirmLabel={isVerified ? "Take badge back" : "Verify"}
      done={isVerified ? `${shown} is not verified any more.` : `${shown} is verified.`}
      perform={(reason) =>
        send("put", "/api/admin/modules/{id}/verification", {
          params: { id },
          body: { isVerified: !isVerified, reason },
        })
      }
      onClose={onClose}
    />
  );
}
