import type { NotificationKind } from "@stackyard/contract/site/notification-kinds";
import type { Database } from "../../../platform/db/database.ts";
import type { Keyset } from "../../../platform/db/keyset.ts";
import type { RecordedEvent } from "../../../platform/events/recorded-event.ts";
import { findCategoryFollowers, findThreadFollowers } from "../../forum/posts/follow-thread.ts";
import { findAuditors, findModerators } from "../../members/identity/find-by-role.ts";
import { findHolders } from "../../modules/entitlements/find-holders.ts";

/** In this order: a member of two audiences is notified as a member of the first. */
const AUDIENCES = [
  "concerned",
  "auditors",
  "moderators",
  "holders",
  "threadFollowers",
  "categoryFollowers",
] as const;

export type NotifiedAudience = (typeof AUDIENCES)[number];

/** How far an event has been announced: all audiences before this one, and up to this user. */
export interface Position {
  readonly audience: NotifiedAudience;
  readonly afterUserId: number;
}

/** Some recipients of an event, and their audience. */
export interface Recipients {
  readonly audience: NotifiedAudience;
  readonly kind: NotificationKind;
  readonly userIds: readonly number[];
}

interface Batch {
  readonly recipients: readonly Recipients[];
  /** Undefined at the end. */
  readonly next: Position | undefined;
}

/**
 * The next `limit` recipients of an event. Nobody is notified of their own actions, except security
 * events, which may not have been theirs.
 */
export async function findRecipients(
  db: Database,
  event: RecordedEvent,
  { from, limit }: { readonly from: Position | undefined; readonly limit: number },
): Promise<Batch> {
  const recipients: Recipients[] = [];
  let left = limit;
  for (const audience of AUDIENCES.slice(from && AUDIENCES.indexOf(from.audience))) {
    const kind = event.shape.audience[audience]?.kind;
    if (!kind) continue;
    const after = audience === from?.audience ? from.afterUserId : 0;
    const found = await findMembers(db, audience, event, { after, limit: left });
    const userIds = found.filter((id) => id !== event.actorId || kind === "security");
    if (userIds.length > 0) recipients.push({ audience, kind, userIds });
    left -= found.length;
    const last = found.at(-1);
    if (left <= 0 && last !== undefined)
      return { recipients, next: { audience, afterUserId: last } };
  }
  return { recipients, next: undefined };
}

/** The next members of an audience by ID. */
async function findMembers(
  db: Database,
  audience: NotifiedAudience,
  { shape, data, subjectId, at }: RecordedEvent,
  page: Keyset,
): Promise<number[]> {
  if (audience === "concerned") return pageOf(shape.audience.concerned?.who(data) ?? [], page);
  if (audience === "auditors") return findAuditors(db, page);
  if (audience === "moderators") return pageOf(await findModerators(db), page);
  if (subjectId === null) return [];
  if (audience === "holders") return findHolders(db, { moduleId: subjectId, at }, page);
  if (audience === "threadFollowers") return findThreadFollowers(db, subjectId, page);
  return findCategoryFollowers(db, subjectId, page);
}

/** A page of a list that is short enough to be loaded completely. */
function pageOf(userIds: readonly number[], { after, limit }: Keyset): number[] {
  const rest = [...new Set(userIds)].filter((id) => id > after);
  return rest.sort((a, b) => a - b).slice(0, limit);
}
