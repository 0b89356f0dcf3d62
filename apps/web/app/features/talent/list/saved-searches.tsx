import type { SavedSearch } from "@stackyard/contract/talent/saved-searches";
import { useQuery } from "@tanstack/react-query";
import { Bell, X } from "lucide-react";
import { send } from "../../../lib/api/api";
import { apiQuery } from "../../../lib/api/query";
import { Link } from "../../../lib/links/link";
import { paths, type TalentFilter } from "../../../lib/links/paths";
import { readTalentFilter, useTalentFilter } from "../../../lib/listing/talent-filter";
import { useCurrentUser } from "../../../lib/session/current-user";
import { Button } from "../../../ui/controls/button";
import { useProfileMutation } from "../own/use-profile-mutation";
import { chipsOf } from "./conditions";

/** Saves the current search and notifies the user of new matches. */
export function SavedSearches() {
  const user = useCurrentUser();
  return user && <Own />;
}

function Own() {
  const { type: _, sort: __, ...filter } = useTalentFilter().filter;
  const { data: saved = [] } = useQuery(apiQuery("/api/user/saved-searches", {}));
  const save = useProfileMutation({
    send: () => send("post", "/api/user/saved-searches", { body: filter }),
    done: "Search saved. We'll notify you about new matches",
    failed: "Search not saved",
  });
  const isNarrowed = Object.values(filter).some(Boolean);
  if (!isNarrowed && saved.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isNarrowed && (
        <Button look="secondary" size="small" isBusy={save.isPending} onClick={() => save.mutate()}>
          <Bell className="size-4" aria-hidden="true" />
          Save this search
        </Button>
      )}
      {saved.length > 0 && (
        <details className="text-sm">
          <summary className="font-[600]">Saved searches ({saved.length})</summary>
          <ul className="mt-2 flex flex-col divide-y divide-line rounded-lg border bg-surface">
            {saved.map((search) => (
              <Row key={search.id} search={search} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Row({ search }: { readonly search: SavedSearch }) {
  const filter: TalentFilter = readTalentFilter(new URLSearchParams(search.query));
  const name = chipsOf(filter)
    .map(({ label }) => label)
    .join(", ");
  const { mutate, isPending } = useProfileMutation({
    send: () => send("delete", "/api/user/saved-searches/{id}", { params: { id: search.id } }),
    done: "Search removed",
    failed: "Search not removed",
  });
  return (
    <li className="flex items-center justify-between gap-3 pl-4">
      <Link to={paths.talent(filter)} className="min-w-0 [overflow-wrap:anywhere] hover:underline">
        {name}
      </Link>
      <Button look="quiet" size="small" isBusy={isPending} onClick={() => mutate()}>
        <X className="size-4" aria-hidden="true" />
        <span className="sr-only">Remove the search {name}</span>
      </Button>
    </li>
  );
}
