import { useMutation, useQueryClient } from "@tanstack/react-query";
import { send } from "../../../../lib/api/api";
import { invalidate } from "../../../../lib/api/query";
import { ButtonLink } from "../../../../lib/links/button-link";
import { paths } from "../../../../lib/links/paths";
import { ConfirmByLink } from "../../../../lib/session/confirm-by-link";
import { useCurrentUser } from "../../../../lib/session/current-user";
import { ResendButton } from "../../../../lib/session/resend-button";
import { tellOtherPages } from "../../../../lib/session/session-news";
import { Alert } from "../../../../ui/feedback/alert";

/** Target of the email confirmation link. */
export function ConfirmEmailPage() {
  const client = useQueryClient();
  const user = useCurrentUser();
  const confirm = useMutation({
    mutationFn: (token: string) => send("post", "/api/email-confirmations", { body: { token } }),
    onSuccess() {
      if (user) tellOtherPages("signed in");
      return invalidate(client, "/api/user");
    },
  });
  return (
    <ConfirmByLink
      title="Confirm your address"
      text="Confirm that this address is yours to buy and submit modules."
      label="Confirm address"
      confirm={confirm}
      done={({ email, username }) => (
        <Alert
          tone="good"
          title="Address confirmed"
          isUrgent
          action={
            <ButtonLink to={user ? paths.marketplace() : paths.signIn} size="small">
              {user ? "Browse Marketplace" : "Sign in"}
            </ButtonLink>
          }
        >
          {email} belongs to {username}.
        </Alert>
      )}
      brokenAction={
        user?.mustConfirmEmail ? (
          <ResendButton />
        ) : (
          <ButtonLink to={paths.signIn} size="small" look="secondary">
            Sign in for a new link
          </ButtonLink>
        )
      }
    />
  );
}
