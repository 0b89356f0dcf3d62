import { sql } from "kysely";
import { ATTEMPTS, type Contenders, even, type Row } from "./contenders.ts";

async function startThread(
  { categoryId, someone }: Contenders,
  who = someone(0),
): Promise<{ id: number; postId: number }> {
  const thread = {
    title: "Forty at once",
    content: "Who comes first, and who counts?",
    categoryId,
  };
  const { body } = await who.client.post("/api/forum/threads", thread);
  return body;
}

const reply = async ({ someone }: Contenders, threadId: number, who = someone(1)) =>
  (await who.client.post("/api/forum/posts", { threadId, content: "One of the answers." })).body;

const votes = ({ held }: Contenders, postId: number) =>
  held(sql`SELECT (SELECT count(*) FROM forum_reactions WHERE post_id = ${postId}) AS rows, helpful_count
    FROM forum_posts WHERE id = ${postId}`);

/** Forum posts, votes and moderation. */
export const FORUM_RACES: Row[] = [
  {
    of: "votes by forty users count forty times, even if each is given twice",
    async run(context) {
      const { admin, someone, tries } = context;
      const { postId } = await startThread(context, admin);
      const path = `/api/forum/posts/${postId}/reactions/helpful`;
      const { length } = await tries((n) => someone(n).client.put(path));
      await tries((n) => someone(n).client.put(path));
      return [length, ...(await votes(context, postId))];
    },
    gives: [ATTEMPTS, ATTEMPTS, ATTEMPTS],
  },
  {
    of: "one user's votes and withdrawals count as the remaining ones",
    async run(context) {
      const { admin, someone, tries } = context;
      const { postId } = await startThread(context, admin);
      const path = `/api/forum/posts/${postId}/reactions/helpful`;
      await tries((n) => someone(0).client[even(n) ? "put" : "delete"](path));
      const [rows = 0, counted] = await votes(context, postId);
      return [counted === rows ? 1 : 0, rows <= 1 ? 1 : 0];
    },
    gives: [1, 1],
  },
  {
    of: "marking eight replies leaves one solution, counted once",
    async run(context) {
      const { categoryId, held, someone, tries } = context;
      const { id } = await startThread(context);
      const replies = await Promise.all(Array.from({ length: 8 }, () => reply(context, id)));
      await tries((n) =>
        someone(0).client.post(`/api/forum/posts/${replies[n % 8].id}/mark-as-answer`, {}),
      );
      return held(sql`SELECT solved_count FROM forum_categories WHERE id = ${categoryId}`);
    },
    gives: [1],
  },
  {
    of: "replies get unique numbers and are counted",
    async run(context) {
      const { held, someone, tries } = context;
      const { id } = await startThread(context);
      const { length } = await tries((n) =>
        someone(n).client.post("/api/forum/posts", { threadId: id, content: "One of forty." }),
      );
      const rows = await held(sql`
        SELECT reply_count, last_number,
          (SELECT count(DISTINCT number) FROM forum_posts WHERE thread_id = ${id} AND number > 0) AS numbers
        FROM forum_threads WHERE id = ${id}`);
      return [length, ...rows];
    },
    gives: [ATTEMPTS, ATTEMPTS, ATTEMPTS, ATTEMPTS],
  },
  {
    of: "merging four threads with each other leaves one, with every reply",
    async run(context) {
      const { admin, held, second, tries } = context;
      const ids: number[] = [];
      for (let n = 0; n < 4; n++) ids.push((await startThread(context)).id);
      for (const id of ids) await reply(context, id);
      const { length } = await tries((n) =>
        (even(n) ? admin : second).client.post(`/api/forum/threads/${ids[n % 4]}/merge`, {
          into: ids[(n + 1 + (n >> 2)) % 4],
          reason: "They ask the same thing.",
        }),
      );
      const rows = await held(sql`
        SELECT count(*) FILTER (WHERE status = 'visible') AS left, sum(reply_count) AS replies,
          (SELECT count(*) FROM forum_posts WHERE thread_id = ANY(${ids}) AND number > 0) AS numbers
        FROM forum_threads WHERE id = ANY(${ids})`);
      return [length, ...rows];
    },
    gives: [3, 1, 7, 7],
  },
  {
    of: "one user follows a thread once",
    async run(context) {
      const { held, someone, tries } = context;
      const { id } = await startThread(context);
      const path = `/api/forum/threads/${id}/following`;
      const { length } = await tries(() => someone(2).client.put(path, { isFollowing: true }));
      const rows = await held(sql`SELECT count(*) AS rows FROM forum_thread_followers
        WHERE thread_id = ${id} AND user_id = ${someone(2).id}`);
      return [length, ...rows];
    },
    gives: [ATTEMPTS, 1],
  },
  {
    of: "one appeal is made and decided once",
    async run(context) {
      const { admin, held, second, server, tries } = context;
      const author = await server.signUp();
      const { id } = await startThread(context);
      const { id: postId } = await reply(context, id, author);
      const moderation = { act: "hide", reason: "It answers another question." };
      await admin.client.post(`/api/forum/posts/${postId}/moderation`, moderation);
      const text = "It answers this one, in its second half.";
      const appeals = await tries(() =>
        author.client.post(`/api/forum/posts/${postId}/appeals`, { text }),
      );
      const [appeal = 0] = await held(sql`SELECT id FROM forum_appeals WHERE post_id = ${postId}`);
      const decided = await tries((n) =>
        second.client.post(`/api/forum/appeals/${appeal}/decision`, {
          isGranted: even(n),
          reason: "Read once more, as was asked.",
        }),
      );
      return [appeals.length, decided.length];
    },
    gives: [1, 1],
  },
];
