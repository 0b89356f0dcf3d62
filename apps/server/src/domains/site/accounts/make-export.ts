import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { writeZip, type ZipPart } from "@stackyard/archive/write-zip";
import { type RawBuilder, sql } from "kysely";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { removeFilesLater } from "../../common/files/remove-files.ts";
import { endExport, findWaitingExport } from "./export-queries.ts";
import { heldData } from "./held-data.ts";

/** Creates the requested export in a temporary file first, because it may be large. */
export async function makeExport(ctx: Services, id: number): Promise<void> {
  const waiting = await findWaitingExport(ctx.db, id);
  if (!waiting) return;
  const folder = await mkdtemp(join(tmpdir(), "stackyard-export-"));
  try {
    const path = join(folder, "export.zip");
    const made = await writeFileOf(await heldData(ctx, waiting.userId), path);
    await ctx.files.keep(made.sha256, path);
    const isEnded = await endExport(ctx.db, id, { status: "ready", ...made });
    if (!isEnded) await ctx.files.remove(made.sha256);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function giveUpOnExport({ db }: Pick<Services, "db">, id: number): Promise<void> {
  await endExport(db, id, { status: "failed" });
}

async function writeFileOf(parts: readonly ZipPart[], path: string) {
  const hash = createHash("sha256");
  let bytes = 0;
  const meter = new PassThrough();
  meter.on("data", (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
  });
  await pipeline(writeZip(parts), meter, createWriteStream(path));
  return { sha256: hash.digest("hex"), bytes };
}

/** Deletes expired exports. */
export function sweepExports(ctx: Pick<Services, "db" | "jobs">): Promise<void> {
  return inTransaction(ctx, (ctx) => remove(ctx, sql<boolean>`expires_at <= now()`));
}

/** Deletes all exports of a user, within the caller's transaction. */
export function removeExportsOf(ctx: Pick<Services, "db" | "jobs">, userId: number): Promise<void> {
  return remove(ctx, sql<boolean>`user_id = ${userId}`);
}

async function remove(
  ctx: Pick<Services, "db" | "jobs">,
  which: RawBuilder<boolean>,
): Promise<void> {
  const removed = await ctx.db
    .deleteFrom("accountExports")
    .where(which)
    .returning("sha256")
    .execute();
  await removeFilesLater(
    ctx,
    removed.flatMap(({ sha256 }) => sha256 ?? []),
  );
}
