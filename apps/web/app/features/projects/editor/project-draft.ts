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
}

export function draftOf(project?: ProjectDetail): ProjectDraft {
  const { title = "", scope = "", skills = [], budget, openDays } = project ?? {};
  const { checks, files = [] } = project ?? {};
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
  ...form
}: ProjectDraft): ProjectForm {
  const [low, high] = [centsOf(min), centsOf(max)];
  return {
    ...form,
    checks: checks && checkFormOf(checks),
    fileIds: files.map(({ id }) => id),
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

/** The draft as text, to keep it in the browser. */
export const draftText = (draft: ProjectDraft) => JSON.stringify(draft);

/** A kept draft; undefined if there is none or it has another form. */
export function readDraftText(text: string): ProjectDraft | undefined {
  try {
    const kept = JSON.parse(text) as Partial<ProjectDraft>;
    const { skills: _, checks: __, files: ___, ...texts } = draftOf();
    const isWhole = Object.keys(texts).every(
      (name) => typeof kept[name as keyof typeof texts] === "string",
    );
    if (!isWhole || !Array.isArray(kept.skills)) return undefined;
    return {
      ...(kept as ProjectDraft),
      checks: isCheckDraft(kept.checks) ? kept.checks : null,
      files: Array.isArray(kept.files) ? kept.files.filter(isFile) : [],
    };
  } catch {
    return undefined;
  }
}
