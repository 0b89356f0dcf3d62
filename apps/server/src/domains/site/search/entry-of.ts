import { showable } from "@stackyard/contract/base/text";
import type { SiteKind } from "@stackyard/contract/site/search-lists";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { ViewerServices } from "../../../platform/services.ts";
import { findVisibleEvent } from "../../content/calendar/read-events.ts";
import { findVisibleThread } from "../../forum/posts/find-visible-thread.ts";
import { findVisibleModule } from "../../modules/catalog/find-module.ts";
import { findVisibleService } from "../../talent/services/read-service.ts";
import { findShownEngineer } from "../../talent/talent/find-shown-engineer.ts";
import type { NewEntry } from "./entry-queries.ts";

/** What is shown of a text. */
const EXCERPT = 240;

/** Of a long text, so much is searched. */
const MAX_WORDS = 8_000;

type Described = Omit<NewEntry, "kind" | "address">;
type Describe = (ctx: ViewerServices, id: number) => Promise<Described>;

/** What stands in the index, as a visitor may see it. */
const DESCRIBE: Partial<Record<SiteKind, Describe>> = {
  async module(ctx, id) {
    const module = await findVisibleModule(ctx, id);
    const { namespace, name, system, tags, category } = module;
    return {
      title: module.title,
      excerpt: module.description,
      words: [...tags, category, namespace, name, system].join(" "),
      ownerId: module.authorId,
      weight: module.purchaseCount,
    };
  },
  async engineer(ctx, id) {
    const engineer = await findShownEngineer(ctx, id);
    const { user, title } = engineer;
    return {
      title: `${user.fullName ?? user.username}: ${title}`,
      excerpt: showable(engineer.description, EXCERPT),
      words: [...engineer.skills, ...engineer.specializations, user.username].join(" "),
      ownerId: engineer.userId,
      weight: engineer.ratingCount,
    };
  },
  async service(ctx, id) {
    const service = await findVisibleService(ctx, id);
    return {
      title: service.title,
      excerpt: service.description,
      words: [...service.tags, service.specialization].join(" "),
      ownerId: service.userId,
      weight: service.doneCount,
    };
  },
  async thread(ctx, id) {
    const thread = await findVisibleThread(ctx, id);
    return {
      title: thread.title,
      excerpt: showable(thread.whole, EXCERPT),
      words: thread.whole.slice(0, MAX_WORDS),
      ownerId: thread.userId,
      weight: thread.replyCount,
    };
  },
  async event(ctx, id) {
    const event = await findVisibleEvent(ctx, id);
    return {
      title: event.title,
      excerpt: event.description,
      words: `event ${event.kind} ${(event.summary ?? "").slice(0, MAX_WORDS)}`,
      ownerId: null,
      weight: event.endsAt.getTime() / 1_000,
    };
  },
};

/** The entry of a thing; undefined for what visitors do not see. */
export async function entryOf(
  ctx: ViewerServices,
  kind: SiteKind,
  id: number,
): Promise<Described | undefined> {
  try {
    return await DESCRIBE[kind]?.(ctx, id);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return undefined;
    throw error;
  }
}
