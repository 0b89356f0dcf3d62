import { INITIAL_OPEN_DAYS, OPEN_DAYS } from "@stackyard/contract/projects/project-lists";
import type { ProjectDetail, ProjectForm } from "@stackyard/contract/projects/projects";
import type { Attachment } from "@stackyard/contract/talent/conversations";
import { centsOf } from "../amounts";
import { type CheckDraft, checkDraftOf, checkFormOf, isCheckDraft } from "../check-draft";

export const BUDGET_KINDS = ["fixed", "range", "none"] as const;
type BudgetKind = (typeof BUDGET_KINDS)[number];

/** A project as entered. Amounts are in dollars. */
export interface ProjectDraft {
  readonly title: string;
  readonly scope: string;
  readonly skills: string[];
  readonly budgetKind: BudgetKind;
  readonly min: string;
  readonly max: string;
  readonly openDays: string;
  readonly visibility: string;
  /** Null if there are none. */
  readonly checks: CheckDraft | null;
  /** Uploaded ones. */
  readonly files: readonly Attachment[];
  /** As a date field has them; empty if not stated. */
  readonly startsOn: string;
  readonly endsOn: string;
  readonly modules: ProjectDetail["modules"];
}

export function draftOf(project?: ProjectDetail): ProjectDraft {
  const { title = "", scope = "", skills = [], budget, openDays } = project ?? {};
  const { checks, files = [], startsOn, endsOn, modules = [] } = project ?? {};
  const kind = budget ? (budget.min === budget.max ? "fixed" : "range") : "none";
  return {
    title,
    scope,
    skills,
    budgetKind: project ? kind : "fixed",
    min: budget ? String(budget.min / 100) : "",
    max: budget ? String(budget.max / 100) : "",
    openDays: String(openDays ?? INITIAL_OPEN_DAYS),
    visibility: project?.isInvitedOnly ? "invited" : "public",
    checks: checks ? checkDraftOf(checks) : null,
    files,
    startsOn: startsOn ?? "",
    endsOn: endsOn ?? "",
    modules,
  };
}

/** Converts the draft to the request body. */
export function formOf({
  budgetKind,
  min,
  max,
  openDays,
  visibility,
  checks,
  files,
  startsOn,
  endsOn,
  modules,
  ...form
}: ProjectDraft): ProjectForm {
  const [low, high] = [centsOf(min), centsOf(max)];
  return {
    ...form,
    checks: checks && checkFormOf(checks),
    fileIds: files.map(({ id }) => id),
    startsOn: startsOn || null,
    endsOn: endsOn || null,
    moduleIds: modules.map(({ id }) => id),
    isInvitedOnly: visibility === "invited",
    budget: budgetKind === "none" ? null : { min: budgetKind === "range" ? low : high, max: high },
    openDays: OPEN_DAYS.find((days) => String(days) === openDays) ?? INITIAL_OPEN_DAYS,
  };
}

/** Whether what the browser kept can be shown as a file. The server decides whether it exists. */
const isFile = (kept: Partial<Attachment> | null) =>
  typeof kept?.id === "number" &&
  typeof kept.fileName === "string" &&
  typeof kept.bytes === "number";

const isModule = (kept: Partial<ProjectDetail["modules"][number]> | null) =>
  typeof kept?.id === "number" && typeof kept.title === "string";

const textOr = (kept: unknown) => (typeof kept === "string" ? kept : "");

/** The draft as text, to keep it in the browser. */
export const draftText = (draft: ProjectDraft) => JSON.stringify(draft);

/** What a draft has had since the first kept one. */
const TEXTS = ["title", "scope", "budgetKind", "min", "max", "openDays", "visibility"] as const;

/** A kept draft; undefined if there is none or it has another form. */
export function readDraftText(text: string): ProjectDraft | undefined {
  try {
    const kept = JSON.parse(text) as Partial<ProjectDraft>;
    const isWhole = TEXTS.every((name) => typeof kept[name] === "string");
    if (!isWhole || !Array.isArray(kept.skills)) return undefined;
    return {
      ...(kept as ProjectDraft),
      checks: isCheckDraft(kept.checks) ? kept.checks : null,
      files: Array.isArray(kept.files) ? kept.files.filter(isFile) : [],
      startsOn: textOr(kept.startsOn),
      endsOn: textOr(kept.endsOn),
      modules: Array.isArray(kept.modules) ? kept.modules.filter(isModule) : [],
    };
  } catch {
    return undefined;
  }
}
