import type { Message } from "@stackyard/contract/talent/conversations";
import type { Services } from "../../../platform/services.ts";
import { selectMessages } from "./message-queries.ts";
import { presentMessages } from "./present-messages.ts";

/** Messages by ID without access checks, for moderators. In the order of `ids`. */
export async function readMessages(
  { db }: Pick<Services, "db">,
  ids: readonly number[],
): Promise<Message[]> {
  if (ids.length === 0) return [];
  const rows = await selectMessages(db).where("messages.id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return presentMessages(ids.flatMap((id) => byId.get(id) ?? []));
}
