import { TUTORIAL_CATEGORIES } from "@stackyard/contract/content/content-lists";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatCount } from "../../../lib/format/format";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { FilterSelect } from "../../../lib/listing/filter-select";
import { SearchBox } from "../../../lib/listing/search-box";
import { useAddressFilter } from "../../../lib/listing/use-address-filter";
import { SectionContent } from "../../../lib/page/section-content";
import { Button } from "../../../ui/controls/button";
import { optionsOf } from "../../../ui/controls/options-of";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { tutorialsQuery } from "../content-queries";
import { TutorialCard } from "./tutorial-card";
import { CATEGORY_NAMES } from "./tutorial-categories";
import { readTutorialFilter, tutorialsAddress } from "./tutorial-filter";

const ALL = "all";
const CATEGORIES = [
  { value: ALL, label: "All Categories" },
  ...optionsOf(TUTORIAL_CATEGORIES, CATEGORY_NAMES),
];

interface Props {
  /** Call to action for submitting a tutorial. */
  readonly submit: ReactNode;
}

export function TutorialsPage({ submit }: Props) {
  const { filter, changeFilter } = useAddressFilter(readTutorialFilter, tutorialsAddress);
  const query = useQuery(tutorialsQuery(filter));
  return (
    <div className="page-width flex flex-col gap-8 py-12 sm:py-16">
      <header className="flex flex-wrap items-end justify-between gap-6">
        <div>
          <h1 className="text-4xl sm:text-5xl">Tutorials</h1>
          <p className="mt-4 max-w-2xl text-ink-soft text-lg leading-relaxed">
            Step-by-step guides with tested commands: our test suite runs every tutorial against a
            fresh server.
          </p>
        </div>
        {submit}
      </header>
      <form action={paths.tutorials} className="flex flex-col gap-3 sm:flex-row">
        <SearchBox
          label="Search tutorials"
          value={filter.search}
          onChange={(search, isFirst) => changeFilter({ search }, { replace: !isFirst })}
        />
        <div className="sm:w-56">
          <FilterSelect
            label="Category"
            name="category"
            value={filter.category ?? ALL}
            options={CATEGORIES}
            onChange={(value) =>
              changeFilter({ category: TUTORIAL_CATEGORIES.find((name) => name === value) })
            }
          />
        </div>
        <noscript>
          <Button type="submit">Apply</Button>
        </noscript>
      </form>
      <SectionContent query={query} what="The tutorials">
        {(tutorials) => (
          <>
            <p role="status" className="text-ink-soft text-sm">
              Found {formatCount(tutorials.length, "tutorial")}
            </p>
            {tutorials.length === 0 ? (
              <EmptyState
                title="No tutorials found"
                action={<ButtonLink to={paths.tutorials}>Show all tutorials</ButtonLink>}
              >
                No tutorial matches. Try other words.
              </EmptyState>
            ) : (
              <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
                {tutorials.map((tutorial) => (
                  <li key={tutorial.id}>
                    <TutorialCard tutorial={tutorial} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </SectionContent>
    </div>
  );
}
