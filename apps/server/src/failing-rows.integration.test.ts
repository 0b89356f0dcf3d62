import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { agreeOnContract, completeContract, fund } from "../test/actions/agree-on-contract.ts";
import { buyModule } from "../test/actions/buy-module.ts";
import { createPool, deployModule, enrollRunner } from "../test/actions/enroll-runner.ts";
import { listEngineer, offerService } from "../test/actions/offer-service.ts";
import { postProject } from "../test/actions/post-project.ts";
import { publishModule } from "../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../test/test-server.ts";
import { JOB_KINDS, WORKERS } from "./work-jobs.ts";

const never = new AbortController().signal;
let server: TestServer;
let admin: SignedUp;
let engineers: SignedUp[];
let categoryId: number;
let modules: number[];
beforeAll(async () => {
  const identityChecks = { textsAt: async () => [], isPublicMember: async () => false };
  server = await openTestServer({ worksJobs: true, identityChecks });
  admin = await server.signUp("admin");
  engineers = [await server.signUp("engineer"), await server.signUp("engineer")];
  for (const engineer of engineers) await listEngineer(engineer);
  const category = { name: "All", slug: "all", description: "About everything there is." };
  categoryId = (await admin.client.post("/api/forum/categories", category)).body.id;
  const listing = { longDescription: "*word* ".repeat(20) };
  modules = [];
  for (const author of [await server.signUp("contributor"), await server.signUp("contributor")])
    modules.push((await publishModule(server, author, listing)).id);
  // From here on, only the tests run jobs.
  await server.services.jobs.stop(60_000);
  await server.services.backgroundLoops.stop();
});
afterAll(() => server.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await sql`DROP FUNCTION IF EXISTS fail_planted CASCADE`.execute(server.services.db);
});

type Id = number | string;

interface Case {
  /** Creates two rows that wait for the job. */
  plant(): Promise<Id[]>;
  /** Makes the job fail on this row. */
  spoil(id: Id): Promise<void>;
  /** The rows that still wait. */
  listWaiting(): Promise<Id[]>;
  readonly data?: () => object;
}

/** A table whose rows wait for a job while `condition` holds, and can be made to refuse changes. */
function rowsOf(
  table: string,
  condition: string,
  plant: () => Promise<unknown>,
  column = "id",
): Case {
  const { table: tableRef, ref, raw } = sql;
  const listWaiting = async () => {
    const { rows } = await sql<{ id: number }>`
      SELECT ${ref(column)} AS id FROM ${tableRef(table)} WHERE ${raw(condition)} ORDER BY 1`.execute(
      server.services.db,
    );
    return rows.map(({ id }) => id);
  };
  return {
    listWaiting,
    async plant() {
      await plant();
      return listWaiting();
    },
    async spoil(id) {
      const { db } = server.services;
      await sql`CREATE FUNCTION fail_planted() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'planted failure'; END $$`.execute(db);
      await sql`CREATE TRIGGER planted BEFORE UPDATE OR DELETE ON ${tableRef(table)} FOR EACH ROW
        WHEN (OLD.${ref(column)} = ${raw(String(id))}) EXECUTE FUNCTION fail_planted()`.execute(db);
    },
  };
}

const run = (statement: string) => sql.raw(statement).execute(server.services.db);
const twice = async <T>(make: () => Promise<T>) => [await make(), await make()];

const ticket = async () => {
  const text = { subject: "Help", description: "It does not work as I thought it would." };
  const from = { name: "Nobody", email: "nobody@example.test" };
  return (await server.visitor().post("/api/support/tickets", { ...text, ...from })).body.id;
};
const thread = () =>
  admin.client.post("/api/forum/threads", {
    title: "Two states, one bucket",
    content: "How do I keep two states apart when both want the same bucket?",
    categoryId,
  });

/** Orders whose payment arrived without a word. */
async function payLater() {
  const { db } = server.services;
  for (const moduleId of modules) {
    const { client } = await server.signUp();
    await buyModule({ client }, moduleId, { paymentMethodId: "test-action" });
  }
  await db.updateTable("testPayments").set({ status: "paid" }).execute();
  await db
    .updateTable("providerCalls")
    .set({ followAt: new Date(0) })
    .execute();
}

/** Refunds that nobody decided in time. */
async function askForRefunds() {
  const reason = "The module does not work as described.";
  for (const moduleId of modules) {
    const { client } = await server.signUp();
    const { body } = await buyModule({ client }, moduleId);
    await client.post(`/api/purchases/${body.id}/refunds`, { reason });
  }
  await run("UPDATE refunds SET due_at = now() - interval '1 hour'");
}

const uploadsWithoutFingerprint = async () => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM uploads WHERE id NOT IN (SELECT upload_id FROM upload_fingerprints)
    ORDER BY 1`.execute(server.services.db);
  return rows.map(({ id }) => id);
};

let fileKeys: string[];

/** Every job that processes rows one after the other, by its queue. */
const CASES: Record<string, Case> = {
  "delete-accounts": rowsOf("users", "deletes_at < now() AND deleted_at IS NULL", async () => {
    const ids = await twice(async () => (await server.signUp()).id);
    await run(`UPDATE users SET deletes_at = now() - interval '1 day' WHERE id IN (${ids})`);
  }),
  "follow-provider-calls": rowsOf("provider_calls", "status <> 'settled'", payLater),
  "grant-overdue-refunds": rowsOf("refunds", "due_at < now()", askForRefunds),
  "move-payouts": rowsOf("payouts", "next_at <= now()", () =>
    run(`INSERT INTO payouts (seller_id, provider, mode, currency, account_id, cents)
      SELECT id, 'test', 'test', 'USD', 'account-' || id, 100 FROM users
      WHERE id IN (${engineers.map(({ id }) => id)})`),
  ),
  "schedule-payouts": rowsOf(
    "sellers",
    "next_payout_on <= current_date",
    () =>
      run(`INSERT INTO sellers (user_id, schedule, next_payout_on)
        SELECT id, 'weekly', current_date - 1 FROM users
        WHERE id IN (${engineers.map(({ id }) => id)})`),
    "user_id",
  ),
  "send-digests": rowsOf(
    "notifications",
    "in_digest AND digested_at IS NULL",
    async () => {
      for (const { id } of await twice(() => server.signUp()))
        await run(`INSERT INTO notifications (user_id, event_id, kind, audience, in_app, by_mail, in_digest)
          SELECT ${id}, max(id), 'account', 'concerned', true, false, true FROM events`);
    },
    "user_id",
  ),
  "recheck-domains": rowsOf(
    "claimed_domains",
    "checked_at < now() - interval '7 days'",
    async () => {
      for (const { id } of engineers)
        await run(`INSERT INTO claimed_domains (user_id, domain, token, proven_at, checked_at)
        VALUES (${id}, '${id}.example.com', 't${id}', now(), now() - interval '8 days')`);
    },
  ),
  "sweep-forum-pictures": rowsOf("forum_pictures", "true", () =>
    run(`INSERT INTO forum_pictures (user_id, sha256, width, height, bytes, created_at)
      SELECT ${admin.id}, n, 1, 1, 1, now() - interval '90 days' FROM generate_series(1, 2) AS n`),
  ),
  "sweep-attachments": rowsOf("attachments", "true", () =>
    run(`INSERT INTO attachments (token_hash, file_name, media_type, bytes, file_key, created_at)
      SELECT n, 'a.txt', 'text/plain', 1, encode(sha256(n::text::bytea), 'hex'), now() - interval '2 days'
      FROM generate_series(1, 2) AS n`),
  ),
  "tidy-support": rowsOf("support_tickets", "status = 'solved'", async () => {
    const ids = await twice(ticket);
    await run(`UPDATE support_tickets SET status = 'solved', solved_at = now() - interval '30 days'
      WHERE id IN (${ids})`);
  }),
  "erase-visitors-tickets": rowsOf(
    "support_tickets",
    "updated_at < now() - interval '400 days'",
    async () => {
      const ids = await twice(ticket);
      await run(`UPDATE support_tickets SET status = 'closed', updated_at = now() - interval '500 days'
        WHERE id IN (${ids})`);
    },
  ),
  "compute-reputations": rowsOf(
    "reputations",
    "computed_at < now() - interval '1 day'",
    () =>
      run(`INSERT INTO reputations (user_id, buyers, rating_count, rating_sum, decisions, overturned, days, computed_at)
        SELECT id, 0, 0, 0, 0, 0, 0, now() - interval '2 days' FROM users
        WHERE id IN (${engineers.map(({ id }) => id)})
        ON CONFLICT (user_id) DO UPDATE SET computed_at = excluded.computed_at`),
    "user_id",
  ),
  "count-ratings": rowsOf("reviews", "NOT is_counted", async () => {
    const authors = await twice(() => server.signUp());
    for (const { client } of authors)
      await client.post("/api/reviews", { moduleId: modules[0], content: "Does what it says." });
    await run(`UPDATE users SET created_at = now() - interval '25 hours'
      WHERE id IN (${authors.map(({ id }) => id)})`);
  }),
  "render-old-posts": rowsOf("forum_posts", "rendering = '0'", async () => {
    await twice(thread);
    await run("UPDATE forum_posts SET rendering = '0'");
  }),
  "render-old-messages": rowsOf("messages", "rendering = '0'", async () => {
    for (const { id } of engineers) {
      const profile = await server.services.db
        .selectFrom("engineers")
        .select("id")
        .where("userId", "=", id)
        .executeTakeFirstOrThrow();
      await admin.client.post("/api/conversations", { engineerId: profile.id, message: "Hello." });
    }
    await run("UPDATE messages SET rendering = '0'");
  }),
  "sweep-runner-leases": rowsOf(
    "deployment_operations",
    "status = 'planning' AND heartbeat_at < now() - interval '5 minutes'",
    async () => {
      for (const client of [engineers[0], engineers[1]]) {
        const moduleId = modules[0] ?? 0;
        const poolId = await createPool(client as SignedUp);
        await buyModule(client as SignedUp, moduleId);
        const runner = await enrollRunner(server, client as SignedUp, poolId);
        await deployModule(client as SignedUp, { moduleId, poolId });
        await runner.take();
      }
      await run("UPDATE deployment_operations SET heartbeat_at = now() - interval '1 hour'");
    },
  ),
  "compute-module-evidence": rowsOf(
    "module_evidence",
    "true",
    async () => {
      for (const id of modules.slice(0, 2))
        await run(`INSERT INTO module_evidence (module_id, failures) VALUES (${id}, '[]')`);
    },
    "module_id",
  ),
  "expire-projects": rowsOf("projects", "status = 'open' AND expires_at < now()", async () => {
    for (let n = 0; n < 2; n++) await postProject(admin);
    await run("UPDATE projects SET expires_at = now() - interval '1 hour'");
  }),
  "run-milestone-timers": rowsOf(
    "milestone_timers",
    "kind = 'no_delivery' AND closed_at IS NULL AND ends_at < now()",
    async () => {
      const [engineer] = engineers as [SignedUp];
      for (let n = 0; n < 2; n++) {
        const { milestones } = await agreeOnContract({ client: admin, engineer });
        await fund(admin, milestones[0]);
      }
      await run(`UPDATE milestone_timers SET starts_at = now() - interval '40 days',
        ends_at = now() - interval '10 days' WHERE kind = 'no_delivery'`);
    },
  ),
  "publish-reviews": rowsOf(
    "sealed_reviews",
    "publishes_at <= now()",
    async () => {
      const [engineer] = engineers as [SignedUp];
      for (let n = 0; n < 2; n++) {
        const { id } = await completeContract({ client: admin, engineer });
        const review = { rating: 4, content: "As we agreed, and in time." };
        await admin.client.put(`/api/contracts/${id}/review`, review);
      }
      await run("UPDATE sealed_reviews SET publishes_at = now() - interval '1 hour'");
    },
    "contract_id",
  ),
  "render-old-projects": rowsOf("projects", "scope_rendering = '0'", async () => {
    for (let n = 0; n < 2; n++) await postProject(admin);
    await run("UPDATE projects SET scope_rendering = '0' WHERE status = 'open'");
  }),
  "render-old-services": rowsOf("services", "description_rendering = '0'", async () => {
    for (const engineer of engineers) await offerService(engineer);
    await run("UPDATE services SET long_description = 'Words', description_rendering = '0'");
  }),
  "render-old-readmes": rowsOf("module_versions", "readme_rendering = '0'", () =>
    run("UPDATE module_versions SET readme_rendering = '0'"),
  ),
  "prepare-old-listings": rowsOf("modules", "description_rendering = '0'", () =>
    run(`UPDATE modules SET description_rendering = '0' WHERE id IN (${modules})`),
  ),
  "fingerprint-old-uploads": {
    async plant() {
      await run("DELETE FROM upload_fingerprints");
      return uploadsWithoutFingerprint();
    },
    listWaiting: () => uploadsWithoutFingerprint(),
    async spoil(id) {
      await run(`CREATE FUNCTION fail_planted() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'planted failure'; END $$`);
      await run(`CREATE TRIGGER planted BEFORE INSERT ON upload_fingerprints FOR EACH ROW
        WHEN (NEW.upload_id = ${id}) EXECUTE FUNCTION fail_planted()`);
    },
  },
  "rescan-outdated-versions": rowsOf("scans", "ruleset_version = '0.9.0'", () =>
    run("UPDATE scans SET ruleset_version = '0.9.0'"),
  ),
  "tell-of-unused-keys": rowsOf(
    "registry_tokens",
    "created_at < now() - interval '90 days' AND unused_told_at IS NULL",
    async () => {
      for (const { client } of engineers)
        await client.post("/api/registry-tokens", { name: "old" });
      await run("UPDATE registry_tokens SET created_at = now() - interval '91 days'");
    },
  ),
  "announce-security-notices": rowsOf(
    "security_notice_versions",
    "announced_at IS NULL",
    () =>
      run(`WITH notice AS (
          INSERT INTO security_notices (ruleset_version, rule_id, title, status, decided_by, decided_at, reason)
          VALUES ('1', 'r', 'Open', 'released', ${admin.id}, now(), 'Checked') RETURNING id)
        INSERT INTO security_notice_versions (notice_id, version_id, file)
        SELECT notice.id, module_versions.id, 'main.tf' FROM notice, module_versions`),
    "version_id",
  ),
  "remove-files": {
    async plant() {
      fileKeys = ["a", "b"].map((digit) => digit.repeat(64));
      for (const key of fileKeys) await server.services.files.keepBytes(key, Buffer.from(key));
      return fileKeys;
    },
    data: () => ({ keys: fileKeys }),
    async listWaiting() {
      const there = await Promise.all(fileKeys.map((key) => server.services.files.has(key)));
      return fileKeys.filter((_, index) => there[index]);
    },
    async spoil(spoiled) {
      const { files } = server.services;
      const remove = files.removeUnless.bind(files);
      vi.spyOn(files, "removeUnless").mockImplementation((key, isNamed) =>
        key === spoiled ? Promise.reject(new Error("planted failure")) : remove(key, isNamed),
      );
    },
  },
};

/** All other jobs, by the reason why one of their rows can't block a later one. */
const OTHERS: Record<string, readonly string[]> = {
  "a job is about one thing": [
    ...["ask-address", "ask-newsletter-subscriber", "export-account", "export-account-given-up"],
    ...["check-delivery", "check-delivery-given-up"],
    ...["mail-password-reset", "notify-more-people", "prepare-listing", "render-readme"],
    "rescan-version",
    ...["process-provider-events", "send-provider-call"],
    ...["retry-event", "scan-upload", "scan-upload-given-up", "send-event-notices", "send-mail"],
    ...["send-mail-given-up", "show-settings-anew", "tell-moderators"],
  ],
  "statements over all rows": [
    ...[
      "clear-sales",
      "forget-attempts",
      "forget-runner-nonces",
      "index-documents",
      "prove-liabilities",
      "seal-ledger",
      "rank-for-search",
      "rank-projects",
      "rank-services",
    ],
    ...["rank-site-entries", "recount-forum", "sweep-applications", "sweep-credentials"],
    "sweep-email-links",
    ...["sweep-exports", "sweep-idempotency-keys", "sweep-mails", "sweep-newsletter-links"],
    ...[
      "sweep-invoice-parties",
      "sweep-provider-events",
      "sweep-publishing-tokens",
      "sweep-tickets",
      "sweep-uptime",
    ],
    ...["send-due-webhooks", "sweep-webhook-deliveries"],
  ],
  "it does what move-payouts does": ["move-payouts-regularly"],
  "a mail of a batch that cannot be composed fails alone": ["send-newsletter-issue"],
  "one of its rows fails in a test of its own": [...["reconcile-providers", "recheck-payouts"]],
};

describe("one failing row doesn't block later ones, and the next run tries it again:", () => {
  it.each(Object.entries(CASES))("%s", async (queue, { plant, spoil, listWaiting, data }) => {
    const worker = WORKERS.find(({ kind }) => kind.name === queue);
    const [spoiled = "", ...others] = await plant();
    expect(others).toHaveLength(1);
    const log = { ...server.services.log, error: vi.fn(), warn: vi.fn(), info: vi.fn() };
    const services = { ...server.services, log } as unknown as typeof server.services;
    const work = (signal = never) => worker?.handle(services, data?.() ?? {}, signal);
    await expect(work(AbortSignal.abort(new Error("stopped")))).rejects.toThrow("stopped");
    expect(await listWaiting()).toEqual([spoiled, ...others]);
    await spoil(spoiled);
    await expect(work()).rejects.toThrow(`1 row failed: ${spoiled}. First error: `);
    expect(await listWaiting()).toEqual([spoiled]);
    expect(log.error).toHaveBeenCalledWith(
      { err: expect.objectContaining({ message: "planted failure" }), row: spoiled },
      expect.any(String),
    );
    vi.restoreAllMocks();
    await sql`DROP FUNCTION IF EXISTS fail_planted CASCADE`.execute(server.services.db);
    await work();
    expect(await listWaiting()).toEqual([]);
  });

  it("and every job is one of these, or is listed with the reason why it isn't", () => {
    const known = [...Object.keys(CASES), ...Object.values(OTHERS).flat()];
    expect(known.toSorted()).toEqual(JOB_KINDS.map(({ name }) => name).toSorted());
  });
});
