import type { ZipPart } from "@stackyard/archive/write-zip";
import type { Services } from "../../../platform/services.ts";
import { openAttachment } from "../../common/files/open-attachment.ts";
import { ownAttachments } from "../../support/support/own-attachments.ts";
import { heldForum } from "./held-forum.ts";
import { heldPerson } from "./held-person.ts";
import { heldTrade } from "./held-trade.ts";
import { heldWork } from "./held-work.ts";

/** An account's data as files: its rows as JSON without secrets, and its archives. */
export async function heldData(
  { db, files }: Pick<Services, "db" | "files">,
  userId: number,
): Promise<ZipPart[]> {
  const tables = {
    ...(await heldPerson(db, userId)),
    ...(await heldTrade(db, userId)),
    ...(await heldForum(db, userId)),
    ...(await heldWork(db, userId)),
  };
  const texts = Object.entries(tables).map(([name, rows]) => ({
    path: `${name}.json`,
    text: `${JSON.stringify(rows, null, 2)}\n`,
  }));
  const archives = tables.versions.map(({ name, system, version, format, sha256 }) => ({
    path: `modules/${name}-${system}-${version}.${format}`,
    open: () => files.open(sha256),
  }));
  const sent = tables.attachments.map(({ id, fileName, conversationId, ...stored }) => ({
    path: `${conversationId === null ? "projects" : "messages"}/${id}-${fileName}`,
    open: () => openAttachment(files, stored),
  }));
  const pictures = tables.forumPictures.map(({ sha256 }) => ({
    path: `forum/${sha256}.webp`,
    open: () => files.open(sha256),
  }));
  const logos = tables.applications.flatMap(({ id, logoSha256 }) =>
    logoSha256 === null
      ? []
      : [{ path: `applications/${id}.webp`, open: () => files.open(logoSha256) }],
  );
  return [
    ...texts,
    ...archives,
    ...sent,
    ...pictures,
    ...logos,
    ...(await ownAttachments({ db, files }, userId)),
  ];
}
