import type {
  listManagedModules as contract,
  ManagedModule,
} from "@stackyard/contract/modules/curation";
import type { z } from "zod";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { Services } from "../../../platform/services.ts";
import { countManaged, listManaged } from "./managed-queries.ts";
import { presentManaged } from "./present-managed.ts";

/** Counting further would cost more than any page needs. */
const MAX_COUNTED = 10_000;

interface ManagedPage extends Page<ManagedModule> {
  readonly isTotalExact: boolean;
}

/** One page of modules in any state, newest first. */
export async function listManagedModules(
  { db }: Services,
  { limit, cursor, ...filter }: z.output<(typeof contract)["query"]>,
): Promise<ManagedPage> {
  const rows = await listManaged(db, filter, { before: cursor?.[0], limit: limit + 1 });
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () =>
    countManaged(db, filter, MAX_COUNTED),
  );
  return {
    items: shown.map(presentManaged),
    total,
    isTotalExact: total < MAX_COUNTED,
    nextCursor,
  };
}
