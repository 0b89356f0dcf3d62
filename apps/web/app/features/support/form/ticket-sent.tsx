import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { Alert } from "../../../ui/feedback/alert";

interface Props {
  readonly id: number;
  readonly email: string;
  /** True if the ticket belongs to an account, which can open it without a mailed link. */
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
            Write another ticket
          </Button>
        </>
      }
    >
      {isOwn
        ? `We emailed ${email} a confirmation. We'll also email our answer there.`
        : `We emailed a link to ${email}. Open it to see the ticket, read our answer, and reply.`}
    </Alert>
  );
}
