import type { ReactNode } from "react";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { SignedIn } from "../../../lib/session/signed-in";
import { EmptyState } from "../../../ui/feedback/empty-state";

interface Props {
  readonly children: (viewerId: number) => ReactNode;
}

/** A page of those who answer tickets: the administrators. */
export function ForAgents({ children }: Props) {
  return (
    <SignedIn>
      {({ id, role }) => (
        <div className="page-width flex flex-col gap-6 py-8 sm:py-12">
          {role === "admin" ? (
            children(id)
          ) : (
            <EmptyState
              headingLevel="h1"
              title="For support agents"
              action={<ButtonLink to={paths.myTickets}>My tickets</ButtonLink>}
            >
              Everybody's tickets are answered here. Your own are under My tickets.
            </EmptyState>
          )}
        </div>
      )}
    </SignedIn>
  );
}
