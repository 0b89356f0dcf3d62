import { type As, all, post, requireSuccess, withIdempotencyKey } from "./as-people.ts";
import { type DemoThread, readDemoThreads } from "./forum-threads.ts";
import { ADMIN } from "./people.ts";

/** Resolves a directory to its module's id. */
type FindModule = (folder: string) => Promise<number>;

/**
 * Starts the threads about a module if `findModule` is given, otherwise all others. Categories are
 * processed in parallel and threads within them sequentially, to stay within the rate limit. Each
 * post has an idempotency key, so that a restarted seeding doesn't repeat it.
 */
export async function startThreads(as: As, findModule?: FindModule): Promise<void> {
  const { body: categories } = await (await as(ADMIN.username)).get("/api/forum/categories");
  const threads = await readDemoThreads();
  await all(
    categories.map(async ({ id, slug }: { id: number; slug: string }) => {
      const own = threads.filter(
        (thread) => thread.slug === slug && (thread.about !== undefined) === !!findModule,
      );
      for (const [index, thread] of own.entries()) {
        const { about } = thread;
        const moduleId = about === undefined ? undefined : await findModule?.(about);
        const key = about ? `demo-${slug}-about-${about}-${index}` : `demo-${slug}-${index}`;
        const started = await startThread(as, thread, { categoryId: id, moduleId, key });
        await lookAt(as, started, thread);
      }
    }),
  );
}

interface Place {
  readonly categoryId: number;
  readonly moduleId: number | undefined;
  readonly key: string;
}

async function startThread(as: As, thread: DemoThread, { key, ...place }: Place): Promise<number> {
  const { title, content, tags, by, replies } = thread;
  const author = await as(by);
  const start = { title, content, tags, ...place };
  const { body } = await author
    .post("/api/forum/threads", start, withIdempotencyKey(`${key}-thread`))
    .then(requireSuccess);
  if (thread.isPinned) {
    const pin = { act: "pin", reason: "New members should see it first." };
    const admin = await as(ADMIN.username);
    requireSuccess(await admin.post(`/api/forum/threads/${body.id}/moderation`, pin));
  }
  for (const [number, { by, content, isSolution }] of replies.entries()) {
    const client = await as(by);
    const reply = { threadId: body.id, content };
    const answer = await client.post(
      "/api/forum/posts",
      reply,
      withIdempotencyKey(`${key}-reply-${number}`),
    );
    const { id } = requireSuccess(answer).body;
    if (isSolution) await post(author, `/api/forum/posts/${id}/mark-as-answer`, {});
  }
  return body.id;
}

/** Participants have viewed their thread. */
async function lookAt(as: As, thread: number, { by, replies }: DemoThread) {
  const writers = new Set([by, ...replies.map((reply) => reply.by)]);
  await all(
    [...writers].map(async (writer) =>
      post(await as(writer), `/api/forum/threads/${thread}/views`),
    ),
  );
}
