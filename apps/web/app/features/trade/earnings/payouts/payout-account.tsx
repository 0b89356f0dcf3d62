import type { SellerBalance } from "@stackyard/contract/trade/payouts";
import { useQueryClient } from "@tanstack/react-query";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { paths } from "../../../../lib/links/paths";
import { useCurrentUser } from "../../../../lib/session/current-user";
import { UnconfirmedEmail } from "../../../../lib/session/unconfirmed-email";
import { Button } from "../../../../ui/controls/button";
import { Badge } from "../../../../ui/display/badge";
import { Card } from "../../../../ui/display/card";
import { Section } from "../../../../ui/display/section";
import { balanceQuery } from "../earnings-queries";

/** The seller's account at the payment provider, and what it still needs. */
export function PayoutAccount({
  balance: { account, hasPayouts },
}: {
  readonly balance: SellerBalance;
}) {
  const client = useQueryClient();
  const user = useCurrentUser();
  const open = useSendOnce({
    mutationKey: ["payout account"],
    mutationFn: () => send("post", "/api/user/payout-account", {}),
    onSuccess({ url }) {
      // The test provider has no page: it returns at once.
      if (new URL(url).pathname === paths.earnings) return invalidate(client, "/api/user/balance");
      window.location.assign(url);
    },
    onError: (error) =>
      toast.error("The provider's page didn't open", errorMessage(error, "Please try again.")),
  });
  const refresh = useSendOnce({
    mutationKey: ["refresh payout account"],
    mutationFn: () => send("post", "/api/user/payout-account/refresh", {}),
    onSuccess: (balance) => client.setQueryData(balanceQuery().queryKey, balance),
    onError: (error) => toast.error("Not checked", errorMessage(error, "Please try again.")),
  });
  if (!hasPayouts) {
    return (
      <Section title="Payout account">
        <p className="text-ink-soft text-sm leading-relaxed">
          This server's payment provider doesn't pay sellers. Ask its operator how you are paid.
        </p>
      </Section>
    );
  }
  return (
    <Section
      title="Payout account"
      text="The payment provider checks who you are and pays your bank. We don't see your bank details."
    >
      <Card className="flex flex-col items-start gap-4 p-5">
        <p>
          {account?.canPayOut ? (
            <Badge tone="good">Ready for payouts</Badge>
          ) : (
            <Badge tone="fair">{account ? "Incomplete" : "Not set up"}</Badge>
          )}
        </p>
        {account && account.requirements.length > 0 && (
          <div className="text-sm leading-relaxed">
            <p>The payment provider still needs:</p>
            <ul className="list-disc pl-5">
              {account.requirements.map((requirement) => (
                <li key={requirement}>{requirement}</li>
              ))}
            </ul>
          </div>
        )}
        <UnconfirmedEmail user={user} toDo="set up payouts" />
        <div className="flex flex-wrap gap-2">
          <Button
            look={account ? "secondary" : "primary"}
            size="small"
            isBusy={open.isPending}
            disabled={user?.mustConfirmEmail}
            onClick={() => open.mutate(undefined)}
          >
            {account ? "Continue at the provider" : "Set up payouts"}
          </Button>
          {account && (
            <Button
              look="quiet"
              size="small"
              isBusy={refresh.isPending}
              onClick={() => refresh.mutate(undefined)}
            >
              Check again
            </Button>
          )}
        </div>
      </Card>
    </Section>
  );
}
