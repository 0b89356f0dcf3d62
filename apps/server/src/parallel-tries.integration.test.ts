import { tarGz } from "@stackyard/archive/test/archives";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { listEngineer, offerService } from "../test/offer-service.ts";
import {
  LISTING,
  publishModule,
  SMALL_MODULE,
  submitModule,
  uploadArchive,
} from "../test/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../test/test-server.ts";

const TRIES = 40;

let server: TestServer;
let seller: SignedUp;
let engineer: SignedUp;
let admin: SignedUp;
let second: SignedUp;
let moduleId: number;
let serviceId: number;
let categoryId: number;
/** As many people as there are tries. */
let crowd: SignedUp[];

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  crowd = await Promise.all(Array.from({ length: TRIES }, () => server.signUp()));
  [seller, engineer] = [await server.signUp("contributor"), await server.signUp("engineer")];
  [admin, second] = [await server.signUp("admin"), await server.signUp("admin")];
  moduleId = (await publishModule(server, seller)).id;
  await listEngineer(engineer);
  serviceId = (await offerService(engineer)).id;
  const category = { name: "Tries", slug: "tries", description: "Forty at once, in each." };
  categoryId = (await admin.client.post("/api/forum/categories", category)).body.id;
}, 120_000);
afterAll(() => server.close());

type Answer = Awaited<ReturnType<SignedUp["client"]["get"]>>;

/** Forty tries at once. Each is either accepted or refused; which of them are accepted is answered. */
async function tries(one: (n: number) => Promise<Answer>): Promise<Answer[]> {
  const answers = await Promise.all(Array.from({ length: TRIES }, (_, n) => one(n)));
  const failed = answers.filter(({ status }) => status >= 500 || status === 401);
  expect(failed.map(({ body }) => body)).toEqual([]);
  return answers.filter(({ status }) => status < 300);
}

const someone = (n: number) => crowd[n % crowd.length] as SignedUp;
const even = (n: number) => n % 2 === 0;

/** What the database holds afterwards: a row's values. */
async function held(query: ReturnType<typeof sql<Record<string, number>>>): Promise<number[]> {
  const { rows } = await query.execute(server.services.db);
  return Object.values(rows[0] ?? {}).map(Number);
}

async function startThread(who = someone(0)): Promise<{ id: number; postId: number }> {
  const thread = {
    title: "Forty at once",
    content: "Who comes first, and who counts?",
    categoryId,
  };
  const { body } = await who.client.post("/api/forum/threads", thread);
  return body;
}

const reply = async (threadId: number, who = someone(1)) =>
  (await who.client.post("/api/forum/posts", { threadId, content: "One of the answers." })).body;

const buy = (who: SignedUp, id: number) => who.client.post("/api/purchases", { moduleId: id });

async function requested(client: SignedUp): Promise<number> {
  const work = { serviceId, tier: 1, price: 90_000, message: "We need this by May." };
  return (await client.client.post("/api/engagements", work)).body.id;
}
const moved = (who: SignedUp, id: number, status: string) =>
  who.client.put(`/api/engagements/${id}/status`, { status });

const review = (who: SignedUp, id: number) =>
  who.client.post("/api/reviews", { moduleId: id, rating: 4, content: "Greets as it should." });

const ticket = (n: number) => ({
  name: "Ada",
  email: `ada-${n}@example.test`,
  subject: "Help",
  description: "It waits.",
});

interface Row {
  readonly of: string;
  /** Tries, and answers how many were accepted, followed by what the database holds. */
  readonly run: () => Promise<number[]>;
  readonly gives: readonly number[];
}

const ROWS: Row[] = [
  {
    of: "a purchase by one buyer are one, paid, granted and posted once",
    async run() {
      const who = await server.signUp();
      const accepted = await tries(() => buy(who, moduleId));
      const ids = new Set(accepted.map(({ body }) => body.id));
      const rows = await held(sql`
        SELECT count(*) AS purchases, count(*) FILTER (WHERE status = 'paid') AS paid,
          (SELECT count(*) FROM entitlements WHERE user_id = ${who.id}) AS granted,
          (SELECT count(*) FROM ledger_transactions
            WHERE reference IN (SELECT 'purchase:' || id FROM purchases WHERE buyer_id = ${who.id})) AS posted
        FROM purchases WHERE buyer_id = ${who.id}`);
      return [ids.size, ...rows];
    },
    gives: [1, 1, 1, 1, 1],
  },
  {
    of: "purchases by forty buyers are forty, owed to the seller, and so are their reviews",
    async run() {
      const author = await server.signUp("contributor");
      const { id } = await publishModule(server, author, { price: 10_000 });
      const { length } = await tries((n) => buy(someone(n), id));
      const rows = await held(sql`
        SELECT (SELECT count(*) FROM entitlements WHERE module_id = ${id}) AS granted,
          (SELECT purchase_count FROM modules WHERE id = ${id}) AS counted,
          count(DISTINCT amount_cents) AS amounts, count(*) AS entries
        FROM ledger_entries JOIN ledger_accounts ON ledger_accounts.id = account_id
        WHERE code = ${`seller:${author.id}`}`);
      const reviews = await tries((n) => review(someone(n), id));
      return [length, ...rows, reviews.length, ...(await ratings(id))];
    },
    gives: [TRIES, TRIES, TRIES, 1, TRIES, TRIES, TRIES, TRIES],
  },
  {
    of: "a review by one person are one",
    async run() {
      const who = await server.signUp();
      const { id } = await publishModule(server, seller);
      await buy(who, id);
      const { length } = await tries(() => review(who, id));
      return [length, ...(await ratings(id))];
    },
    gives: [1, 1, 1],
  },
  {
    of: "an audit's decision, half of them against, are one",
    async run() {
      const auditors = [await server.signUp("auditor"), await server.signUp("auditor")];
      const { id } = await submitModule(seller);
      const path = `/api/modules/${id}/versions/1.0.0`;
      const { length } = await tries((n) => {
        const { client } = auditors[n % 2] as SignedUp;
        if (even(n)) return client.post(`${path}/approval`, {});
        return client.post(`${path}/rejection`, { reasons: "It greets nobody whom it should." });
      });
      const rows = await held(sql`SELECT count(*) AS told FROM events
        WHERE subject_id = ${id} AND type IN ('version.approved', 'version.rejected')`);
      return [length, ...rows];
    },
    gives: [1, 1],
  },
  {
    of: "a module from one upload are one",
    async run() {
      const upload = await uploadArchive(seller, await tarGz({ ...SMALL_MODULE, "forty.tf": "" }));
      const { length } = await tries(() =>
        seller.client.post("/api/modules", { ...LISTING, uploadId: upload.id }),
      );
      const rows = await held(
        sql`SELECT count(*) AS versions FROM module_versions WHERE upload_id = ${upload.id}`,
      );
      return [length, ...rows];
    },
    gives: [1, 1],
  },
  {
    of: "asking for a package of a service are one request",
    async run() {
      const client = await server.signUp();
      const work = { serviceId, tier: 1, price: 90_000, message: "We need this by May." };
      const { length } = await tries(() => client.client.post("/api/engagements", work));
      const rows = await held(sql`SELECT count(*) AS requests,
          (SELECT count(*) FROM messages WHERE author_id = ${client.id}) AS messages
        FROM engagements WHERE client_id = ${client.id}`);
      return [length, ...rows];
    },
    gives: [1, 1, 1],
  },
  {
    of: "answering a request, for and against and taken back, are one",
    async run() {
      const client = await server.signUp();
      const id = await requested(client);
      const { length } = await tries((n) => {
        if (n % 4 === 0) return moved(client, id, "withdrawn");
        return moved(engineer, id, even(n) ? "accepted" : "declined");
      });
      return [length, ...(await engagementEvents(id, "%"))];
    },
    gives: [1, 2],
  },
  {
    of: "saying that work is done, by both, end it once",
    async run() {
      const client = await server.signUp();
      const id = await requested(client);
      await moved(engineer, id, "accepted");
      const done = `/api/engagements/${id}/done`;
      await tries((n) => (even(n) ? client : engineer).client.put(done));
      const rows = await held(sql`SELECT done_count FROM services WHERE id = ${serviceId}`);
      return [...rows, ...(await engagementEvents(id, "engagement.done"))];
    },
    gives: [1, 1],
  },
  {
    of: "opening a ticket have forty numbers",
    async run() {
      const accepted = await tries((n) =>
        someone(n).client.post("/api/support/tickets", ticket(n)),
      );
      const ids = new Set(accepted.map(({ body }) => body.id));
      const rows = await held(sql`SELECT count(DISTINCT ticket_id) AS texts FROM support_messages
        WHERE ticket_id = ANY(${[...ids]})`);
      return [ids.size, ...rows];
    },
    gives: [TRIES, TRIES],
  },
  {
    of: "merging four tickets with each other leave one",
    async run() {
      const owner = await server.signUp();
      const ids: number[] = [];
      for (let n = 0; n < 4; n++)
        ids.push((await owner.client.post("/api/support/tickets", ticket(0))).body.id);
      const { length } = await tries((n) => {
        const [from, into] = [ids[n % 4], ids[(n + 1 + (n >> 2)) % 4]];
        return (even(n) ? admin : second).client.post(`/api/support/desk/tickets/${from}/merging`, {
          intoId: into,
        });
      });
      const rows = await held(sql`
        SELECT count(*) FILTER (WHERE merged_into_id IS NULL) AS left,
          (SELECT count(*) FROM support_messages WHERE ticket_id = ANY(${ids})) AS texts,
          (SELECT count(*) FROM support_tickets AS one JOIN support_tickets AS target ON target.id = one.merged_into_id
            WHERE one.id = ANY(${ids}) AND target.merged_into_id IS NOT NULL) AS chains
        FROM support_tickets WHERE id = ANY(${ids})`);
      return [length, ...rows];
    },
    gives: [3, 1, 4, 0],
  },
  {
    of: "votes by forty people count forty times, given twice as well",
    async run() {
      const { postId } = await startThread(admin);
      const path = `/api/forum/posts/${postId}/reactions/helpful`;
      const { length } = await tries((n) => someone(n).client.put(path));
      await tries((n) => someone(n).client.put(path));
      return [length, ...(await votes(postId))];
    },
    gives: [TRIES, TRIES, TRIES],
  },
  {
    of: "votes given and taken back by one person count as those that are left",
    async run() {
      const { postId } = await startThread(admin);
      const path = `/api/forum/posts/${postId}/reactions/helpful`;
      await tries((n) => someone(0).client[even(n) ? "put" : "delete"](path));
      const [rows = 0, counted] = await votes(postId);
      return [counted === rows ? 1 : 0, rows <= 1 ? 1 : 0];
    },
    gives: [1, 1],
  },
  {
    of: "marking eight replies as the solution leave one, counted once",
    async run() {
      const { id } = await startThread();
      const replies = await Promise.all(Array.from({ length: 8 }, () => reply(id)));
      await tries((n) =>
        someone(0).client.post(`/api/forum/posts/${replies[n % 8].id}/mark-as-answer`, {}),
      );
      return held(sql`SELECT solved_count FROM forum_categories WHERE id = ${categoryId}`);
    },
    gives: [1],
  },
  {
    of: "replies have each a number of their own, and are counted",
    async run() {
      const { id } = await startThread();
      const { length } = await tries((n) =>
        someone(n).client.post("/api/forum/posts", { threadId: id, content: "One of forty." }),
      );
      const rows = await held(sql`
        SELECT reply_count, last_number,
          (SELECT count(DISTINCT number) FROM forum_posts WHERE thread_id = ${id} AND number > 0) AS numbers
        FROM forum_threads WHERE id = ${id}`);
      return [length, ...rows];
    },
    gives: [TRIES, TRIES, TRIES, TRIES],
  },
  {
    of: "merging four threads with each other leave one, with every reply",
    async run() {
      const threads = [await startThread(), await startThread(), await startThread()];
      threads.push(await startThread());
      for (const { id } of threads) await reply(id);
      const ids = threads.map(({ id }) => id);
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
    of: "following a thread by one person are one",
    async run() {
      const { id } = await startThread();
      const path = `/api/forum/threads/${id}/following`;
      const { length } = await tries(() => someone(2).client.put(path, { isFollowing: true }));
      const rows = await held(sql`SELECT count(*) AS rows FROM forum_thread_followers
        WHERE thread_id = ${id} AND user_id = ${someone(2).id}`);
      return [length, ...rows];
    },
    gives: [TRIES, 1],
  },
  {
    of: "registering for an event of 24 places fill it, and places given up go to those who wait",
    async run() {
      const path = "/api/calendar/module-workshop/registration";
      // Our own texts are read when the first is asked for.
      await server.visitor().get("/api/calendar");
      const { length } = await tries((n) => someone(n).client.put(path, new Uint8Array()));
      const before = await registrations();
      const { rows } = await sql<{ userId: number }>`SELECT user_id FROM event_registrations
        WHERE state = 'registered'`.execute(server.services.db);
      const leaving = crowd
        .filter(({ id }) => rows.some(({ userId }) => userId === id))
        .slice(0, 10);
      await tries((n) => (leaving[n % 10] as SignedUp).client.delete(path));
      return [length, ...before, ...(await registrations())];
    },
    gives: [TRIES, 24, 16, 24, 6],
  },
  {
    of: "making a token of one name are one, and revoking it is told once",
    async run() {
      const who = await server.signUp();
      const token = { name: "forty", scope: "api" };
      const [made, ...more] = await tries(() => who.client.post("/api/registry-tokens", token));
      await tries(() => who.client.delete(`/api/registry-tokens/${made?.body.id}`));
      const rows = await held(sql`SELECT count(*) AS told FROM events
        WHERE type = 'token.revoked' AND actor_id = ${who.id}`);
      return [1 + more.length, ...rows];
    },
    gives: [1, 1],
  },
  {
    of: "confirming an address by one link are one",
    async run() {
      const { body } = await server.visitor().post("/api/register", {
        username: "forty-links",
        email: "forty-links@example.test",
        password: "correct horse battery",
        role: "buyer",
      });
      const [mail] = await vi.waitUntil(async () => {
        const mails = await server.mails("forty-links@example.test");
        return mails.length > 0 && mails;
      }, 20_000);
      const token = /#([\w-]{43})/.exec(mail?.text ?? "")?.[1];
      const { length } = await tries(() =>
        server.visitor().post("/api/email-confirmations", { token }),
      );
      const rows = await held(sql`SELECT count(*) AS told FROM events
        WHERE type = 'email.confirmed' AND actor_id = ${body.id}`);
      return [length, ...rows];
    },
    gives: [1, 1],
  },
  {
    of: "proving domains keep to five of one person",
    async run() {
      const who = await server.signUp();
      const { length } = await tries((n) =>
        who.client.post("/api/user/domains", { domain: `n${n}.example.test` }),
      );
      const rows = await held(
        sql`SELECT count(*) AS rows FROM claimed_domains WHERE user_id = ${who.id}`,
      );
      return [length, ...rows];
    },
    gives: [5, 5],
  },
  {
    of: "sending an issue of the newsletter are one",
    async run() {
      const path = "/api/admin/newsletter/issues";
      const issue = { subject: "Forty at once", text: "It goes to each reader, and only once." };
      const { id } = (await admin.client.post(path, issue)).body;
      const { length } = await tries((n) =>
        (even(n) ? admin : second).client.post(`${path}/${id}/sending`),
      );
      return [length];
    },
    gives: [1],
  },
  {
    of: "asking for a copy of one's data are one copy",
    async run() {
      const who = await server.signUp();
      await tries(() => who.client.post("/api/account/exports"));
      return held(sql`SELECT count(*) AS rows FROM account_exports WHERE user_id = ${who.id}`);
    },
    gives: [1],
  },
  {
    of: "appealing, and deciding for and against, are one each",
    async run() {
      const author = await server.signUp();
      const { id } = await startThread();
      const { id: postId } = await reply(id, author);
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
  {
    of: "fetching an archive by one pass are one install",
    async run() {
      const who = await server.signUp();
      const module = await publishModule(server, seller);
      await buy(who, module.id);
      const token = { name: "terraform", scope: "registry" };
      const { secret } = (await who.client.post("/api/registry-tokens", token)).body;
      const { namespace, name, system } = module;
      const path = `/v1/registry/modules/${namespace}/${name}/${system}/1.0.0/download`;
      const headers = { authorization: `Bearer ${secret}` };
      const { location } = (await server.visitor().get(path, headers)).body;
      const { length } = await tries(() => server.visitor().get(location));
      await server.services.gathering.flush();
      const rows = await held(
        sql`SELECT count(*) AS installs FROM installs WHERE module_id = ${module.id}`,
      );
      return [length, ...rows];
    },
    gives: [TRIES, 1],
  },
];

const ratings = (id: number) =>
  held(sql`SELECT rating_count, (SELECT count(*) FROM reviews WHERE module_id = ${id}) AS reviews
    FROM modules WHERE id = ${id}`);
const votes = (postId: number) =>
  held(sql`SELECT (SELECT count(*) FROM forum_reactions WHERE post_id = ${postId}) AS rows, helpful_count
    FROM forum_posts WHERE id = ${postId}`);
const engagementEvents = (id: number, type: string) =>
  held(sql`SELECT count(*) AS told FROM events
    WHERE type LIKE 'engagement.%' AND type LIKE ${type}
      AND subject_id = (SELECT conversation_id FROM engagements WHERE id = ${id})`);
const registrations = () =>
  held(sql`SELECT count(*) FILTER (WHERE state = 'registered') AS registered,
      count(*) FILTER (WHERE state = 'waiting') AS waiting
    FROM event_registrations WHERE event = 'module-workshop'`);

it.each(ROWS)(
  "forty tries at once of $of",
  async ({ run, gives }) => {
    expect(await run()).toEqual(gives);
  },
  60_000,
);
