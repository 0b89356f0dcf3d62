import type { SavedSearch } from "@stackyard/contract/common/saved-searches";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell, Pencil, X } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../../ui/controls/button";
import { lazyPart } from "../../ui/load-part";
import { send } from "../api/api";
import { errorMessage } from "../api/error-message";
import { apiQuery, invalidate } from "../api/query";
import { useSendOnce } from "../api/use-send-once";
import { toast } from "../browser/toast";
import { Link } from "../links/link";
import { useCurrentUser } from "../session/current-user";
import type { SearchedList } from "./searched-list";

const SearchDialog = lazyPart(() => import("./search-dialog"), "SearchDialog");

interface Props<Filter extends object> {
  readonly list: SearchedList<Filter>;
}

/** Saves the current search, and lists the saved ones. Their owner is notified of new matches. */
export function SavedSearches<Filter extends object>({ list }: Props<Filter>) {
  const user = useCurrentUser();
  return user && <Own list={list} />;
}

function Own<Filter extends object>({ list }: Props<Filter>) {
  const [isSaving, setSaving] = useState(false);
  const query = apiQuery("/api/user/saved-searches", { query: { subject: list.subject } });
  const { data: saved = [] } = useQuery(query);
  const isNarrowed = list.describe(list.filter) !== "";
  if (!isNarrowed && saved.length === 0) return null;
  return (
    <div className="flex flex-wrap items-start gap-3">
      {isNarrowed && (
        <Button look="secondary" size="small" onClick={() => setSaving(true)}>
          <Bell className="size-4" aria-hidden="true" />
          Save this search
        </Button>
      )}
      {saved.length > 0 && (
        <details className="min-w-0 max-w-full text-sm">
          <summary className="flex min-h-10 cursor-pointer items-center font-[600]">
            Saved searches ({saved.length})
          </summary>
          <ul className="mt-1 flex flex-col divide-y divide-line rounded-lg border bg-surface">
            {saved.map((search) => (
              <Row key={search.id} list={list} search={search} />
            ))}
          </ul>
        </details>
      )}
      {isSaving && <Editor list={list} onClose={() => setSaving(false)} />}
    </div>
  );
}

function Row<Filter extends object>({
  list,
  search,
}: Props<Filter> & { readonly search: SavedSearch }) {
  const [isChanging, setChanging] = useState(false);
  const client = useQueryClient();
  const filter = list.read(new URLSearchParams(search.query));
  const conditions = list.describe(filter);
  const forget = useSendOnce({
    mutationKey: ["saved search", search.id, "remove"],
    mutationFn: () =>
      send("delete", "/api/user/saved-searches/{id}", { params: { id: search.id } }),
    async onSuccess() {
      await invalidate(client, "/api/user/saved-searches");
      toast.success("Search removed");
    },
    onError: (error) => toast.error("Search not removed", errorMessage(error, "Please try again.")),
  });
  const name = search.name ?? conditions;
  return (
    <li className="flex items-center justify-between gap-3 pl-4">
      <Link to={list.addressOf(filter)} className="min-w-0 py-2 [overflow-wrap:anywhere]">
        <span className="underline underline-offset-3">{name}</span>
        {search.name && <span className="block text-ink-soft">{conditions}</span>}
      </Link>
      <span className="flex shrink-0">
        <Button look="quiet" size="small" onClick={() => setChanging(true)}>
          <Pencil className="size-4" aria-hidden="true" />
          <span className="sr-only">Edit the search {name}</span>
        </Button>
        <Button
          look="quiet"
          size="small"
          isBusy={forget.isPending}
          onClick={() => forget.mutate(undefined)}
        >
          <X className="size-4" aria-hidden="true" />
          <span className="sr-only">Remove the search {name}</span>
        </Button>
      </span>
      {isChanging && <Editor list={list} search={search} onClose={() => setChanging(false)} />}
    </li>
  );
}

interface EditorProps<Filter extends object> extends Props<Filter> {
  /** The search to change; undefined for a new one. */
  readonly search?: SavedSearch;
  readonly onClose: () => void;
}

function Editor<Filter extends object>({ list, search, onClose }: EditorProps<Filter>) {
  const own = search && list.read(new URLSearchParams(search.query));
  return (
    <Suspense>
      <SearchDialog
        subject={list.subject}
        search={search}
        current={list.describe(list.filter)}
        own={own && list.describe(own)}
        save={(name, usesCurrent) => {
          const form = { ...(usesCurrent || !own ? list.filter : own), name };
          return search ? list.change(search.id, form) : list.save(form);
        }}
        onClose={onClose}
      />
    </Suspense>
  );
}
