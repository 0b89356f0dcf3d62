import type { DeploymentSummary } from "@stackyard/contract/deployments/deployments";
import { Moment } from "../../../lib/format/times";
import { BackLink } from "../../../lib/links/back-link";
import { ButtonLink } from "../../../lib/links/button-link";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { LoadMore } from "../../../lib/listing/load-more";
import { ResultsSummary } from "../../../lib/listing/results-summary";
import { usePages } from "../../../lib/listing/use-pages";
import { SectionContent } from "../../../lib/page/section-content";
import { SignedIn } from "../../../lib/session/signed-in";
import { Button } from "../../../ui/controls/button";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { deploymentsQuery } from "../deployment-queries";
import { StatusBadge } from "../status-badge";
import { DeploymentsControls } from "./deployments-controls";
import { NO_FILTER, useDeploymentsFilter } from "./deployments-filter";

/** A user's deployments. */
export function DeploymentsPage() {
  return <SignedIn>{() => <Deployments />}</SignedIn>;
}

function Deployments() {
  return (
    <div className="page-width flex max-w-4xl flex-col gap-6 pt-6 pb-12 sm:pt-8">
      <header>
        <BackLink to={paths.profile}>Profile</BackLink>
        <div className="mt-3 flex flex-wrap items-end justify-between gap-4">
          <h1 className="text-3xl sm:text-4xl">Deployments</h1>
          <ButtonLink to={paths.runners} look="secondary">
            Manage runners
          </ButtonLink>
        </div>
      </header>
      <DeploymentsControls />
      <Results />
    </div>
  );
}

function Results() {
  const { filter } = useDeploymentsFilter();
  const { first, listing, hasMore, isLoadingMore, hasMoreFailed, loadMore } =
    usePages<DeploymentSummary>((cursor) => deploymentsQuery(filter, cursor));
  return (
    <SectionContent query={{ ...first, data: listing }} what="The deployments">
      {({ items, ...found }) =>
        items.length === 0 ? (
          <NoDeployments />
        ) : (
          <div aria-busy={first.isPlaceholderData}>
            <ResultsSummary thing="deployment" listing={{ items, ...found }} />
            <ul aria-label="Deployments" className="mt-3 flex flex-col gap-3">
              {items.map((deployment) => (
                <DeploymentRow key={deployment.id} deployment={deployment} />
              ))}
            </ul>
            {hasMore && (
              <LoadMore
                things="deployments"
                isBusy={isLoadingMore}
                hasFailed={hasMoreFailed}
                onClick={loadMore}
              />
            )}
          </div>
        )
      }
    </SectionContent>
  );
}

function NoDeployments() {
  const { filter, changeFilter } = useDeploymentsFilter();
  if (Object.values(filter).some(Boolean)) {
    return (
      <EmptyState
        title="No matching deployments"
        action={<Button onClick={() => changeFilter(NO_FILTER)}>Clear filters</Button>}
      >
        Try removing a filter.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No deployments yet"
      action={<ButtonLink to={paths.purchases}>Your purchases</ButtonLink>}
    >
      Open a module that you own and choose Deploy.
    </EmptyState>
  );
}

function DeploymentRow({ deployment }: { readonly deployment: DeploymentSummary }) {
  const { id, name, environment, module, region, status, changedAt } = deployment;
  return (
    <li className="flex flex-col gap-1.5 rounded-lg border bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link to={paths.deployment(id)} className="min-w-0 break-words font-[640] underline">
          {name}
        </Link>
        <StatusBadge status={status} />
      </div>
      <p className="min-w-0 break-words text-ink-soft text-sm">
        {module.title} {module.version} · {region} · {environment}
      </p>
      <p className="text-ink-soft text-sm">
        Changed <Moment at={changedAt} />
      </p>
    </li>
  );
}
