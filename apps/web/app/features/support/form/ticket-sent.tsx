import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { Alert } from "../../../ui/feedback/alert";

interface Props {
  readonly id: number;
  readonly email: string;
  /** It is an account's, which opens it without a mailed link. */
  readonly isOwn: boolean;
  readonly onAgain: () => void;
}

export function TicketSent({ id, email, isOwn, onAgain }: Props) {
  return (
    <Alert
      tone="good"
      title={`Your ticket is #${id}`}
      isUrgent
      takesFocus
      action={
        <>
          {isOwn && (
            <ButtonLink to={paths.supportTicket(id)} size="small">
              Open the ticket
            </ButtonLink>
          )}
          <Button size="small" look="secondary" onClick={onAgain}>
            Write another one
          </Button>
        </>
      }
    >
      {isOwn
        ? `We have mailed ${email} that it has reached us, and mail our answer there.`
        : `We have mailed a link to ${email}: it opens the ticket, shows our answer and takes what you want to add.`}
    </Alert>
  );
}
