import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { Breadcrumb } from "../../../lib/links/breadcrumb";
import { type ForumFilter, paths } from "../../../lib/links/paths";
import { ResultsSummary } from "../../../lib/listing/results-summary";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { readShow } from "../category/read-show";
import { searchQuery } from "../forum-queries";
import { ForumSection } from "../forum-section";
import { ForumSearchForm } from "./forum-search-form";
import { FoundThreadCard } from "./found-thread";

export function ForumSearchPage() {
  const filter = readForumFilter(useSearchParams()[0]);
  const isAsked = Object.values(filter).some(Boolean);
  return (
    <div className="page-width max-w-5xl pt-6 pb-20">
      <Breadcrumb
        crumbs={[{ label: "Developer Forum", to: paths.developerForum }, { label: "Search" }]}
      />
      <h1 className="mt-4 text-4xl">Search the forum</h1>
      <ForumSearchForm key={JSON.stringify(filter)} filter={filter} />
      <div className="mt-8">{isAsked && <Found filter={filter} />}</div>
    </div>
  );
}

function Found({ filter }: { readonly filter: ForumFilter }) {
  return (
    <ForumSection query={useQuery(searchQuery(filter))} what="search results">
      {(found) =>
        found.items.length === 0 ? (
          <EmptyState title="No threads found">
            Try fewer or different words, or start a thread.
          </EmptyState>
        ) : (
          <>
            <ResultsSummary thing="thread" listing={found} />
            <ol className="mt-4 flex flex-col gap-4">
              {found.items.map((one) => (
                <FoundThreadCard key={one.thread.id} found={one} />
              ))}
            </ol>
          </>
        )
      }
    </ForumSection>
  );
}

/** Parses the forum search filter from the URL. */
export function readForumFilter(query: URLSearchParams): ForumFilter {
  const show = readShow(query);
  const part = (name: string, most: number) => query.get(name)?.trim().slice(0, most) || undefined;
  return {
    q: part("q", 200),
    category: part("category", 60),
    author: part("author", 39),
    tag: part("tag", 30),
    show: show === "all" ? undefined : show,
  };
}
