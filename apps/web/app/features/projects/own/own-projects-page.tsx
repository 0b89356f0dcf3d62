import type { ContractSummary } from "@stackyard/contract/projects/contracts";
import type { ProjectSummary } from "@stackyard/contract/projects/projects";
import type { Proposal } from "@stackyard/contract/projects/proposals";
import { formatCount, formatPrice } from "../../../lib/format/format";
import { BackLink } from "../../../lib/links/back-link";
import { ButtonLink } from "../../../lib/links/button-link";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { PagedList } from "../../../lib/listing/paged-list";
import { SignedIn } from "../../../lib/session/signed-in";
import { budgetText } from "../amounts";
import {
  ownContractsQuery,
  ownInvitationsQuery,
  ownProjectsQuery,
  ownProposalsQuery,
} from "../project-queries";
import { ContractStatusBadge, ProjectStatusBadge, ProposalStatusBadge } from "../status-badges";
import { WorkLimits } from "./work-limits";

/** The projects that a user posted, and the proposals that they made. */
export function OwnProjectsPage() {
  return <SignedIn>{() => <OwnProjects />}</SignedIn>;
}

function OwnProjects() {
  return (
    <div className="page-width flex max-w-4xl flex-col gap-10 pt-6 pb-12 sm:pt-8">
      <header>
        <BackLink to={paths.profile}>Profile</BackLink>
        <div className="mt-3 flex flex-wrap items-end justify-between gap-4">
          <h1 className="text-3xl sm:text-4xl">Your projects</h1>
          <ButtonLink to={paths.newProject}>Post a project</ButtonLink>
        </div>
      </header>
      <section aria-labelledby="contracts-title">
        <h2 id="contracts-title" className="mb-4 text-2xl">
          Your contracts
        </h2>
        <PagedList
          what="contracts"
          pageOf={ownContractsQuery}
          empty={
            <p className="text-ink-soft">
              No contracts yet. Accept a proposal or request a service.
            </p>
          }
        >
          {(contracts) => (
            <ul className="flex flex-col gap-3">
              {contracts.map((contract) => (
                <ContractRow key={contract.id} contract={contract} />
              ))}
            </ul>
          )}
        </PagedList>
      </section>
      <section aria-labelledby="invited-title">
        <h2 id="invited-title" className="mb-4 text-2xl">
          Invitations
        </h2>
        <PagedList
          what="invitations"
          pageOf={ownInvitationsQuery}
          empty={<p className="text-ink-soft">No invitations. Clients can invite engineers.</p>}
        >
          {(projects) => <ProjectRows projects={projects} />}
        </PagedList>
      </section>
      <section aria-labelledby="posted-title">
        <h2 id="posted-title" className="mb-4 text-2xl">
          Posted by you
        </h2>
        <PagedList
          what="projects"
          pageOf={ownProjectsQuery}
          empty={<p className="text-ink-soft">No projects yet. Post one to get proposals.</p>}
        >
          {(projects) => <ProjectRows projects={projects} />}
        </PagedList>
      </section>
      <section aria-labelledby="proposed-title">
        <h2 id="proposed-title" className="mb-4 text-2xl">
          Your proposals
        </h2>
        <PagedList
          what="proposals"
          pageOf={ownProposalsQuery}
          empty={
            <p className="text-ink-soft">
              No proposals yet. As an engineer, open a project to make one.
            </p>
          }
        >
          {(proposals) => (
            <ul className="flex flex-col gap-3">
              {proposals.map((proposal) => (
                <ProposalRow key={proposal.id} proposal={proposal} />
              ))}
            </ul>
          )}
        </PagedList>
      </section>
      <WorkLimits />
    </div>
  );
}

const ROW = "flex flex-col gap-1.5 rounded-lg border bg-surface p-4";

function ContractRow({ contract }: { readonly contract: ContractSummary }) {
  const { id, title, status, amount, client, engineer } = contract;
  return (
    <li className={ROW}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link to={paths.contract(id)} className="min-w-0 break-words font-[640] underline">
          {title}
        </Link>
        <ContractStatusBadge status={status} />
      </div>
      <p className="text-ink-soft text-sm">
        {formatPrice(amount)} ·{" "}
        {contract.isPaidOutside ? "Paid outside" : formatCount(contract.milestones, "milestone")} ·{" "}
        {client.username} and {engineer.username}
      </p>
    </li>
  );
}

function ProjectRows({ projects }: { readonly projects: readonly ProjectSummary[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {projects.map((project) => (
        <ProjectRow key={project.id} project={project} />
      ))}
    </ul>
  );
}

function ProjectRow({ project }: { readonly project: ProjectSummary }) {
  return (
    <li className={ROW}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link to={paths.project(project.id)} className="min-w-0 break-words font-[640] underline">
          {project.title}
        </Link>
        <ProjectStatusBadge status={project.status} />
      </div>
      <p className="text-ink-soft text-sm">
        {budgetText(project.budget)} · {formatCount(project.proposalCount, "proposal")}
      </p>
    </li>
  );
}

function ProposalRow({ proposal }: { readonly proposal: Proposal }) {
  const { status, projectId, projectTitle, amount, deliveryDays } = proposal;
  return (
    <li className={ROW}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link to={paths.project(projectId)} className="min-w-0 break-words font-[640] underline">
          {projectTitle}
        </Link>
        <ProposalStatusBadge status={status} />
      </div>
      <p className="text-ink-soft text-sm">
        {formatPrice(amount)} · {formatCount(deliveryDays, "day")}
      </p>
    </li>
  );
}
