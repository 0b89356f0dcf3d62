import type { HeldProject } from "@stackyard/contract/projects/projects";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { paths } from "../../../lib/links/paths";
import { AdministratorsPage } from "../../../lib/page/administrators-page";
import { ReasonDialog } from "../../../lib/page/reason-dialog";
import { SectionContent } from "../../../lib/page/section-content";
import { PersonLink } from "../../../lib/people/person-link";
import { FileLinks } from "../../../lib/uploads/file-links";
import { Button } from "../../../ui/controls/button";
import { WrittenHtml } from "../../../ui/display/written-html";
import { heldProjectsQuery } from "../project-queries";
import { SkillList } from "../skill-list";

/** Projects that wait for a moderator, oldest first. */
export function HeldProjectsPage() {
  return (
    <AdministratorsPage
      title="Projects to review"
      purpose="Only moderators can see held projects."
      instead={{ to: paths.projects(), label: "All projects" }}
      className="max-w-4xl"
    >
      {() => <HeldProjects />}
    </AdministratorsPage>
  );
}

function HeldProjects() {
  return (
    <SectionContent query={useQuery(heldProjectsQuery())} what="Held projects">
      {({ items, total }) =>
        items.length === 0 ? (
          <p className="text-ink-soft">
            No held projects. Projects from new accounts that contain links, contact details, or
            files appear here.
          </p>
        ) : (
          <>
            {total > items.length && (
              <p className="text-ink-soft text-sm">
                The oldest {items.length} of {total}.
              </p>
            )}
            <ul className="flex flex-col gap-4">
              {items.map((project) => (
                <Held key={project.id} project={project} />
              ))}
            </ul>
          </>
        )
      }
    </SectionContent>
  );
}

const QUESTIONS = {
  open: {
    title: "Open this project?",
    description: "Everyone can see it, and engineers can send proposals.",
    confirmLabel: "Open project",
    hint: "Recorded in the audit log.",
    done: "Project opened.",
  },
  return: {
    title: "Return this project?",
    description: "It becomes a draft again. Its client can edit it and post it again.",
    confirmLabel: "Return project",
    look: "danger",
    hint: "Recorded in the audit log and shown to the client.",
    done: "Project returned.",
  },
} as const;

function Held({ project }: { readonly project: HeldProject }) {
  const { id, title, client, scopeHtml, skills, files } = project;
  const [decision, setDecision] = useState<keyof typeof QUESTIONS>();
  return (
    <li className="flex flex-col gap-3 rounded-lg border bg-surface p-5">
      <h2 className="break-words text-lg">{title}</h2>
      <PersonLink username={client.username} className="text-ink-soft text-sm" />
      <WrittenHtml html={scopeHtml} className="break-words text-[0.95rem]" />
      <FileLinks files={files} addressOf={(file) => `/api/projects/${id}/files/${file.id}`} />
      <SkillList skills={skills} />
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => setDecision("open")}>
          Open<span className="sr-only"> {title}</span>
        </Button>
        <Button look="danger" size="small" onClick={() => setDecision("return")}>
          Return<span className="sr-only"> {title}</span>
        </Button>
      </div>
      {decision && (
        <ReasonDialog
          {...QUESTIONS[decision]}
          touches={["/api/held-projects", "/api/projects"]}
          perform={(reason) =>
            send("put", "/api/held-projects/{id}/decision", {
              params: { id },
              body: { decision, reason },
            })
          }
          onClose={() => setDecision(undefined)}
        />
      )}
    </li>
  );
}
