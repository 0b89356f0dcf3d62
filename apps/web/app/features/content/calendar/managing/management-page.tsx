import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { paths } from "../../../../lib/links/paths";
import { AdministratorsPage } from "../../../../lib/page/administrators-page";
import { SectionContent } from "../../../../lib/page/section-content";
import { Button } from "../../../../ui/controls/button";
import { EmptyState } from "../../../../ui/feedback/empty-state";
import { managedEventsQuery } from "../calendar-queries";
import { EventForm } from "./event-form";
import type { Edited } from "./managed-actions";
import { ManagedEvents } from "./managed-events";
import { RecordingForm } from "./recording-form";

/** Admin page for creating, changing and canceling events. */
export function ManagementPage() {
  return (
    <AdministratorsPage
      title="Events"
      purpose="Only administrators can manage events."
      instead={{ to: paths.events, label: "Events" }}
      className="max-w-5xl"
    >
      {() => <Desk />}
    </AdministratorsPage>
  );
}

function Desk() {
  const events = useQuery(managedEventsQuery());
  const [edited, setEdited] = useState<Edited>();
  const close = () => setEdited(undefined);
  return (
    <>
      {edited === undefined && (
        <div>
          <Button onClick={() => setEdited({ form: "new" })}>New event</Button>
        </div>
      )}
      {edited?.form === "new" && <EventForm event={undefined} onClose={close} />}
      {edited?.form === "event" && (
        <EventForm key={edited.event.id} event={edited.event} onClose={close} />
      )}
      {edited?.form === "recording" && (
        <RecordingForm key={edited.event.id} event={edited.event} onClose={close} />
      )}
      <SectionContent query={events} what="The events">
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <EmptyState title="No events yet">
              Create the first one. Everyone can see and register for it.
            </EmptyState>
          ) : (
            <ManagedEvents items={items} next={nextCursor} onEdit={setEdited} />
          )
        }
      </SectionContent>
    </>
  );
}
