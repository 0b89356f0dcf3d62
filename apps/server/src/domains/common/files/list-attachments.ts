import type { ProjectFile } from "@stackyard/contract/projects/project-files";
import type { Database } from "../../../platform/db/database.ts";

/** The attachments of these messages, by message ID. */
export async function listAttachments(
  db: Database,
  of: "messageId" | "ticketMessageId",
  messageIds: readonly number[],
) {
  if (messageIds.length === 0) return new Map<number, never[]>();
  const rows = await db
    .selectFrom("attachments")
    .select(["id", `${of} as sentWith`, "fileName", "mediaType", "bytes"])
    .where(of, "in", messageIds)
    .orderBy("id")
    .execute();
  return Map.groupBy(rows, ({ sentWith }) => sentWith ?? 0);
}

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
