import type { ProjectSummary } from "@stackyard/contract/projects/projects";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { Chips } from "../../../lib/listing/chips";
import { cardsOf, PagedResults } from "../../../lib/listing/paged-results";
import { Button } from "../../../ui/controls/button";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { ProjectCard } from "../project-card";
import { ProjectCardSkeleton } from "../project-card-skeleton";
import { projectsQuery } from "../project-queries";
import { chipsOf, NO_CONDITIONS } from "./conditions";
import { ProjectControls } from "./project-controls";
import { useProjectFilter } from "./project-filter";
import { SavedProjectSearches } from "./saved-project-searches";

const Cards = cardsOf<ProjectSummary>(({ item }) => <ProjectCard project={item} />);

/** Open projects. */
export function ProjectsPage() {
  const { filter, changeFilter } = useProjectFilter();
  return (
    <div className="page-width pt-8 pb-20 sm:pt-12">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h1 className="text-4xl sm:text-5xl">Projects</h1>
          <p className="mt-3 max-w-2xl text-ink-soft text-lg leading-relaxed">
            Infrastructure work that clients need done. Engineers answer with a proposal.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.newProject}>Post a project</ButtonLink>
          <ButtonLink to={paths.ownProjects} look="secondary">
            Your projects
          </ButtonLink>
        </div>
      </div>
      <div className="mt-8 flex flex-col gap-4">
        <ProjectControls />
        <Chips chips={chipsOf(filter)} onRemove={({ key }) => changeFilter({ [key]: undefined })} />
        <SavedProjectSearches />
        <PagedResults
          thing="project"
          queryOf={(cursor) => projectsQuery(filter, cursor)}
          cards={Cards}
          skeleton={<ProjectCardSkeleton />}
          empty={<NoProjects />}
        />
      </div>
    </div>
  );
}

function NoProjects() {
  const { filter, changeFilter } = useProjectFilter();
  const { sort: _, ...conditions } = filter;
  if (Object.values(conditions).some(Boolean)) {
    const none = { ...NO_CONDITIONS, search: undefined, sort: undefined };
    return (
      <EmptyState
        title="No projects found"
        action={<Button onClick={() => changeFilter(none)}>Clear All Filters</Button>}
      >
        Try removing a filter.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No open projects"
      action={<ButtonLink to={paths.newProject}>Post a project</ButtonLink>}
    >
      Projects that take proposals appear here. Post one to hear from engineers.
    </EmptyState>
  );
}
