import { z } from "zod";
import { idParams, pathId } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { name } from "../base/text.ts";
import { attachment } from "../talent/conversations.ts";

/** A file that a client attached to a project. */
export const projectFile = attachment.extend({
  /** SHA-256 of its content. A contract's text contains it. */
  sha256: z.string(),
});
export type ProjectFile = z.infer<typeof projectFile>;

export const putProjectFile = endpoint({
  method: "put",
  path: "/api/user/project-files/{fileName}",
  tag: "Projects",
  summary: "Upload a file of at most 10MB, to save it with your project within a day",
  access: "session",
  needsConfirmedEmail: true,
  params: z.object({ fileName: name(200).min(1) }),
  body: "archive",
  ignoresIdempotencyKey: true,
  status: 201,
  response: attachment,
  limit: RATE_LIMITS.attachments,
  errors: ["validation_failed", "unsupported_attachment", "attachment_too_large"],
});

export const readProjectFile = endpoint({
  method: "get",
  path: "/api/projects/{id}/files/{fileId}",
  tag: "Projects",
  summary: "Download a file of a project that you can see",
  access: "public",
  scope: "projects:read",
  params: idParams.extend({ fileId: pathId }),
  response: "file",
  errors: ["project_not_found", "not_found"],
});
