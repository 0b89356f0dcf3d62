import { errorMessage } from "../../../lib/api/error-message";
import { formatCount } from "../../../lib/format/format";
import { useCurrentUser } from "../../../lib/session/current-user";
import { Button } from "../../../ui/controls/button";
import { Alert } from "../../../ui/feedback/alert";
import { useMergeCart, useMergeFailure } from "../merge-cart";
import { forgetItems, useKeptItems } from "../visitor-cart";

/** Items from before the sign-in that could not be moved to the account's cart. */
export function UnmergedItems() {
  const user = useCurrentUser();
  const kept = useKeptItems();
  const failure = useMergeFailure();
  const merge = useMergeCart();
  if (!user || !kept || kept.length === 0 || !failure) return null;
  return (
    <Alert
      tone="fair"
      title={`${formatCount(kept.length, "item")} from before you signed in`}
      action={
        <>
          <Button
            size="small"
            look="secondary"
            isBusy={merge.isPending}
            onClick={() => merge.mutate(kept)}
          >
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
