import { useQuery } from "@tanstack/react-query";
import { send } from "../../../../../lib/api/api";
import { SectionContent } from "../../../../../lib/page/section-content";
import { sessionsQuery } from "../../profile-queries";
import { RowList } from "../../row-list";
import { Section } from "../../section";
import { EndButton } from "./end-button";
import { SessionRow } from "./session-row";

/** Where the user is signed in, and the way to end it there. */
export function SessionsSection() {
  const query = useQuery(sessionsQuery());
  const hasOthers = query.data?.some(({ isCurrent }) => !isCurrent);
  return (
    <Section
      title="Devices"
      text="Where you are signed in. What you do not know, sign out, and change your password."
      action={
        hasOthers && (
          <EndButton
            label="Sign out all others"
            what="All other devices"
            title="Sign out all other devices?"
            description="You stay signed in here. Everywhere else you have to sign in again."
            end={() => send("delete", "/api/sessions", {})}
          />
        )
      }
    >
      <SectionContent query={query} what="Your devices">
        {(sessions) => (
          <RowList label="Devices">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </RowList>
        )}
      </SectionContent>
    </Section>
  );
}
