import { useMutation } from "@tanstack/react-query";
import { send } from "../../../lib/api/api";
import { BackLink } from "../../../lib/links/back-link";
import { paths } from "../../../lib/links/paths";
import { ConfirmByLink } from "../../../lib/session/confirm-by-link";
import { Alert } from "../../../ui/feedback/alert";

/** Target of the confirmation link in newsletter mails. */
export function ConfirmPage() {
  const confirm = useMutation({
    mutationFn: (token: string) =>
      send("post", "/api/newsletter/confirmations", { body: { token } }),
  });
  return (
    <ConfirmByLink
      title="Confirm your subscription"
      text="Confirm this address to receive the next issue."
      label="Get the newsletter"
      confirm={confirm}
      done={({ email }) => (
        <Alert tone="good" title="You're subscribed" isUrgent takesFocus>
          We'll send the next issue to {email}.
        </Alert>
      )}
    >
      <BackLink to={paths.newsletter}>Past issues</BackLink>
    </ConfirmByLink>
  );
}
