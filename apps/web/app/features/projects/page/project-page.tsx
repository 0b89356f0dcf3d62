import type { ProjectDetail } from "@stackyard/contract/projects/projects";
import { formatCount } from "../../../lib/format/format";
import { LongDay } from "../../../lib/format/times";
import { BackLink } from "../../../lib/links/back-link";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { TextLink } from "../../../lib/links/text-link";
import { PersonLink } from "../../../lib/people/person-link";
import { useCurrentUser } from "../../../lib/session/current-user";
import { FileLinks } from "../../../lib/uploads/file-links";
import { Badge } from "../../../ui/display/badge";
import { Facts } from "../../../ui/display/facts";
import { WrittenHtml } from "../../../ui/display/written-html";
import { Alert } from "../../../ui/feedback/alert";
import { budgetText } from "../amounts";
import { CheckList } from "../check-list";
import { SkillList } from "../skill-list";
import { ProjectStatusBadge } from "../status-badges";
import { workDatesText } from "../work-dates";
import { ClientProposals } from "./client-proposals";
import { ClientRecord } from "./client-record";
import { EngineerProposal } from "./engineer-proposal";
import { Invitations } from "./invitations";
import { OwnerActions } from "./owner-actions";
import { RemoveProject } from "./remove-project";

/** A project with its proposals: all for its client, their own for engineers. */
export function ProjectPage({ project }: { readonly project: ProjectDetail }) {
  const user = useCurrentUser();
  const { viewer, status, conversationId, contractId } = project;
  return (
    <div className="page-width flex max-w-5xl flex-col gap-8 pt-6 pb-20 sm:pt-8">
      <header>
        <BackLink to={paths.projects()}>All projects</BackLink>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="min-w-0 break-words text-3xl sm:text-4xl">{project.title}</h1>
          <ProjectStatusBadge status={status} />
          {project.isInvitedOnly && <Badge tone="plain">Invited engineers only</Badge>}
        </div>
        <div className="mt-5">
          <Facts facts={factsOf(project)} />
        </div>
      </header>
      {conversationId !== null && (
        <Alert
          title="The work is agreed"
          action={
            <>
              {contractId !== null && (
                <ButtonLink to={paths.contract(contractId)} size="small">
                  Open the contract
                </ButtonLink>
              )}
              <ButtonLink to={paths.conversation(conversationId)} look="secondary" size="small">
                Open the conversation
              </ButtonLink>
            </>
          }
        >
          {contractId === null
            ? "You both mark it as done there."
            : "Continue on the contract's page: confirm it, fund milestones, and deliver."}
        </Alert>
      )}
      {viewer.isOwner && <OwnerActions project={project} />}
      <section aria-labelledby="scope-title">
        <h2 id="scope-title" className="text-2xl">
          Scope
        </h2>
        <WrittenHtml html={project.scopeHtml} className="mt-4 max-w-[46rem] break-words" />
        <FileLinks
          files={project.files}
          addressOf={(file) => `/api/projects/${project.id}/files/${file.id}`}
        />
        <div className="mt-5">
          <SkillList skills={project.skills} />
        </div>
        {project.modules.length > 0 && (
          <div className="mt-5">
            <h3 className="mb-2 text-lg">Modules</h3>
            <ul className="flex flex-col gap-1">
              {project.modules.map(({ id, title }) => (
                <li key={id} className="break-words">
                  <TextLink to={paths.module(id)}>{title}</TextLink>
                </li>
              ))}
            </ul>
          </div>
        )}
        {project.checks && (
          <div className="mt-5">
            <p className="mb-2">The client wants deliveries to pass acceptance checks.</p>
            <CheckList checks={project.checks} />
          </div>
        )}
      </section>
      {project.clientRecord && !viewer.isOwner && <ClientRecord record={project.clientRecord} />}
      {viewer.isOwner && status === "open" && <Invitations projectId={project.id} />}
      {viewer.isOwner && status !== "draft" && status !== "held" && (
        <ClientProposals project={project} />
      )}
      {!viewer.isOwner && <EngineerProposal project={project} />}
      {!viewer.isOwner && user?.role === "admin" && status === "open" && (
        <RemoveProject id={project.id} />
      )}
    </div>
  );
}

function factsOf(project: ProjectDetail) {
  const { budget, client, proposalCount, openedAt, expiresAt, status } = project;
  const dates = workDatesText(project);
  return [
    { label: "Budget", value: budgetText(budget) },
    ...(dates ? [{ label: "Work dates", value: dates }] : []),
    { label: "Client", value: <PersonLink username={client.username} /> },
    { label: "Proposals", value: formatCount(proposalCount, "proposal") },
    ...(openedAt ? [{ label: "Posted", value: <LongDay at={openedAt} /> }] : []),
    ...(expiresAt && status === "open"
      ? [{ label: "Open until", value: <LongDay at={expiresAt} /> }]
      : []),
  ];
}
