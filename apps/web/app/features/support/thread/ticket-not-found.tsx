import { useLocation } from "react-router";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { useCurrentUser } from "../../../lib/session/current-user";
import { signInAddress } from "../../../lib/session/sign-in-address";
import { EmptyState } from "../../../ui/feedback/empty-state";

export function TicketNotFound({ id }: { readonly id: number }) {
  const user = useCurrentUser();
  const { pathname } = useLocation();
  return (
    <EmptyState
      headingLevel="h1"
      title="Ticket not found"
      isError
      action={
        <>
          {user === null && <ButtonLink to={signInAddress({ next: pathname })}>Sign In</ButtonLink>}
          {user?.role === "admin" && (
            <ButtonLink to={paths.queuedTicket(id)}>Open it in the queue</ButtonLink>
          )}
          <ButtonLink to={paths.support} look="secondary">
            Support Center
          </ButtonLink>
        </>
      }
    >
      You can see only your own tickets. Sign in with the account that wrote it, or open the full
      link from the email.
    </EmptyState>
  );
}
