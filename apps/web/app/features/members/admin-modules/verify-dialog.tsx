import { send } from "../../../lib/api/api";
import { ReasonDialog } from "../../../lib/page/reason-dialog";
import type { ActProps } from "./act-props";

export function VerifyDialog({ module, onClose }: ActProps) {
  const { id, title, latestVersion, isVerified } = module;
  const shown = `${title} ${latestVersion ?? ""}`.trim();
  return (
    <ReasonDialog
      title={isVerified ? `Remove the badge from ${shown}?` : `Verify ${shown}?`}
      description={
        isVerified
          ? "The version stays in the marketplace without the badge. We notify the author."
          : "Stackyard vouches for the current version only, not for later ones. We notify the author."
      }
      confirmLabel={isVerified ? "Remove badge" : "Verify"}
      done={isVerified ? `${shown} is no longer verified.` : `${shown} is verified.`}
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
