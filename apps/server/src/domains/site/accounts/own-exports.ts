import { accountExported } from "@stackyard/contract/events/members/identity-events";
import type { AccountExport } from "@stackyard/contract/members/account";
import { record } from "../../../platform/events/record.ts";
import { answerArchive } from "../../../platform/http/bodies/answer-archive.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { findReadyExport, listExportRows, openExport } from "./export-queries.ts";

export const giveUpExport = jobKind<{ exportId: number }>("export-account-given-up", {});

export const exportAccount = jobKind<{ exportId: number }>("export-account", {
  deadLetter: giveUpExport.name,
  retryLimit: 2,
  retryDelay: 5,
  expireInSeconds: 900,
});

export const sweepExportsHourly = jobKind<Record<string, never>>("sweep-exports", {
  policy: "exclusive",
  retryLimit: 0,
});

export async function listExports({ db, user }: UserServices): Promise<AccountExport[]> {
  return (await listExportRows(db, user.id)).map(present);
}

/** Requests a copy of the caller's data. A request while one is pending returns that one. */
export function askExport(ctx: UserServices): Promise<AccountExport> {
  return inTransaction(ctx, async (ctx) => {
    const userId = ctx.user.id;
    const opened = await openExport(ctx.db, userId);
    if (!opened) {
      const waiting = (await listExportRows(ctx.db, userId)).find(
        (row) => row.status === "waiting",
      );
      if (!waiting) throw new AppError("conflict");
      return present(waiting);
    }
    await ctx.jobs.enqueue(ctx.db, exportAccount, { exportId: opened.id });
    await record(ctx, accountExported, { actorId: userId, subjectId: userId, data: { userId } });
    return present(opened);
  });
}

/** Streams one of the caller's exports; another user's export is treated as not found. */
export async function fetchExport(
  { db, files, user, request }: UserServices & { readonly request: Request },
  id: number,
): Promise<Response> {
  const found = await findReadyExport(db, user.id, id);
  if (!found?.sha256 || found.bytes === null) throw new AppError("not_found");
  const fileName = `stackyard-${user.username}.zip`;
  const archive = { sha256: found.sha256, bytes: Number(found.bytes), format: "zip", fileName };
  return answerArchive(files, archive, request.method);
}

type Row = Awaited<ReturnType<typeof listExportRows>>[number];

function present({ bytes, createdAt, expiresAt, ...row }: Row): AccountExport {
  return {
    ...row,
    bytes: bytes === null ? null : Number(bytes),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
