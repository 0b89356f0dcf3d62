import type { Difference } from "@stackyard/contract/trade/bookkeeping/reconciliation";
import type { DifferenceKind } from "@stackyard/contract/trade/bookkeeping/reconciliation-lists";
import { useState } from "react";
import { formatPrice } from "../../../../lib/format/format";
import { Day } from "../../../../lib/format/times";
import { PagedList } from "../../../../lib/listing/paged-list";
import { Button } from "../../../../ui/controls/button";
import { Badge } from "../../../../ui/display/badge";
import { Facts } from "../../../../ui/display/facts";
import { RowList } from "../../../../ui/display/row-list";
import { Section } from "../../../../ui/display/section";
import { EmptyLine } from "../../../../ui/feedback/empty-line";
import { differencesQuery } from "../money-queries";
import { DifferenceActions } from "./difference-actions";

const KINDS: Record<DifferenceKind, string> = {
  unposted: "Missing in our books",
  unlisted: "Missing at the provider",
  amount: "Different amounts",
  fee: "Different fees",
  balance: "Different balances",
};

/** Where a provider's books and ours differ. */
export function Differences() {
  const [state, setState] = useState<"open" | "resolved">("open");
  const isOpen = state === "open";
  return (
    <Section
      title={isOpen ? "Open differences" : "Resolved differences"}
      action={
        <Button size="small" look="quiet" onClick={() => setState(isOpen ? "resolved" : "open")}>
          {isOpen ? "Show resolved" : "Show open"}
        </Button>
      }
    >
      <PagedList
        key={state}
        what="differences"
        pageOf={(cursor) => differencesQuery(state, cursor)}
        empty={
          <EmptyLine>{isOpen ? "No open differences." : "No resolved differences."}</EmptyLine>
        }
      >
        {(differences) => (
          <RowList label="Differences">
            {differences.map((difference) => (
              <Row key={difference.id} difference={difference} />
            ))}
          </RowList>
        )}
      </PagedList>
    </Section>
  );
}

function Row({ difference }: { readonly difference: Difference }) {
  const { kind, provider, mode, reference, movementKind, subject, explanation } = difference;
  const { providerAmount, booksAmount, foundAt, explainedBy, stopsPayouts } = difference;
  return (
    <li className="flex flex-col gap-4 p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="font-[620]">{KINDS[kind]}</span>
        {mode === "test" && <Badge tone="note">Test</Badge>}
        {stopsPayouts && <Badge tone="poor">Stops payouts</Badge>}
      </p>
      <Facts
        facts={[
          { label: "Provider", value: provider },
          ...(reference ? [{ label: "Reference", value: reference }] : []),
          ...(movementKind ? [{ label: "Movement", value: movementKind }] : []),
          ...(subject ? [{ label: "About", value: subject }] : []),
          { label: "At the provider", value: amountOf(providerAmount) },
          { label: "In our books", value: amountOf(booksAmount) },
          { label: "Found", value: <Day at={foundAt} /> },
        ]}
      />
      {explanation && (
        <p className="text-ink-soft text-sm leading-relaxed [overflow-wrap:anywhere]">
          {explainedBy?.username}: {explanation}
        </p>
      )}
      {difference.resolvedAt === null && <DifferenceActions difference={difference} />}
    </li>
  );
}

const amountOf = (cents: number | null) => (cents === null ? "None" : formatPrice(cents));
