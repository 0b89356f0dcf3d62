import { send } from "../../../lib/api/api";
import { ReasonDialog } from "../../../lib/page/reason-dialog";
import type { ActProps } from "./act-props";

export function FeatureDialog({ module: { id, title, isFeatured }, onClose }: ActProps) {
  const params = { id };
  return (
    <ReasonDialog
      title={isFeatured ? `Take ${title} off the home page?` : `Put ${title} on the home page?`}
      description={
        isFeatured
          ? "It stays in the marketplace. We notify the author."
          : "It's added first; you can change the order. The home page shows the first three. We notify the author."
      }
      confirmLabel={isFeatured ? "Take off home page" : "Put on home page"}
      done={isFeatured ? `${title} is off the home page.` : `${title} is on the home page.`}
      perform={(reason) =>
        send("put", "/api/modules/{id}/featured", {
          params,
          body: { isFeatured: !isFeatured, reason },
        })
      }
      onClose={onClose}
    />
  );
}
