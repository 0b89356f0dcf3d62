import type { DeploymentSummary } from "@stackyard/contract/deployments/deployments";
import { BackLink } from "../../../lib/links/back-link";
import { ButtonLink } from "../../../lib/links/button-link";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { PagedList } from "../../../lib/listing/paged-list";
import { SignedIn } from "../../../lib/session/signed-in";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { deploymentsQuery } from "../deployment-queries";
import { StatusBadge } from "../status-badge";

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
      <PagedList
        what="deployments"
        pageOf={deploymentsQuery}
        empty={
          <EmptyState title="No deployments yet">
            Open a module that you own and choose Deploy.
          </EmptyState>
        }
      >
        {(deployments) => (
          <ul className="flex flex-col gap-3">
            {deployments.map((deployment) => (
              <DeploymentRow key={deployment.id} deployment={deployment} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function DeploymentRow({ deployment }: { readonly deployment: DeploymentSummary }) {
  const { id, name, environment, module, region, status } = deployment;
  return (
    <li className="flex flex-col gap-1.5 rounded-lg border bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link to={paths.deployment(id)} className="min-w-0 break-words font-[640] underline">
          {name}
        </Link>
        <StatusBadge status={status} />
      </div>
      <p className="text-ink-soft text-sm">
        {module.title} {module.version} · {region} · {environment}
      </p>
    </li>
  );
}
