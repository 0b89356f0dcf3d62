import { z } from "zod";
import { cursorInteger, idParams, pageQuery, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { name } from "../base/text.ts";
import { engineer } from "../talent/talent.ts";
import { projectSummary } from "./projects.ts";

const invitations = z.object({
  invited: z.array(z.object({ engineer, invitedAt: timestamp, hasProposed: z.boolean() })),
  /** Available engineers with the project's skills, the best match first. */
  suggested: z.array(engineer),
});
export type Invitations = z.infer<typeof invitations>;

export const listInvitations = endpoint({
  method: "get",
  path: "/api/projects/{id}/invitations",
  tag: "Projects",
  summary: "List the engineers that you invited to your project, and others with its skills",
  access: "session",
  scope: "projects:read",
  params: idParams,
  response: invitations,
  errors: ["project_not_found", "forbidden"],
});

export const inviteEngineer = endpoint({
  method: "post",
  path: "/api/projects/{id}/invitations",
  tag: "Projects",
  summary: "Invite an engineer to your open project. They are notified once",
  access: "session",
  scope: "projects:write",
  needsConfirmedEmail: true,
  params: idParams,
  body: z.object({ username: name(39).min(1, "Enter a username") }),
  response: null,
  limit: RATE_LIMITS.projectChanges,
  errors: [
    "validation_failed",
    "project_not_found",
    "forbidden",
    "project_not_open",
    "engineer_not_found",
    "own_profile",
    "not_taking_messages",
    "blocked_by_you",
    "too_many_invitations",
  ],
});

export const listOwnInvitations = endpoint({
  method: "get",
  path: "/api/user/invitations",
  tag: "Projects",
  summary: "List open projects that you are invited to, newest first",
  access: "session",
  scope: "projects:read",
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(projectSummary),
  paged: true,
  errors: ["validation_failed"],
});
