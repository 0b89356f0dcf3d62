import { useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../../../lib/api/error-message";
import { formatCount } from "../../../lib/format/format";
import { useCurrentUser } from "../../../lib/session/current-user";
import { Button } from "../../../ui/controls/button";
import { Alert } from "../../../ui/feedback/alert";
import { loadMergeCart } from "../load-merge-cart";
import { useMergeFailure } from "../merge-failure";
import { forgetItems, useStoredItems } from "../visitor-cart";

/** Items from before the sign-in that could not be moved to the account's cart. */
export function UnmergedItems() {
  const user = useCurrentUser();
  const kept = useStoredItems();
  const failure = useMergeFailure();
  const client = useQueryClient();
  if (!user || !kept || kept.length === 0 || !failure) return null;
  return (
    <Alert
      tone="fair"
      title={`${formatCount(kept.length, "item")} from before you signed in`}
      action={
        <>
          <Button size="small" look="secondary" onClick={() => loadMergeCart(client)}>
            Add to this cart
          </Button>
          <Button size="small" look="quiet" onClick={() => forgetItems(kept)}>
            Discard
          </Button>
        </>
      }
    >
      {errorMessage(failure, "We couldn't add them. Check your connection and try again.")}
    </Alert>
  );
}
