import { threadSplit } from "@stackyard/contract/events/forum-moderation-events";
import type { splitThread as contract } from "@stackyard/contract/forum/moves";
import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "../../../platform/db/database.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { LATE_RENDERING } from "../../../platform/markdown/rendering.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { readCategory } from "../categories/read-category.ts";
import { findVisibleThread } from "../posts/find-visible-thread.ts";
import { renderPost } from "../posts/render-post.ts";
import { threadTopic } from "../posts/reply-to-thread.ts";
import { splitReaders } from "./merged-readers.ts";
import { lockMoves, lockPosts, lockThreads, moveSomePosts } from "./move-queries.ts";

type Asked = z.output<(typeof contract)["body"]>;

/** Moves some replies to a new thread. The first one becomes its opening, with its own author. */
export async function splitThread(
  ctx: UserServices,
  threadId: number,
  { title, categoryId, reason, ...asked }: Asked,
): Promise<{ threadId: number }> {
  await findVisibleThread(ctx, threadId);
  await readCategory(ctx, { id: categoryId });
  const numbers = [...new Set(asked.numbers)].toSorted((one, other) => one - other);
  const opening = await renderOpening(ctx, threadId, numbers);
  return inTransaction(ctx, async (ctx) => {
    const { db, user, changes } = ctx;
    await lockMoves(db);
    const posts = await lockPosts(db, threadId, numbers);
    const from = (await lockThreads(db, [threadId]))(threadId);
    const first = requireThere(posts, numbers);
    if (first.content !== opening?.content) throw new AppError("conflict");
    const thread = { title, categoryId, excerpt: opening.excerpt };
    const to = await insertThread(ctx, thread, first, posts);
    if (opening.isLate) await renderAgain(db, first.id);
    await moveSomePosts(db, { from: threadId, to }, numbers);
    await forgetSolution(ctx, threadId);
    await splitReaders(db, { from: threadId, to });
    await record(ctx, threadSplit, {
      actorId: user.id,
      subjectId: to,
      data: {
        threadId: to,
        title,
        number: 0,
        fromId: threadId,
        from: from.title,
        numbers,
        reason,
        userId: first.userId,
      },
    });
    await changes.announce(db, threadTopic(threadId));
    return { threadId: to };
  });
}

type Post = Awaited<ReturnType<typeof lockPosts>>[number];

/** All of them must be visible replies. Returns the first one. */
function requireThere(posts: readonly Post[], numbers: readonly number[]): Post {
  const there = new Map(
    posts.filter(({ status }) => status === "visible").map((post) => [post.number, post]),
  );
  const missing = numbers.find((number) => !there.has(number));
  const first = there.get(numbers[0] ?? 0);
  if (missing === undefined && first) return first;
  const message = `Reply #${missing} doesn't exist or isn't public.`;
  throw new AppError("post_not_found", { message, fields: { numbers: message } });
}

/** The new thread's excerpt, from its opening's current content. */
async function renderOpening(
  { db }: UserServices,
  threadId: number,
  [number]: readonly number[],
): Promise<{ content: string; excerpt: string; isLate: boolean } | undefined> {
  const post = await db
    .selectFrom("forumPosts")
    .select(["content", "userId"])
    .where("threadId", "=", threadId)
    .where("number", "=", number ?? 0)
    .executeTakeFirst();
  if (!post) return undefined;
  const { excerpt, isLate } = await renderPost(db, post.content, post.userId);
  return { content: post.content, excerpt, isLate };
}

/** Enqueues rendering of a post whose excerpt couldn't be made in time. */
async function renderAgain(db: Database, postId: number): Promise<void> {
  await db
    .updateTable("forumPosts")
    .set({ rendering: LATE_RENDERING })
    .where("id", "=", postId)
    .execute();
}

async function insertThread(
  { db }: UserServices,
  thread: Pick<Asked, "title" | "categoryId"> & { readonly excerpt: string },
  first: Post,
  posts: readonly Post[],
): Promise<number> {
  const times = posts.map(({ createdAt }) => createdAt.getTime());
  const { id } = await db
    .insertInto("forumThreads")
    .values({
      ...thread,
      userId: first.userId,
      lastNumber: posts.length - 1,
      createdAt: first.createdAt,
      lastActivityAt: new Date(Math.max(...times)),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A solution that leaves its thread is no longer a solution. */
async function forgetSolution({ db }: UserServices, threadId: number): Promise<void> {
  await sql`
    UPDATE forum_threads SET
      solution_id = (SELECT id FROM forum_posts WHERE id = solution_id AND thread_id = ${threadId}),
      last_activity_at = (SELECT max(created_at) FROM forum_posts
        WHERE thread_id = ${threadId} AND status = 'visible')
    WHERE id = ${threadId}`.execute(db);
}
