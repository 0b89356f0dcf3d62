import { OPEN_DAYS, PROJECT_LIMITS } from "@stackyard/contract/projects/project-lists";
import type { ProjectDetail } from "@stackyard/contract/projects/projects";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { send } from "../../../lib/api/api";
import { useWrongFields } from "../../../lib/api/use-wrong-fields";
import { DraftNotice } from "../../../lib/drafts/draft-notice";
import { useSavedDraft } from "../../../lib/drafts/use-saved-draft";
import { formatCount } from "../../../lib/format/format";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { FieldError } from "../../../ui/controls/field";
import { NamesField } from "../../../ui/controls/names-field";
import { Select } from "../../../ui/controls/select";
import { TextField } from "../../../ui/controls/text-field";
import { TextareaField } from "../../../ui/controls/textarea-field";
import { CheckFields } from "../check-fields";
import { useProjectAct } from "../use-project-act";
import { BudgetFields } from "./budget-fields";
import { FilesField, useProjectUploads } from "./files-field";
import { ModulesField } from "./modules-field";
import { draftOf, draftText, formOf, type ProjectDraft, readDraftText } from "./project-draft";

const DAYS = OPEN_DAYS.map((days) => ({ value: String(days), label: formatCount(days, "day") }));

const VISIBILITIES = [
  { value: "public", label: "Everyone" },
  { value: "invited", label: "Engineers you invite" },
];

/** Creates or edits a project. What is typed into a new one is kept in this browser. */
export function ProjectEditor({ project }: { readonly project?: ProjectDetail | undefined }) {
  const navigate = useNavigate();
  const [kept, keep, { forget, isRestored }] = useSavedDraft(project ? undefined : "project");
  const [own, setOwn] = useState<ProjectDraft>(() => draftOf(project));
  const draft = (project ? undefined : readDraftText(kept)) ?? own;
  // Several uploads may end before the next render.
  const latest = useRef(draft);
  latest.current = draft;
  const change = (changed: Partial<ProjectDraft>) => {
    const next = { ...latest.current, ...changed };
    latest.current = next;
    setOwn(next);
    if (!project) keep(draftText(next));
  };
  const uploads = useProjectUploads(draft.files.length, (file) =>
    change({ files: [...latest.current.files, file] }),
  );
  const save = useProjectAct({
    key: ["project", project?.id ?? "new"],
    send: () => {
      const body = formOf(draft);
      return project
        ? send("put", "/api/projects/{id}", { params: { id: project.id }, body })
        : send("post", "/api/projects", { body });
    },
    done: project ? "Changes saved" : "Draft saved",
    after: (saved) => {
      forget();
      return navigate(paths.project(saved.id));
    },
  });
  const { form, message: notSaved, errorOf } = useWrongFields(save.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate(undefined);
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-6" onSubmit={submit}>
      {isRestored && <DraftNotice onDiscard={() => change(draftOf())} />}
      <TextField
        label="Title"
        required
        maxLength={PROJECT_LIMITS.title.max}
        value={draft.title}
        error={errorOf("title")}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextareaField
        label="Scope"
        hint="Describe your setup, the result, and how you will check it. Use Markdown."
        required
        rows={10}
        maxLength={PROJECT_LIMITS.scope.max}
        value={draft.scope}
        error={errorOf("scope")}
        onChange={({ target }) => change({ scope: target.value })}
      />
      <FilesField
        files={draft.files}
        uploads={uploads}
        error={errorOf("fileIds")}
        onRemove={({ id }) => change({ files: draft.files.filter((file) => file.id !== id) })}
      />
      <NamesField
        label="Skills"
        hint="Engineers filter by them, such as: Terraform, AWS"
        isOptional
        names={draft.skills}
        error={errorOf("skills")}
        limits={PROJECT_LIMITS.skills}
        onNames={(skills) => change({ skills })}
      />
      <BudgetFields draft={draft} errorOf={errorOf} onChange={change} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label="Work starts on"
          isOptional
          type="date"
          value={draft.startsOn}
          error={errorOf("startsOn")}
          onChange={({ target }) => change({ startsOn: target.value })}
        />
        <TextField
          label="Work ends on"
          isOptional
          type="date"
          value={draft.endsOn}
          error={errorOf("endsOn")}
          onChange={({ target }) => change({ endsOn: target.value })}
        />
      </div>
      <ModulesField
        modules={draft.modules}
        error={errorOf("moduleIds")}
        onModules={(modules) => change({ modules })}
      />
      <Select
        label="Open for"
        hint="Counted from when you post it. You can change the date later."
        required
        value={draft.openDays}
        options={DAYS}
        error={errorOf("openDays")}
        onValueChange={(openDays) => change({ openDays })}
      />
      <Select
        label="Visible to"
        hint="You can't change this after posting. You invite engineers once it is open."
        required
        value={draft.visibility}
        options={VISIBILITIES}
        error={errorOf("isInvitedOnly")}
        disabled={project?.status === "open"}
        onValueChange={(visibility) => change({ visibility })}
      />
      <CheckFields
        checks={draft.checks}
        path="checks"
        whose="the project"
        errorOf={errorOf}
        onChange={(checks) => change({ checks })}
      />
      <FieldError message={notSaved} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={save.isPending} disabled={uploads.isUploading}>
          {project ? "Save changes" : "Save draft"}
        </Button>
        <ButtonLink to={project ? paths.project(project.id) : paths.ownProjects} look="secondary">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}
