import { SETTING_KEYS } from "@stackyard/contract/common/setting-lists";
import { INITIAL_SETTINGS } from "@stackyard/contract/common/settings";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buyModule } from "../../../../test/actions/buy-module.ts";
import { publishModule } from "../../../../test/actions/publish-module.ts";
import { openBeforeMigration } from "../../../../test/database/open-before-migration.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { openSettings } from "../../../platform/settings/open-settings.ts";
import { refreshSettingsSoon } from "./change-setting.ts";
import { readSite } from "./read-site.ts";

let server: TestServer;
let admin: SignedUp;

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true, env: { TRUST_PROXY: "true" } });
  admin = await server.signUp("admin");
});
afterAll(() => server.close());

const reason = "As agreed at the meeting of May.";
type Key = (typeof SETTING_KEYS)[number];
const read = async () => (await admin.client.get("/api/admin/settings")).body;
const site = async () => (await server.visitor().get("/api/site")).body;
async function change(key: Key, value: unknown, given: object = {}, { client } = admin) {
  const follows = (await read())[key].id;
  return client.put(`/api/admin/settings/${key}`, { value, follows, reason, ...given });
}
const announcement = (from: number, until: number, more: object = {}) => ({
  text: "We move house on Sunday.",
  level: "warning",
  from: new Date(Date.now() + from).toISOString(),
  until: new Date(Date.now() + until).toISOString(),
  ...more,
});
const HOUR = 3_600_000;

describe("settings", () => {
  it("from before refunds had at least 30 days allow 30, and keep the rest", async () => {
    const database = await openBeforeMigration(server, "20261223T0120_refund_days_as_promised.sql");
    const value = { ...INITIAL_SETTINGS.payments, minimumPayoutCents: 700 };
    await database.pool.query(
      `INSERT INTO settings (key, value, reason, changed_by) VALUES ('payments', $1, 'Faster.', 1)`,
      [{ ...value, refundDays: 14 }],
    );
    await database.upgrade();
    const { rows } = await database.pool.query("SELECT value FROM settings ORDER BY id");
    expect(rows).toEqual([{ value: { ...value, refundDays: 14 } }, { value }]);
    await database.close();
  });

  it("are for administrators only", async () => {
    const paths = ["/api/admin/settings", "/api/admin/settings/fees/changes"];
    const visitor = { ...admin, client: server.visitor() };
    for (const path of paths) expect((await visitor.client.get(path)).status).toBe(401);
    for (const key of SETTING_KEYS)
      expect((await change(key, INITIAL_SETTINGS[key], {}, visitor)).status).toBe(401);
    for (const role of ["buyer", "engineer", "contributor", "auditor"] as const) {
      const other = await server.signUp(role);
      for (const path of paths) expect((await other.client.get(path)).status).toBe(403);
      for (const key of SETTING_KEYS)
        expect((await change(key, INITIAL_SETTINGS[key], {}, other)).status).toBe(403);
    }
  });

  it("have default values, and refuse invalid ones", async () => {
    for (const key of SETTING_KEYS)
      expect((await read())[key]).toEqual({ id: null, value: INITIAL_SETTINGS[key] });
    const { limits, payments } = INITIAL_SETTINGS;
    for (const [key, value, field] of [
      ["fees", { salesBasisPoints: 5_001 }, "value.salesBasisPoints"],
      ["fees", { salesBasisPoints: -1 }, "value.salesBasisPoints"],
      ["limits", { ...limits, waitingScans: 0 }, "value.waitingScans"],
      [
        "limits",
        { ...limits, perHour: { ...limits.perHour, reviews: 10_001 } },
        "value.perHour.reviews",
      ],
      // The terms promise 30 days.
      ["payments", { ...payments, refundDays: 29 }, "value.refundDays"],
      ["community", { discord: "http://chat.example" }, "value.discord"],
      ["community", { discord: "javascript:alert(1)" }, "value.discord"],
      ["operator", { ...INITIAL_SETTINGS.operator, email: "nobody" }, "value.email"],
      ["operator", { ...INITIAL_SETTINGS.operator, name: "x".repeat(201) }, "value.name"],
      ["announcement", announcement(HOUR, 0), "value.until"],
      ["announcement", announcement(0, HOUR, { text: "" }), "value.text"],
      ["announcement", announcement(0, HOUR, { until: "9999-12-31T23:59:59Z" }), "value.until"],
    ] as const) {
      const { status, body } = await change(key, value);
      expect([value, status, Object.keys(body.fields ?? {})]).toEqual([value, 400, [field]]);
    }
    expect((await change("fees", { salesBasisPoints: 1 }, { reason: "so" })).status).toBe(400);
    expect((await admin.client.get("/api/admin/settings/colour/changes")).status).toBe(404);
  });

  it("are changed by one of two concurrent requests, and every change is stored", async () => {
    const rates = [100, 200, 300];
    const answers = await Promise.all(
      rates.map((salesBasisPoints) =>
        admin.client.put("/api/admin/settings/fees", {
          value: { salesBasisPoints },
          follows: null,
          reason,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { fees } = await read();
    expect(rates).toContain(fees.value.salesBasisPoints);
    expect((await change("fees", { salesBasisPoints: 0 }, { follows: null })).status).toBe(409);
    expect((await change("fees", { salesBasisPoints: 0 }, { follows: 999_999 })).status).toBe(409);
    expect((await change("fees", { salesBasisPoints: 0 })).status).toBe(200);
    const changes = "/api/admin/settings/fees/changes";
    const page = await admin.client.get(`${changes}?limit=1`);
    expect(page.body).toMatchObject([
      { value: { salesBasisPoints: 0 }, reason, changedBy: admin.username },
    ]);
    const next = /<(.+?)>/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
    expect((await admin.client.get(next)).body).toMatchObject([{ id: fees.id }]);
    const events = await server.services.db
      .selectFrom("events")
      .select(["actorId", "data"])
      .where("type", "=", "setting.changed")
      .execute();
    expect(events).toEqual(
      [1, 2].map(() => ({ actorId: admin.id, data: { key: "fees", reason } })),
    );
  });

  it("take effect in every process as soon as they are changed", async () => {
    const { db, changes, log } = server.services;
    const elsewhere = openSettings(db, changes, log);
    const places = { ...INITIAL_SETTINGS.community, discord: "https://chat.example/yard" };
    expect((await elsewhere.read()).community.value.discord).toBeNull();
    expect((await site()).community.discord).toBeNull();
    await change("community", places);
    expect((await site()).community).toEqual(places);
    await expect.poll(async () => (await elsewhere.read()).community.value).toEqual(places);
  });
});

describe("the operator's details", () => {
  it("are public, and included in each mail sent after the change", async () => {
    expect((await site()).operator).toEqual(INITIAL_SETTINGS.operator);
    const operator = {
      name: "Acme GmbH",
      address: "Main Street 1\n12345 Berlin",
      email: "Legal@acme.test",
      governingLaw: "the laws of Germany",
      dataProtectionContact: null,
    };
    expect((await change("operator", operator)).status).toBe(200);
    expect((await site()).operator).toEqual({ ...operator, email: "legal@acme.test" });
    const [mail] = await server.mails(`${admin.username}@example.test`);
    expect(mail?.text).toContain("Operated by Acme GmbH, Main Street 1, 12345 Berlin");
  });
});

it("a server with demo data says so, and no other", async () => {
  const { settings, config } = server.services;
  for (const seed of ["demo", "none"] as const) {
    const { isDemo } = await readSite({ settings, config: { ...config, seed } });
    expect(isDemo).toBe(seed === "demo");
  }
});

describe("an announcement", () => {
  it("is shown from its start to its end, under a new number", async () => {
    await change("announcement", announcement(HOUR, 2 * HOUR));
    expect((await site()).announcement).toBeNull();
    await change("announcement", announcement(-2 * HOUR, -HOUR));
    expect((await site()).announcement).toBeNull();
    await change("announcement", announcement(-HOUR, HOUR));
    const first = (await site()).announcement;
    expect(first).toMatchObject({ text: "We move house on Sunday.", level: "warning" });
    await change("announcement", announcement(-HOUR, HOUR));
    expect((await site()).announcement.id).not.toBe(first.id);
    await change("announcement", null);
    expect((await site()).announcement).toBeNull();
  });

  it("appears and disappears on time, even in cached answers", async () => {
    const [from, until] = [3 * HOUR, 5 * HOUR];
    await change("announcement", announcement(from, until));
    expect((await site()).announcement).toBeNull();
    const { rows } = await sql<{ seconds: number }>`
      SELECT extract(epoch FROM start_after - now())::float AS seconds FROM pgboss.job
      WHERE name = ${refreshSettingsSoon.name} AND state = 'created'
      ORDER BY start_after DESC LIMIT 2`.execute(server.services.db);
    const due = rows.map(({ seconds }) => Math.round((seconds * 1_000) / HOUR));
    expect(due).toEqual([5, 3]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + from + 60_000 });
    const { jobs, db, changes } = server.services;
    const heard = vi.fn();
    const stop = changes.subscribe("shared settings", heard);
    await jobs.enqueue(db, refreshSettingsSoon, {});
    await expect.poll(() => heard.mock.calls.length).toBeGreaterThan(0);
    expect((await site()).announcement).not.toBeNull();
    stop();
    vi.useRealTimers();
    await change("announcement", null);
  });
});

describe("a setting", () => {
  const buy = async (buyer: SignedUp, moduleId: number) => buyModule(buyer, moduleId);

  it("for the fee applies to purchases from then on, as agreed when they were placed", async () => {
    const [seller, buyer] = [await server.signUp("contributor"), await server.signUp()];
    const earned = async () => (await seller.client.get("/api/user/earnings")).body.total;
    const [first, second] = [
      await publishModule(server, seller, { price: 1_999 }),
      await publishModule(server, seller, { price: 1_999 }),
    ];
    await buy(buyer, first.id);
    expect(await earned()).toBe(1_999);
    await change("fees", { salesBasisPoints: 1_250 });
    await buy(buyer, second.id);
    await buy(buyer, second.id);
    // 12.5 % of 19.99 is 2.49875.
    expect(await earned()).toBe(1_999 + 1_750);
    const entries = () =>
      server.services.db
        .selectFrom("ledgerEntries")
        .innerJoin("ledgerAccounts", "ledgerAccounts.id", "accountId")
        .select("amountCents")
        .where("kind", "=", "platform_fees")
        .execute();
    // Sellers are credited after their orders.
    await expect.poll(entries).toEqual([{ amountCents: 249 }]);
    expect((await site()).fees).toEqual({ salesBasisPoints: 1_250 });
  });

  it("for a rate limit applies to calls from then on", async () => {
    const [seller, buyer] = [await server.signUp("contributor"), await server.signUp()];
    const { id } = await publishModule(server, seller);
    const limits = INITIAL_SETTINGS.limits;
    const from = { "x-forwarded-for": "10.1.2.3" };
    const ask = () => buyModule(buyer, id, { headers: from });
    await change("limits", { ...limits, perHour: { ...limits.perHour, purchases: 2 } });
    const answers = [];
    for (let count = 0; count < 3; count++) answers.push((await ask()).status);
    expect(answers).toEqual([201, 409, 429]);
    await change("limits", limits);
    const other = await server.signUp();
    const { headers } = await buyModule(other, id, { headers: from });
    expect(headers.get("ratelimit-limit")).toBe(String(limits.perHour.purchases));
  });
});
