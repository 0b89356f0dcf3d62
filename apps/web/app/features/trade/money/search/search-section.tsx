import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { SectionContent } from "../../../../lib/page/section-content";
import { Button } from "../../../../ui/controls/button";
import { TextField } from "../../../../ui/controls/text-field";
import { RowList } from "../../../../ui/display/row-list";
import { EmptyState } from "../../../../ui/feedback/empty-state";
import { moneyAddress } from "../money-address";
import { moneySearchQuery } from "../money-queries";
import { Holds } from "./holds";
import { MatchRow } from "./match-row";

/** Finds everything with a reference, and lists open holds. */
export function SearchSection() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const reference = query.get("reference") ?? "";

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("reference")).trim();
    void navigate(moneyAddress("search", { reference: typed }), { preventScrollReset: true });
  }
  return (
    <div className="flex flex-col gap-10">
      <div className="flex flex-col gap-5">
        <search>
          <form onSubmit={search} className="flex flex-wrap items-end gap-3">
            <TextField
              key={reference}
              label="Reference"
              name="reference"
              type="search"
              maxLength={200}
              hint="An order, receipt or payout number, a provider's or bank's reference, or a ledger reference"
              defaultValue={reference}
              className="flex-1 basis-72"
            />
            <Button type="submit">Search</Button>
          </form>
        </search>
        {reference && <Matches key={reference} reference={reference} />}
      </div>
      <Holds />
    </div>
  );
}

function Matches({ reference }: { readonly reference: string }) {
  const query = useQuery(moneySearchQuery(reference));
  return (
    <SectionContent query={query} what="The search">
      {(matches) =>
        matches.length === 0 ? (
          <EmptyState title="No match">Check the reference. It has to match exactly.</EmptyState>
        ) : (
          <RowList label="Matches">
            {matches.map((match) => (
              <MatchRow key={`${match.kind} ${match.id}`} match={match} />
            ))}
          </RowList>
        )
      }
    </SectionContent>
  );
}
