import type { UnclearCall } from "@stackyard/contract/trade/bookkeeping/provider-calls";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../../lib/api/api";
import { formatPrice } from "../../../../lib/format/format";
import { Moment } from "../../../../lib/format/times";
import { ReasonDialog } from "../../../../lib/page/reason-dialog";
import { SectionContent } from "../../../../lib/page/section-content";
import { Button } from "../../../../ui/controls/button";
import { Badge } from "../../../../ui/display/badge";
import { Facts } from "../../../../ui/display/facts";
import { RowList } from "../../../../ui/display/row-list";
import { Section } from "../../../../ui/display/section";
import { EmptyLine } from "../../../../ui/feedback/empty-line";
import { unclearCallsQuery } from "../money-queries";

/** Calls to providers whose outcome is unknown: looked up until it is known, or a person decides. */
export function UnclearCalls() {
  const query = useQuery(unclearCallsQuery());
  return (
    <Section
      title="Calls with an unknown outcome"
      text="We look them up until the provider answers. Calls that are too old to be sent again safely wait for you."
    >
      <SectionContent query={query} what="The calls">
        {(calls) =>
          calls.length === 0 ? (
            <EmptyLine>Every call has an outcome.</EmptyLine>
          ) : (
            <RowList label="Calls with an unknown outcome">
              {calls.map((call) => (
                <Row key={call.id} call={call} />
              ))}
            </RowList>
          )
        }
      </SectionContent>
    </Section>
  );
}

function Row({ call }: { readonly call: UnclearCall }) {
  const [isAsking, setAsking] = useState(false);
  const { id, kind, provider, mode, reference, subjectId, amount, attempts, error } = call;
  return (
    <li className="flex flex-col gap-4 p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="font-[620] first-letter:uppercase">{`${kind} ${subjectId}`}</span>
        <span className="tabular-nums">{formatPrice(amount)}</span>
        {mode === "test" && <Badge tone="note">Test</Badge>}
        {call.needsDecision && <Badge tone="poor">Waits for you</Badge>}
      </p>
      <Facts
        facts={[
          { label: "Provider", value: provider },
          { label: "Our reference", value: <code className="font-mono text-xs">{reference}</code> },
          { label: "Attempts", value: attempts },
          { label: "Created", value: <Moment at={call.createdAt} /> },
        ]}
      />
      {error && (
        <p className="text-ink-soft text-sm leading-relaxed [overflow-wrap:anywhere]">{error}</p>
      )}
      {call.needsDecision && (
        <Button
          size="small"
          look="secondary"
          className="self-start"
          onClick={() => setAsking(true)}
        >
          Send again<span className="sr-only"> {reference}</span>
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title="Send this call again?"
          description="First look for our reference at the provider. If the provider has the call after all, it isn't sent."
          confirmLabel="Send again"
          hint="Recorded in the audit log."
          done="The call is sent if the provider doesn't have it."
          perform={(reason) =>
            send("post", "/api/admin/provider-calls/{id}/decision", {
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
