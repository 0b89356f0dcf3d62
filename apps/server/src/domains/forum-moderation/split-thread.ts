import { threadSplit } from "@stackyard/contract/events/forum-moderation-events";
import type { splitThread as contract } from "@stackyard/contract/forum/moves";
import { sql } from "kysely";
import type { z } from "zod";
import { record } from "../../platform/events/record.ts";
import { AppError } from "../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../platform/services.ts";
import { readThread } from "../forum/read-thread.ts";
import { threadTopic } from "../forum/thread-topic.ts";
import { readCategory } from "../forum-categories/read-category.ts";
import { renderPost } from "../forum-rendering/render-post.ts";
import { splitReaders } from "./merged-readers.ts";
import { lockMoves, lockPosts, lockThreads, moveSomePosts } from "./move-queries.ts";

type Asked = z.output<(typeof contract)["body"]>;

/** Makes some replies a thread of their own. The first of them opens it, in its author's name. */
export async function splitThread(
  ctx: UserServices,
  threadId: number,
  { title, categoryId, reason, ...asked }: Asked,
): Promise<{ threadId: number }> {
  await readThread(ctx, threadId);
  await readCategory(ctx, { id: categoryId });
  const numbers = [...new Set(asked.numbers)].toSorted((one, other) => one - other);
  return inTransaction(ctx, async (ctx) => {
    const { db, user, changes } = ctx;
    await lockMoves(db);
    const posts = await lockPosts(db, threadId, numbers);
    const from = (await lockThreads(db, [threadId]))(threadId);
    const first = requireThere(posts, numbers);
    const to = await insertThread(ctx, { title, categoryId }, first, posts);
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

/** All that were asked for are replies which everyone sees. Answers the one that comes first. */
function requireThere(posts: readonly Post[], numbers: readonly number[]): Post {
  const there = new Map(
    posts.filter(({ status }) => status === "visible").map((post) => [post.number, post]),
  );
  const missing = numbers.find((number) => !there.has(number));
  const first = there.get(numbers[0] ?? 0);
  if (missing === undefined && first) return first;
  const message = `There is no reply #${missing} that everyone sees.`;
  throw new AppError("post_not_found", { message, fields: { numbers: message } });
}

async function insertThread(
  { db }: UserServices,
  thread: Pick<Asked, "title" | "categoryId">,
  first: Post,
  posts: readonly Post[],
): Promise<number> {
  const { excerpt } = await renderPost(db, first.content, first.userId);
  const times = posts.map(({ createdAt }) => createdAt.getTime());
  const { id } = await db
    .insertInto("forumThreads")
    .values({
      ...thread,
      excerpt,
      userId: first.userId,
      lastNumber: posts.length - 1,
      createdAt: first.createdAt,
      lastActivityAt: new Date(Math.max(...times)),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A solution stays with the thread that it solves, or is none. */
async function forgetSolution({ db }: UserServices, threadId: number): Promise<void> {
  await sql`
    UPDATE forum_threads SET
      solution_id = (SELECT id FROM forum_posts WHERE id = solution_id AND thread_id = ${threadId}),
      last_activity_at = (SELECT max(created_at) FROM forum_posts
        WHERE thread_id = ${threadId} AND status = 'visible')
    WHERE id = ${threadId}`.execute(db);
}
