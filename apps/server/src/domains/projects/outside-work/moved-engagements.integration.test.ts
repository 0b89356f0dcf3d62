import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { canonicalJson } from "@stackyard/contract/base/canonical-json";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type OldDatabase,
  openBeforeMigration,
} from "../../../../test/database/open-before-migration.ts";
import { openTestServer, type TestServer } from "../../../../test/test-server.ts";
import type { Database } from "../../../platform/db/database.ts";
import { haveWorkedTogether } from "../../talent/talent/have-worked-together.ts";
import { outsideTermsOf } from "../contracts/agreed-terms.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../../migrations");
const FIRST = "20261221T2200_pay_work_outside.sql";

/** Everything that JSON escapes, and some that it doesn't. */
const AWKWARD = 'A "quote", a \\, \b\f\n\r\t\u0001\u001f\u007f, é, \u2028, 🏗️, and </script>';

let server: TestServer;
let database: OldDatabase;
let pool: OldDatabase["pool"];
let db: Database;
let old: Awaited<ReturnType<typeof oldFigures>>;

beforeAll(async () => {
  server = await openTestServer();
  database = await openBeforeMigration(server, FIRST);
  ({ pool, db } = database);
  await pool.query(BEFORE);
  await pool.query("UPDATE engagements SET scope = $1, title = $1 WHERE id = 1", [AWKWARD]);
  old = await oldFigures();
  await database.upgrade();
});
afterAll(async () => {
  await database.close();
  await server.close();
});

const rowsOf = async (statement: string) => (await pool.query(statement)).rows;

const FIGURES = `
  SELECT (SELECT json_agg(completed_projects ORDER BY id) FROM engineers) AS completed,
    (SELECT json_agg(json_build_array(rating, rating_count) ORDER BY id) FROM engineers) AS rated,
    (SELECT json_agg(done_count ORDER BY id) FROM services) AS orders,
    (SELECT json_agg(reviews ORDER BY id) FROM reviews) AS reviews,
    (SELECT count(*) FROM ledger_entries) AS postings`;

async function oldFigures() {
  const [figures] = await rowsOf(FIGURES);
  const worked = await rowsOf(`SELECT DISTINCT client_id, engineer_id FROM engagements
    WHERE status = 'done' AND contract_id IS NULL ORDER BY 1, 2`);
  return { figures, worked };
}

/**
 * Engineer 1 worked for client 2 in every way. Account 3 is deleted. The service of work 2 is gone.
 * Project 1 was awarded before there were contracts, and project 2 with one.
 */
const BEFORE = `
  INSERT INTO users (id, username, display_username, username_skeleton, email, deleted_at)
  SELECT id, 'user' || id, 'User' || id, 'user' || id, 'user' || id || '@example.test',
    CASE id WHEN 3 THEN timestamptz '2026-12-20' END FROM generate_series(1, 4) AS id;
  INSERT INTO conversations (id, low_id, high_id) VALUES (1, 1, 2), (2, 1, 3), (3, 1, 4);
  INSERT INTO engineers (user_id, title, description, skills, specializations, years_of_experience,
    completed_projects) VALUES (1, 'Engineer', 'Builds platforms.', '{}', '{}', 3, 2);
  INSERT INTO projects (id, user_id, title, scope, scope_html, scope_rendering, excerpt, skills,
    status, open_days) VALUES
    (1, 4, 'Old project', 'Scope', '', '', '', '{}', 'awarded', 30),
    (2, 4, 'New project', 'Scope', '', '', '', '{}', 'awarded', 30);
  INSERT INTO engagements (id, conversation_id, client_id, engineer_id, title, scope, deliverables,
    price_cents, delivery_days, revisions, status, created_at, decided_at, client_done_at,
    engineer_done_at, ended_at)
  SELECT id, conversation, client, 1, 'Work ' || id, 'Scope of it', deliverables::text[], 90000, 7, 1,
    status, '2026-12-01', decided::timestamptz, client_done::timestamptz, engineer_done::timestamptz,
    ended::timestamptz
  FROM (VALUES
    (1, 1, 2, '{"One, \\"two\\"",three}', 'requested', null, null, null, null),
    (2, 1, 2, '{}', 'accepted', '2026-12-02', '2026-12-03', null, null),
    (3, 1, 2, '{}', 'declined', '2026-12-02', null, null, '2026-12-02'),
    (4, 1, 2, '{}', 'withdrawn', '2026-12-02', null, null, '2026-12-02'),
    (5, 1, 2, '{}', 'cancelled', '2026-12-02', null, null, '2026-12-05'),
    (6, 1, 2, '{}', 'done', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-04'),
    (7, 2, 3, '{}', 'requested', null, null, null, null),
    (8, 2, 3, '{}', 'accepted', '2026-12-02', null, null, null),
    (9, 2, 3, '{}', 'done', '2026-12-02', '2026-12-03', '2026-12-04', null),
    (10, 3, 4, '{}', 'done', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-04'),
    (11, 3, 4, '{}', 'accepted', '2026-12-02', null, null, null)
  ) AS work (id, conversation, client, deliverables, status, decided, client_done, engineer_done, ended);
  UPDATE projects SET engagement_id = 9 + id;
  INSERT INTO contracts (project_id, engagement_id, client_id, engineer_id, title, terms, hash, revisions)
  VALUES (2, 11, 4, 1, 'New project', '{}', encode(sha256('{}'), 'hex'), 2);
  UPDATE engagements SET contract_id = (SELECT id FROM contracts) WHERE id = 11;
  INSERT INTO milestones (contract_id, position, title, amount_cents, fee_cents, due_days)
  SELECT id, 1, 'All of it', 90000, 9000, 7 FROM contracts;
  INSERT INTO reviews (engineer_id, author_id, content, rating) VALUES (1, 2, 'Did what was agreed.', 5);`;

it("work of before is a contract in its state, with a text whose hash anyone can compute", async () => {
  const contracts = await rowsOf(`SELECT title, status, terms, cancelled_by, conversation_id,
      started_at IS NOT NULL AS is_started, client_confirmed_at IS NOT NULL AS is_asked,
      engineer_confirmed_at IS NOT NULL AS is_agreed, ended_at::date::text AS ended, project_id
    FROM contracts WHERE paid_outside_cents = 90000 ORDER BY id`);
  const [proposed, active] = [
    { ended: null, is_started: false },
    { ended: null, is_started: true },
  ];
  const ended = (ended: string, is_started: boolean) => ({ ended, is_started });
  const states = [
    { status: "proposed", ...proposed, title: AWKWARD, cancelled_by: null, conversation_id: 1 },
    { status: "active", ...active, conversation_id: 1 },
    { status: "cancelled", ...ended("2026-12-02", false), cancelled_by: 1 },
    { status: "cancelled", ...ended("2026-12-02", false), cancelled_by: 2 },
    { status: "cancelled", ...ended("2026-12-05", true), cancelled_by: null },
    { status: "completed", ...ended("2026-12-04", true) },
    // Their client has deleted the account.
    { status: "cancelled", ...ended("2026-12-20", false), cancelled_by: null },
    { status: "cancelled", ...ended("2026-12-20", true), cancelled_by: null },
    { status: "completed", ...ended("2026-12-04", true) },
    { status: "completed", ...ended("2026-12-04", true), project_id: 1 },
  ];
  expect(contracts).toMatchObject(states.map((state) => ({ is_asked: true, ...state })));
  for (const contract of contracts) {
    expect(contract.is_agreed).toBe(contract.is_started);
    const terms = outsideTermsOf(contract);
    expect(canonicalJson(terms)).toBe(contract.terms);
    expect(terms).toMatchObject({ title: contract.title, priceCents: 90_000, engineerId: 1 });
  }
  const { scope, deliverables } = outsideTermsOf(contracts[0]);
  expect([scope, deliverables]).toEqual([AWKWARD, ['One, "two"', "three"]]);
});

it("completed work, reviews and ratings stay as they were, and nothing is posted", async () => {
  expect((await rowsOf(FIGURES))[0]).toEqual(old.figures);
  const pairs = await rowsOf(`SELECT DISTINCT client_id, engineer_id FROM contract_records
    WHERE is_paid_outside ORDER BY 1, 2`);
  expect(pairs).toEqual(old.worked);
  expect(pairs).toHaveLength(3);
  for (const { client_id: clientId, engineer_id: engineerId } of pairs)
    expect(await haveWorkedTogether({ db }, { clientId, engineerId })).toBe(true);
  expect(await haveWorkedTogether({ db }, { clientId: 1, engineerId: 2 })).toBe(false);
  // Without contracts of before, no contract with held money counts as completed.
  const [{ hires }] = await rowsOf(
    "SELECT count(*)::integer AS hires FROM contract_records WHERE NOT is_paid_outside",
  );
  expect(hires).toBe(0);
});

it("a contract of before is itself, in its conversation, and projects follow their contracts", async () => {
  const held = await rowsOf(`SELECT project_id, conversation_id, client_done_at, service_id
    FROM contracts WHERE paid_outside_cents IS NULL`);
  const none = { client_done_at: null, service_id: null };
  expect(held).toEqual([{ project_id: 2, conversation_id: 3, ...none }]);
  expect(await rowsOf("SELECT status FROM projects ORDER BY id")).toEqual([
    { status: "completed" },
    { status: "awarded" },
  ]);
  expect(await rowsOf("SELECT id FROM conversations WHERE has_contract")).toEqual([{ id: 3 }]);
  await pool.query("DELETE FROM conversations WHERE id = 1");
  const [{ left }] = await rowsOf(
    "SELECT count(*)::integer AS left FROM contracts WHERE conversation_id IS NULL",
  );
  expect(left).toBe(6);
});

it("an awarded project becomes active by its migration if its contract is", async () => {
  const change = await readFile(join(MIGRATIONS, "20261222T2130_activate_projects.sql"), "utf8");
  const statuses = () => rowsOf("SELECT status FROM projects ORDER BY id");
  const before = await statuses();
  await pool.query(change);
  expect(await statuses()).toEqual(before);
  await pool.query(`UPDATE contracts SET status = 'active', started_at = now(),
    client_confirmed_at = now(), engineer_confirmed_at = now() WHERE project_id = 2`);
  await pool.query(change);
  expect(await statuses()).toEqual([{ status: "completed" }, { status: "active" }]);
});
