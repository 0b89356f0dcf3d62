import { z } from "zod";
import {
  cents,
  cursorInteger,
  cursorNumber,
  id,
  idParams,
  pageQuery,
  timestamp,
} from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import { name, text } from "../base/text.ts";
import { ATTACHMENTS } from "../common/attachments.ts";
import { actReason } from "../members/administration.ts";
import { clientRecord } from "../talent/track-records.ts";
import { acceptanceChecks } from "./acceptance.ts";
import { projectFile } from "./project-files.ts";
import {
  BUDGET_STEPS,
  INITIAL_OPEN_DAYS,
  OPEN_DAYS,
  PROJECT_LIMITS,
  PROJECT_SORTS,
  PROJECT_STATUSES,
} from "./project-lists.ts";

const LIMIT = PROJECT_LIMITS;

/** Integer cents of a budget or a proposal. */
export const projectAmount = cents
  .min(LIMIT.amountCents.min, "The amount must be at least $1")
  .max(LIMIT.amountCents.max, "The amount must be less than $1,000,000");

/** A fixed amount has the same minimum and maximum. Integer cents. */
const budget = z
  .object({ min: projectAmount, max: projectAmount })
  .refine(({ min, max }) => min <= max, {
    message: "The maximum must not be lower than the minimum",
    path: ["max"],
  });

const openDays = z.literal(OPEN_DAYS, { error: `Choose one of: ${OPEN_DAYS.join(", ")}.` });

const skillName = name(LIMIT.skills.length).min(1);

/** A whole day such as 2026-11-23, in no time zone. */
const wholeDay = z.iso
  .date("Enter a day")
  .max(10)
  // Year 0 is a valid ISO date but not a valid PostgreSQL date.
  .refine((day) => day >= "2000", "Enter a day after 2000");

/** The project form, also used for drafts. */
export const projectForm = z
  .object({
    title: name(LIMIT.title.max, "Title must be less than 100 characters").min(
      LIMIT.title.min,
      "Title must be at least 5 characters",
    ),
    /** Markdown. */
    scope: text(LIMIT.scope.max).min(LIMIT.scope.min, "Scope must be at least 20 characters"),
    skills: z.array(skillName).max(LIMIT.skills.max, `At most ${LIMIT.skills.max} skills`),
    /** Null if the client doesn't state one. */
    budget: budget.nullable(),
    openDays: openDays.default(INITIAL_OPEN_DAYS),
    /** Visible to invited engineers only. Fixed once it is posted. */
    isInvitedOnly: z.boolean().default(false),
    /** Checks that the client wants deliveries to pass. Proposals start from them. */
    checks: acceptanceChecks.nullable().default(null),
    /** All files of the project, as uploaded. Without it, they stay as they are. */
    fileIds: z.array(id).max(ATTACHMENTS.files, `At most ${ATTACHMENTS.files} files`).optional(),
    /** When the work should start and end. In the past only while it is a draft. */
    startsOn: wholeDay.nullable().default(null),
    endsOn: wholeDay.nullable().default(null),
    /** Published modules that the work concerns. */
    moduleIds: z.array(id).max(LIMIT.modules, `At most ${LIMIT.modules} modules`).default([]),
  })
  .refine(({ startsOn, endsOn }) => startsOn === null || endsOn === null || endsOn >= startsOn, {
    message: "The end must not be before the start",
    path: ["endsOn"],
  });
export type ProjectForm = z.input<typeof projectForm>;

export const projectSummary = z.object({
  id,
  title: z.string(),
  /** The first lines of the scope, without markup. */
  excerpt: z.string(),
  skills: z.array(z.string()),
  budget: z.object({ min: z.number().int(), max: z.number().int() }).nullable(),
  status: z.enum(PROJECT_STATUSES),
  isInvitedOnly: z.boolean(),
  /** Submitted, shortlisted and accepted ones. */
  proposalCount: z.number().int(),
  client: z.object({ userId: id, username: z.string(), avatar: z.string().nullable() }),
  createdAt: timestamp,
  /** When it started to take proposals. */
  openedAt: timestamp.nullable(),
  /** When it stops taking proposals. */
  expiresAt: timestamp.nullable(),
});
export type ProjectSummary = z.infer<typeof projectSummary>;

export const projectDetail = projectSummary.extend({
  /** Markdown source. */
  scope: z.string(),
  scopeHtml: z.string(),
  openDays: z.number().int(),
  /** What the client wants deliveries to pass. */
  checks: acceptanceChecks.nullable(),
  files: z.array(projectFile),
  /** Whole days, when the client wants the work to start and end. */
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  /** The modules that it concerns, as far as they are published now. */
  modules: z.array(z.object({ id, title: z.string() })),
  /** Why a moderator returned the draft, for its owner. */
  returnReason: z.string().nullable(),
  /** What came of the client's contracts, while the project is open. */
  clientRecord: clientRecord.nullable(),
  /** The conversation about the awarded work, for its two participants. */
  conversationId: id.nullable(),
  /** The contract about it, for the same two. */
  contractId: id.nullable(),
  viewer: z.object({ isOwner: z.boolean() }),
});
export type ProjectDetail = z.infer<typeof projectDetail>;

/** Cursor: search tier, sort value and ID. */
const projectCursor = z.tuple([cursorInteger, cursorNumber, cursorInteger]);

/** Project search: text and filters, all of which must match. */
export const projectFilter = z.object({
  search: text(LIMITS.search.max).optional(),
  skill: skillName.optional(),
  /** Minimum budget, in dollars. */
  budget: z.enum(BUDGET_STEPS).optional(),
});
export type ProjectFilter = z.output<typeof projectFilter>;

export const projectListQuery = pageQuery(projectCursor).extend({
  ...projectFilter.shape,
  sort: z.enum(PROJECT_SORTS).optional(),
});
export type ProjectListQuery = z.output<typeof projectListQuery>;

export const listProjects = endpoint({
  method: "get",
  path: "/api/projects",
  tag: "Projects",
  summary: "List open projects",
  access: "public",
  cacheTopics: ["projects"],
  query: projectListQuery,
  response: z.array(projectSummary),
  paged: true,
  errors: ["validation_failed"],
});

/** Facets of the project search. */
export const PROJECT_FACET_KINDS = ["skill", "budget"] as const;

const projectFacet = z.object({
  kind: z.enum(PROJECT_FACET_KINDS),
  value: z.string(),
  /** Number of matching projects that have this facet value. */
  count: z.number().int(),
});
export type ProjectFacet = z.infer<typeof projectFacet>;

export const countProjects = endpoint({
  method: "get",
  path: "/api/projects/facets",
  tag: "Projects",
  summary: "Count matching projects for each further filter",
  access: "public",
  cacheTopics: ["projects"],
  query: projectFilter,
  response: z.object({
    facets: z.array(projectFacet),
    /** False if there are many matches: counts then cover only the newest ones. */
    isExact: z.boolean(),
  }),
  errors: ["validation_failed"],
});

export const readProject = endpoint({
  method: "get",
  path: "/api/projects/{id}",
  tag: "Projects",
  summary: "Get a project. Only its client can get a draft",
  access: "public",
  scope: "projects:read",
  cacheTopics: ["project:{id}"],
  variesBySession: true,
  params: idParams,
  response: projectDetail,
  errors: ["project_not_found"],
});

export const listOwnProjects = endpoint({
  method: "get",
  path: "/api/user/projects",
  tag: "Projects",
  summary: "List the caller's projects of every status, newest first",
  access: "session",
  scope: "projects:read",
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(projectSummary),
  paged: true,
  errors: ["validation_failed"],
});

export const createProject = endpoint({
  method: "post",
  path: "/api/projects",
  tag: "Projects",
  summary: "Create a draft project",
  access: "session",
  scope: "projects:write",
  body: projectForm,
  status: 201,
  response: projectDetail,
  limit: RATE_LIMITS.projectChanges,
  errors: ["validation_failed", "too_many_projects"],
});

export const changeProject = endpoint({
  method: "put",
  path: "/api/projects/{id}",
  tag: "Projects",
  summary: "Edit your draft, or your open project until it has proposals",
  access: "session",
  scope: "projects:write",
  changes: ["projects"],
  params: idParams,
  body: projectForm,
  response: projectDetail,
  limit: RATE_LIMITS.projectChanges,
  errors: [
    "validation_failed",
    "project_not_found",
    "forbidden",
    "project_has_proposals",
    "conflict",
  ],
});

export const deleteProject = endpoint({
  method: "delete",
  path: "/api/projects/{id}",
  tag: "Projects",
  summary: "Delete your draft",
  access: "session",
  needsSession: true,
  params: idParams,
  response: null,
  errors: ["project_not_found", "forbidden", "conflict"],
});

export const postProject = endpoint({
  method: "put",
  path: "/api/projects/{id}/posting",
  tag: "Projects",
  summary: "Post your draft. A new account's project with contact details is reviewed first",
  access: "session",
  scope: "projects:write",
  needsConfirmedEmail: true,
  changes: ["projects"],
  params: idParams,
  response: projectDetail,
  limit: RATE_LIMITS.projectPostings,
  errors: ["work_limit", "project_not_found", "forbidden", "conflict"],
});

export const extendProject = endpoint({
  method: "put",
  path: "/api/projects/{id}/deadline",
  tag: "Projects",
  summary: "Change when your open project expires, counted from now",
  access: "session",
  scope: "projects:write",
  changes: ["projects"],
  params: idParams,
  body: z.object({ openDays }),
  response: projectDetail,
  limit: RATE_LIMITS.projectChanges,
  errors: ["validation_failed", "project_not_found", "forbidden", "conflict"],
});

export const cancelProject = endpoint({
  method: "put",
  path: "/api/projects/{id}/cancellation",
  tag: "Projects",
  summary: "Cancel your project, or any open project as an administrator",
  access: "session",
  scope: "projects:write",
  changes: ["projects"],
  params: idParams,
  body: z.object({
    /** Required when canceling someone else's project. */
    reason: actReason.optional(),
  }),
  response: projectDetail,
  errors: ["validation_failed", "project_not_found", "forbidden", "conflict"],
});

const heldProject = projectSummary.extend({ scopeHtml: z.string(), files: z.array(projectFile) });
export type HeldProject = z.infer<typeof heldProject>;

export const listHeldProjects = endpoint({
  method: "get",
  path: "/api/held-projects",
  tag: "Projects",
  summary: "List projects that wait for a moderator, oldest first",
  access: ["admin"],
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(heldProject),
  paged: true,
  errors: ["validation_failed"],
});

export const decideProject = endpoint({
  method: "put",
  path: "/api/held-projects/{id}/decision",
  tag: "Projects",
  summary: "Open a held project, or return it to its client as a draft",
  access: ["admin"],
  needsSession: true,
  changes: ["projects"],
  params: idParams,
  body: z.object({ decision: z.enum(["open", "return"]), reason: actReason }),
  response: null,
  errors: ["validation_failed", "not_found", "conflict"],
});
