import { useMutation } from "@tanstack/react-query";
import { send } from "../../../lib/api/api";
import { BackLink } from "../../../lib/links/back-link";
import { paths } from "../../../lib/links/paths";
import { ConfirmByLink } from "../../../lib/session/confirm-by-link";
import { Alert } from "../../../ui/feedback/alert";

/** Where the mailed link leads of whoever asked for the newsletter. */
export function ConfirmPage() {
  const confirm = useMutation({
    mutationFn: (token: string) =>
      send("post", "/api/newsletter/confirmations", { body: { token } }),
  });
  return (
    <ConfirmByLink
      title="Confirm your subscription"
      text="Whoever reads its mail is its owner. With it confirmed, the next issue goes there."
      label="Get the newsletter"
      confirm={confirm}
      done={({ email }) => (
        <Alert tone="good" title="You are subscribed" isUrgent takesFocus>
          The next issue goes to {email}.
        </Alert>
      )}
    >
      <BackLink to={paths.newsletter}>Past issues</BackLink>
    </ConfirmByLink>
  );
}
