import type { NotificationKind } from "@stackyard/contract/site/notification-kinds";
import type { Database } from "../../../platform/db/database.ts";
import type { RecordedEvent } from "../../../platform/events/recorded-event.ts";
import { findCategoryFollowers, findThreadFollowers } from "../../forum/posts/follow-thread.ts";
import { findAuditors } from "../../members/identity/find-auditors.ts";
import { findModerators } from "../../members/identity/find-moderators.ts";
import { findHolders } from "../../modules/entitlements/find-holders.ts";

export type NotifiedAudience =
  | "concerned"
  | "auditors"
  | "moderators"
  | "holders"
  | "threadFollowers"
  | "categoryFollowers";

/** Some who are to be told of an event, and as whom. */
export interface Recipients {
  readonly audience: NotifiedAudience;
  readonly kind: NotificationKind;
  readonly userIds: readonly number[];
}

/**
 * Who is to be told of an event. Nobody is told of what they did themselves, but where it is about
 * security: it may not have been them. Whoever is in two audiences is told as the first.
 */
export async function findRecipients(db: Database, event: RecordedEvent): Promise<Recipients[]> {
  const { shape, data, actorId, subjectId, at } = event;
  const { concerned, auditors, moderators, holders } = shape.audience;
  const { threadFollowers, categoryFollowers } = shape.audience;
  const told = new Set<number>();
  const recipients: Recipients[] = [];
  const add = (audience: NotifiedAudience, kind: NotificationKind, userIds: readonly number[]) => {
    const others = userIds.filter((id) => (id !== actorId || kind === "security") && !told.has(id));
    for (const id of others) told.add(id);
    if (others.length > 0) recipients.push({ audience, kind, userIds: others });
  };
  if (concerned?.kind) add("concerned", concerned.kind, concerned.who(data));
  if (auditors?.kind) add("auditors", auditors.kind, await findAuditors(db));
  if (moderators?.kind) add("moderators", moderators.kind, await findModerators(db));
  if (holders?.kind && subjectId !== null)
    add("holders", holders.kind, await findHolders(db, subjectId, at));
  if (threadFollowers?.kind && subjectId !== null)
    add("threadFollowers", threadFollowers.kind, await findThreadFollowers(db, subjectId));
  if (categoryFollowers?.kind && subjectId !== null)
    add("categoryFollowers", categoryFollowers.kind, await findCategoryFollowers(db, subjectId));
  return recipients;
}
