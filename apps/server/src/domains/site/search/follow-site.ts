import { accountDeleted } from "@stackyard/contract/events/members/identity-events";
import type { EventSubject } from "@stackyard/contract/events/subjects";
import type { SiteKind } from "@stackyard/contract/site/search-lists";
import type { EventConsumer } from "../../../platform/events/consume-events.ts";
import type { Services } from "../../../platform/services.ts";
import { entryOf } from "./entry-of.ts";
import { addressesOf, dropEntry, keepEntries } from "./entry-queries.ts";

interface Indexed {
  readonly kind: SiteKind;
  /** Of its address, which ends with its number. */
  readonly folder: string;
}

/** What is found, by the subject of the events that change it. */
const KINDS: Partial<Record<EventSubject, Indexed>> = {
  module: { kind: "module", folder: "/modules/" },
  engineer: { kind: "engineer", folder: "/talent/" },
  service: { kind: "service", folder: "/services/" },
  thread: { kind: "thread", folder: "/developer-forum/threads/" },
  calendar: { kind: "event", folder: "/events/" },
};

/** Keeps the index as the things that it finds are. */
export const siteIndex: EventConsumer = {
  name: "site-index",
  async handle(ctx, { shape, subjectId }) {
    if (subjectId === null) return;
    if (shape.type === accountDeleted.type) return followPerson(ctx, subjectId);
    const indexed = KINDS[shape.subject];
    if (indexed) await index(ctx, indexed, subjectId);
  },
};

async function index(ctx: Services, { kind, folder }: Indexed, id: number): Promise<void> {
  const address = folder + id;
  const described = await entryOf({ ...ctx, user: null }, kind, id);
  if (described) await keepEntries(ctx.db, [{ kind, address, ...described }]);
  else await dropEntry(ctx.db, address);
}

/** What was somebody's is looked at again: it is gone, or without their name. */
async function followPerson(ctx: Services, userId: number): Promise<void> {
  for (const address of await addressesOf(ctx.db, userId)) {
    const [, folder, id] = /^(.*\/)(\d+)$/.exec(address) ?? [];
    const indexed = Object.values(KINDS).find((known) => known.folder === folder);
    if (indexed) await index(ctx, indexed, Number(id));
  }
}
