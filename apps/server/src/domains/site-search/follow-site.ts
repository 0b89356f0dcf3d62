import type { SiteKind } from "@stackyard/contract/content/site-search-lists";
import { accountDeleted } from "@stackyard/contract/events/identity-events";
import type { EventSubject } from "@stackyard/contract/events/subjects";
import type { EventConsumer } from "../../platform/events/consume-events.ts";
import type { Services } from "../../platform/services.ts";
import { entryOf } from "./entry-of.ts";
import { addressesOf, dropEntry, keepEntries } from "./entry-queries.ts";

/** What is found, by the subject of the events that change it. */
const KINDS: Partial<Record<EventSubject, { kind: SiteKind; folder: string }>> = {
  module: { kind: "module", folder: "/modules/" },
  engineer: { kind: "engineer", folder: "/talent/" },
  service: { kind: "service", folder: "/services/" },
  thread: { kind: "thread", folder: "/developer-forum/threads/" },
};

/** Keeps the index as the things that it finds are. */
export const siteIndex: EventConsumer = {
  name: "site-index",
  async handle(ctx, { shape, subjectId }) {
    if (subjectId === null) return;
    if (shape.type === accountDeleted.type) return followPerson(ctx, subjectId);
    const indexed = KINDS[shape.subject];
    if (indexed) await index(ctx, indexed.kind, indexed.folder, subjectId);
  },
};

async function index(ctx: Services, kind: SiteKind, folder: string, id: number): Promise<void> {
  const address = folder + id;
  const described = await entryOf({ ...ctx, user: null }, kind, id);
  if (described) await keepEntries(ctx.db, [{ kind, address, ...described }]);
  else await dropEntry(ctx.db, address);
}

/** What was somebody's is looked at again: it is gone, or without their name. */
async function followPerson(ctx: Services, userId: number): Promise<void> {
  for (const address of await addressesOf(ctx.db, userId)) {
    const found = Object.values(KINDS).find(
      ({ folder }) => /^\d+$/.test(address.slice(folder.length)) && address.startsWith(folder),
    );
    if (found)
      await index(ctx, found.kind, found.folder, Number(address.slice(found.folder.length)));
  }
}
