import type { ProviderEventRow } from "@stackyard/contract/trade/bookkeeping/provider-events";
import { type FormEvent, useState } from "react";
import { send } from "../../../../lib/api/api";
import { Moment } from "../../../../lib/format/times";
import { PagedList } from "../../../../lib/listing/paged-list";
import { ReasonDialog } from "../../../../lib/page/reason-dialog";
import { Button } from "../../../../ui/controls/button";
import { TextField } from "../../../../ui/controls/text-field";
import { Badge, type BadgeTone } from "../../../../ui/display/badge";
import { Facts } from "../../../../ui/display/facts";
import { RowList } from "../../../../ui/display/row-list";
import { Section } from "../../../../ui/display/section";
import { EmptyLine } from "../../../../ui/feedback/empty-line";
import { providerEventsQuery } from "../money-queries";

type Look = { readonly label: string; readonly tone: BadgeTone };

const LOOKS: Record<ProviderEventRow["state"], Look> = {
  waiting: { label: "Waiting", tone: "fair" },
  processed: { label: "Processed", tone: "good" },
  ignored: { label: "Ignored", tone: "plain" },
};

/** Webhooks, stored before they are processed. Each can be processed again. */
export function ProviderEvents() {
  const [match, setMatch] = useState<string>();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setMatch(String(new FormData(event.currentTarget).get("match")).trim() || undefined);
  }
  return (
    <Section title="Webhooks" text="Events from payment providers, newest first.">
      <search>
        <form onSubmit={search} className="flex flex-wrap items-end gap-3">
          <TextField
            label="Subject, event ID or type"
            name="match"
            type="search"
            maxLength={250}
            hint="Has to match exactly"
            className="flex-1 basis-64"
          />
          <Button type="submit" look="secondary">
            Search webhooks
          </Button>
        </form>
      </search>
      <PagedList
        key={match}
        what="webhooks"
        pageOf={(cursor) => providerEventsQuery(match, cursor)}
        empty={<EmptyLine>{match ? "No matching webhooks." : "No webhooks yet."}</EmptyLine>}
      >
        {(events) => (
          <RowList label="Webhooks">
            {events.map((event) => (
              <Row key={event.id} event={event} />
            ))}
          </RowList>
        )}
      </PagedList>
    </Section>
  );
}

function Row({ event }: { readonly event: ProviderEventRow }) {
  const [isAsking, setAsking] = useState(false);
  const { id, provider, mode, endpoint, eventId, type, subject, state, error } = event;
  return (
    <li className="flex flex-col gap-4 p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="font-[620] [overflow-wrap:anywhere]">{type}</span>
        <Badge tone={LOOKS[state].tone}>{LOOKS[state].label}</Badge>
        {mode === "test" && <Badge tone="note">Test</Badge>}
      </p>
      <Facts
        facts={[
          { label: "Provider", value: `${provider}, ${endpoint}` },
          { label: "Event ID", value: <code className="font-mono text-xs">{eventId}</code> },
          ...(subject ? [{ label: "About", value: subject }] : []),
          { label: "Received", value: <Moment at={event.receivedAt} /> },
        ]}
      />
      {error && <p className="text-poor text-sm [overflow-wrap:anywhere]">{error}</p>}
      <Button size="small" look="secondary" className="self-start" onClick={() => setAsking(true)}>
        Replay<span className="sr-only"> {eventId}</span>
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Process this webhook again?"
          description="We read the state of its subject from the provider. Recorded changes aren't recorded twice."
          confirmLabel="Replay"
          hint="Recorded in the audit log."
          done="The webhook is processed again."
          perform={(reason) =>
            send("post", "/api/admin/provider-events/{id}/replay", {
              params: { id },
              body: { reason },
            })
          }
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
