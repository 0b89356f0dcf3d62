import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { BackLink } from "../../../lib/links/back-link";
import { paths } from "../../../lib/links/paths";
import { useCurrentUser } from "../../../lib/session/current-user";
import { HoursNote } from "../hours-note";
import { AboutNote } from "./about-note";
import { aboutIn } from "./ticket-about";
import { TicketForm } from "./ticket-form";
import { TicketSent } from "./ticket-sent";

/** Ticket form. The URL may set the topic; a chat transcript becomes the description. */
export function TicketPage() {
  const user = useCurrentUser();
  const [query] = useSearchParams();
  const { state } = useLocation();
  const [sent, setSent] = useState<{ id: number; email: string }>();
  const about = aboutIn(query);
  return (
    <div className="page-width flex max-w-3xl flex-col gap-6 py-8 sm:py-12">
      <div>
        <BackLink to={paths.support}>Back to the Support Center</BackLink>
        <h1 className="mt-2 text-3xl sm:text-4xl">Submit a Support Ticket</h1>
        <p className="mt-2 text-ink-soft text-lg">
          Tell us what happened. We'll respond within 24 hours.
        </p>
        <HoursNote />
      </div>
      {sent ? (
        <TicketSent {...sent} isOwn={user !== null} onAgain={() => setSent(undefined)} />
      ) : (
        <>
          <AboutNote about={about} />
          <TicketForm
            // The user may only be known after the first render.
            key={user?.id ?? "visitor"}
            user={user}
            about={about}
            description={readDescription(state)}
            onSent={setSent}
          />
        </>
      )}
    </div>
  );
}

/** The chat's transcript from the history state, which is untrusted. */
function readDescription(state: unknown): string {
  const given = typeof state === "object" && state !== null && "description" in state;
  return given && typeof state.description === "string" ? state.description : "";
}
