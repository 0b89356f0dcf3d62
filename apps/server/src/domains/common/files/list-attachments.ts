import type { ProjectFile } from "@stackyard/contract/projects/project-files";
import { type Expression, type Selectable, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Attachments } from "../../../platform/db/schema.generated.ts";

type SentFile = Pick<Selectable<Attachments>, "id" | "fileName" | "mediaType" | "bytes">;

/** The attachments of a message in the order of upload, as a scalar subquery. */
export const attachmentsOf = (
  of: "messageId" | "ticketMessageId",
  messageId: Expression<number>,
) => sql<SentFile[]>`(
  SELECT coalesce(json_agg(json_build_object('id', id, 'fileName', file_name,
    'mediaType', media_type, 'bytes', bytes) ORDER BY id), '[]')
  FROM attachments WHERE ${sql.ref(of)} = ${messageId})`;

/** The files of these projects, by project ID. */
export async function listProjectFiles(db: Database, projectIds: readonly number[]) {
  if (projectIds.length === 0) return new Map<number, ProjectFile[]>();
  const rows = await db
    .selectFrom("attachments")
    .select(["id", "projectId", "fileName", "mediaType", "bytes", "digest as sha256"])
    .$narrowType<{ projectId: number; sha256: string }>()
    .where("projectId", "in", projectIds)
    .orderBy("id")
    .execute();
  const files = new Map<number, ProjectFile[]>();
  for (const { projectId, ...file } of rows)
    files.set(projectId, [...(files.get(projectId) ?? []), file]);
  return files;
}
