import type { SiteEntry } from "@stackyard/contract/site/search";
import { SITE_KINDS, type SiteKind } from "@stackyard/contract/site/search-lists";
import { Search } from "lucide-react";
import { useNavigate } from "react-router";
import { ChoiceLink } from "../../../lib/links/choice-link";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { LoadMore } from "../../../lib/listing/load-more";
import { ResultsFailed } from "../../../lib/listing/results-failed";
import { ResultsSummary } from "../../../lib/listing/results-summary";
import { SearchBox } from "../../../lib/listing/search-box";
import { usePages } from "../../../lib/listing/use-pages";
import { classes } from "../../../ui/classes";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { Highlighted } from "./highlighted";
import { KIND_LABELS } from "./kind-labels";
import { siteSearchQuery } from "./search-queries";

interface Props {
  readonly q: string;
  readonly kind: SiteKind | undefined;
}

export function SearchPage({ q, kind }: Props) {
  const navigate = useNavigate();
  return (
    <div className="page-width max-w-4xl py-12 sm:py-16">
      <h1 className="text-4xl">Search</h1>
      <form action="/search" className="mt-6">
        {kind && <input type="hidden" name="kind" value={kind} />}
        <SearchBox
          label="Search everything"
          name="q"
          value={q || undefined}
          onChange={(text, isFirst) =>
            void navigate(paths.search({ q: text, kind }), {
              replace: !isFirst,
              preventScrollReset: true,
            })
          }
        />
      </form>
      <KindFilter q={q} kind={kind} />
      {q ? (
        <Results q={q} kind={kind} />
      ) : (
        <p className="mt-10 flex items-center gap-3 text-ink-soft">
          <Search className="size-5 shrink-0" aria-hidden="true" />
          Search modules, engineers, services, threads, documentation, and scanner rules.
        </p>
      )}
    </div>
  );
}

function KindFilter({ q, kind }: Props) {
  const choices = [undefined, ...SITE_KINDS];
  return (
    <nav aria-label="Kinds of results" className="mt-4 flex flex-wrap gap-2">
      {choices.map((choice) => (
        <ChoiceLink
          key={choice ?? "everything"}
          to={paths.search({ q, kind: choice })}
          isChosen={choice === kind}
        >
          {choice ? KIND_LABELS[choice] : "Everything"}
        </ChoiceLink>
      ))}
    </nav>
  );
}

function Results({ q, kind }: Props) {
  const pages = usePages<SiteEntry>((cursor) => siteSearchQuery(q, kind, cursor));
  const { first, listing, hasMore } = pages;
  const items = listing?.items ?? [];
  if (first.isError) {
    return <ResultsFailed things="results" error={first.error} onRetry={first.refetch} />;
  }
  const isWaiting = first.isPending || first.isPlaceholderData;
  const words = first.data?.correctedTo ?? q;
  return (
    <section aria-label="Results" aria-busy={isWaiting} className="mt-8">
      <ResultsSummary thing="result" listing={isWaiting ? undefined : first.data} />
      {!isWaiting && items.length === 0 ? (
        <EmptyState title="Nothing found" className="mt-5">
          No results match. Check the spelling, try other words{kind && ", or search everything"}.
        </EmptyState>
      ) : (
        <ol className={classes("mt-4 flex flex-col", isWaiting && "opacity-50")}>
          {items.map((entry) => (
            <li key={entry.id} className="border-t py-5">
              <Result entry={entry} words={words} />
            </li>
          ))}
        </ol>
      )}
      {hasMore && !isWaiting && (
        <LoadMore
          things="results"
          isBusy={pages.isLoadingMore}
          hasFailed={pages.hasMoreFailed}
          onClick={pages.loadMore}
        />
      )}
    </section>
  );
}

function Result({
  entry: { kind, address, title, section, excerpt },
  words,
}: {
  readonly entry: SiteEntry;
  readonly words: string;
}) {
  return (
    <article>
      <p className="stencil text-ink-faint">{KIND_LABELS[kind]}</p>
      <h2 className="mt-1 text-lg [overflow-wrap:anywhere]">
        <Link to={address} className="hover:text-accent-strong hover:underline">
          <Highlighted text={section ? `${title}: ${section}` : title} words={words} />
        </Link>
      </h2>
      <p className="mt-1 text-ink-soft leading-relaxed [overflow-wrap:anywhere]">
        <Highlighted text={excerpt} words={words} />
      </p>
    </article>
  );
}
