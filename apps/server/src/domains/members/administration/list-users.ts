import type {
  listUsers as contract,
  ManagedUser,
} from "@stackyard/contract/members/administration";
import type { z } from "zod";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { Services } from "../../../platform/services.ts";
import { countAccounts, listAccounts } from "./account-queries.ts";
import { presentManagedUser } from "./present-managed-user.ts";

/** One page of accounts, newest first. */
export async function listUsers(
  { db }: Services,
  { limit, cursor, ...filter }: z.output<(typeof contract)["query"]>,
): Promise<Page<ManagedUser>> {
  const rows = await listAccounts(db, filter, { before: cursor?.[0], limit: limit + 1 });
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () => countAccounts(db, filter));
  return {
    items: shown.map(presentManagedUser),
    total,
    nextCursor,
  };
}
