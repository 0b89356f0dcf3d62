import { useMutation, useQueryClient } from "@tanstack/react-query";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { invalidate } from "../../../lib/api/query";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { BrokenLink } from "../../../lib/page/broken-link";
import { NarrowPage } from "../../../lib/page/narrow-page";
import { useCurrentUser } from "../../../lib/session/current-user";
import { useLinkToken } from "../../../lib/session/link-token";
import { ResendButton } from "../../../lib/session/resend-button";
import { tellOtherPages } from "../../../lib/session/session-news";
import { Button } from "../../../ui/controls/button";
import { Alert } from "../../../ui/feedback/alert";
import { Skeleton } from "../../../ui/feedback/skeleton";

/**
 * Where the mailed link leads that confirms an address. It asks for a click: what only opens links, to
 * look whether they are safe, must not confirm an address for somebody else.
 */
export function ConfirmEmailPage() {
  const client = useQueryClient();
  const user = useCurrentUser();
  const token = useLinkToken();
  const confirm = useMutation({
    mutationFn: (token: string) => send("post", "/api/email-confirmations", { body: { token } }),
    onSuccess() {
      if (user) tellOtherPages("signed in");
      return invalidate(client, "/api/user");
    },
  });
  const isBroken = token === null || confirm.isError;
  return (
    <NarrowPage
      title="Confirm your address"
      text="Whoever reads its mail is its owner. With it confirmed, you can buy and submit modules."
    >
      {token === undefined && <Skeleton className="h-11" />}
      {token && !confirm.isSuccess && !isBroken && (
        <Button isBusy={confirm.isPending} onClick={() => confirm.mutate(token)}>
          Confirm this address
        </Button>
      )}
      {confirm.data && (
        <Alert
          tone="good"
          title="Your address is confirmed"
          isUrgent
          action={
            <ButtonLink to={user ? paths.marketplace() : paths.signIn} size="small">
              {user ? "Browse Marketplace" : "Sign in"}
            </ButtonLink>
          }
        >
          {confirm.data.email} belongs to {confirm.data.username}.
        </Alert>
      )}
      {isBroken && !confirm.data && (
        <BrokenLink
          reason={
            confirm.error
              ? errorMessage(confirm.error, "The server did not answer. Please try again.")
              : undefined
          }
          action={
            user?.mustConfirmEmail ? (
              <ResendButton />
            ) : (
              <ButtonLink to={paths.signIn} size="small" look="secondary">
                Sign in for a new link
              </ButtonLink>
            )
          }
        />
      )}
    </NarrowPage>
  );
}
