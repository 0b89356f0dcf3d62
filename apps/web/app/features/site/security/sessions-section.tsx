import { useQuery } from "@tanstack/react-query";
import { send } from "../../../lib/api/api";
import { SectionContent } from "../../../lib/page/section-content";
import { RowList } from "../../../ui/display/row-list";
import { Section } from "../../../ui/display/section";
import { sessionsQuery } from "../settings-queries";
import { EndButton } from "./end-button";
import { SessionRow } from "./session-row";

/** The user's active sessions, with buttons to end them. */
export function SessionsSection() {
  const query = useQuery(sessionsQuery());
  const hasOthers = query.data?.some(({ isCurrent }) => !isCurrent);
  return (
    <Section
      title="Devices"
      text="Devices signed in to your account. Sign out any you don't recognize and change your password."
      action={
        hasOthers && (
          <EndButton
            label="Sign out all others"
            what="All other devices"
            title="Sign out all other devices?"
            description="You stay signed in here. All other devices must sign in again."
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
