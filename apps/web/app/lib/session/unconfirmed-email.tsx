import type { CurrentUser } from "@stackyard/contract/members/identity";
import { Alert } from "../../ui/feedback/alert";
import { ResendButton } from "./resend-button";

interface Props {
  readonly user: CurrentUser | null;
  /** What requires a confirmed address, as in "buy modules". */
  readonly toDo: string;
  readonly className?: string;
}

/** Tells users with an unconfirmed address what it prevents; empty for others. */
export function UnconfirmedEmail({ user, toDo, className }: Props) {
  if (!user?.mustConfirmEmail) return null;
  return (
    <Alert
      tone="fair"
      title={`Confirm your email address to ${toDo}`}
      action={<ResendButton />}
      {...(className && { className })}
    >
      We emailed a link to {user.email}. If it doesn't arrive, check your spam folder and the
      address.
    </Alert>
  );
}
