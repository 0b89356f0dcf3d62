import type { ProjectDetail } from "@stackyard/contract/projects/projects";
import { BackLink } from "../../../lib/links/back-link";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { SignedIn } from "../../../lib/session/signed-in";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { ProjectEditor } from "./project-editor";

/** Form for creating or editing a project. */
export function EditorPage({ project }: { readonly project?: ProjectDetail }) {
  const canEdit =
    !project ||
    (project.viewer.isOwner &&
      (project.status === "draft" || (project.status === "open" && project.proposalCount === 0)));
  return (
    <SignedIn>
      {() => (
        <div className="page-width flex max-w-3xl flex-col gap-8 pt-6 pb-12 sm:pt-8">
          <header>
            <BackLink to={paths.ownProjects}>Your projects</BackLink>
            <h1 className="mt-3 text-3xl sm:text-4xl">
              {project ? "Edit project" : "Post a project"}
            </h1>
            {!project && (
              <p className="mt-3 text-ink-soft leading-relaxed">
                It's saved as a draft that only you can see. You check it and then post it.
              </p>
            )}
          </header>
          {canEdit ? (
            <ProjectEditor project={project} />
          ) : (
            <EmptyState
              title="This project can't be edited"
              action={<ButtonLink to={paths.project(project.id)}>Open the project</ButtonLink>}
            >
              Clients edit their drafts, and their open projects until there is a proposal.
            </EmptyState>
          )}
        </div>
      )}
    </SignedIn>
  );
}
