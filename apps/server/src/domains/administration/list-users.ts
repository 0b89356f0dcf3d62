import type {
  listUsers as contract,
  ManagedUser,
} from "@stackyard/contract/administration/administration";
import type { z } from "zod";
import { encodeCursor, type Page } from "../../platform/http/api/paging.ts";
import type { Services } from "../../platform/services.ts";
import { countAccounts, listAccounts } from "./account-queries.ts";
import { presentManagedUser } from "./present-managed-user.ts";

/** One page of accounts, the newest first. */
export async function listUsers(
  { db }: Services,
  { limit, cursor, ...filter }: z.output<(typeof contract)["query"]>,
): Promise<Page<ManagedUser>> {
  const [rows, total] = await Promise.all([
    listAccounts(db, filter, { before: cursor?.[0], limit: limit + 1 }),
    countAccounts(db, filter),
  ]);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(presentManagedUser),
    total,
    nextCursor: last && encodeCursor([last.id]),
  };
}
