import { RULESET_VERSION } from "@stackyard/scanner";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ageReport, OLD_RULESET, OLD_SCORE } from "../../../../test/actions/age-report.ts";
import { buyModule } from "../../../../test/actions/buy-module.ts";
import {
  publishModule,
  SMALL_MODULE,
  submitModule,
} from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { rescanOutdated } from "./rescan-outdated.ts";
import { rescanVersion } from "./rescan-version.ts";
import { tellOwners } from "./tell-owners.ts";

const { signal } = new AbortController();

const DATABASE = {
  ...SMALL_MODULE,
  "db.tf": `resource "aws_db_instance" "orders" {
  publicly_accessible = true
  storage_encrypted   = true
}
`,
};
const RULE = "aws-rds-public";

let server: TestServer;
let author: SignedUp;
let admin: SignedUp;
let buyer: SignedUp;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  author = await server.signUp("contributor");
  admin = await server.signUp("admin");
  buyer = await server.signUp();
});
afterAll(() => server.close());

const NOTICES = "/api/admin/security-notices";

const readVersion = async (id: number, client = server.visitor()) =>
  (await client.get(`/api/modules/${id}/versions/1.0.0`)).body;
const told = async ({ client }: SignedUp): Promise<string[]> =>
  (await client.get("/api/notifications")).body.map(({ text }: { text: string }) => text);

const rescan = () => rescanOutdated(server.services, signal);

async function gained() {
  const module = await publishModule(server, author, {}, DATABASE);
  expect((await buyModule(buyer, module.id)).status).toBeLessThan(300);
  await ageReport(server.services.db, module.id);
  await rescan();
  return module;
}

describe("a rescan under new rules", () => {
  it("replaces the report and the scores, and shows what changed", async () => {
    const { id } = await gained();
    const { body: module } = await server.visitor().get(`/api/modules/${id}`);
    const version = await readVersion(id);
    expect(version.scan.report.rulesetVersion).toBe(RULESET_VERSION);
    expect(module.securityScore).toBe(version.scan.report.scores.security.score);
    expect(module.securityScore).toBeLessThanOrEqual(39);
    expect(version.scan.rescans).toMatchObject([
      {
        cause: "ruleset",
        fromRuleset: OLD_RULESET,
        toRuleset: RULESET_VERSION,
        before: { security: OLD_SCORE },
        after: { security: module.securityScore },
        gained: [{ ruleId: RULE, severity: "CRITICAL", file: "db.tf" }],
        gainedCount: 1,
        lostCount: 0,
      },
    ]);
  });

  it("tells the author the old and the new score", async () => {
    await gained();
    await expect
      .poll(() => told(author))
      .toContainEqual(
        expect.stringMatching(
          /was scanned with new rules: security 88 → \d+, 1 new and 0 resolved/,
        ),
      );
  });

  it("happens once, and not to versions that newer rules scanned or that were rejected", async () => {
    const { id } = await publishModule(server, author, {}, DATABASE);
    const rejected = await submitModule(author, {}, DATABASE);
    const auditor = await server.signUp("auditor");
    const reason = "The database must not be public.";
    const path = `/api/modules/${rejected.id}/versions/1.0.0/rejection`;
    expect((await auditor.client.post(path, { reason })).status).toBe(200);
    await ageReport(server.services.db, rejected.id);
    await sql`UPDATE scans SET ruleset_version = '99.0.0' FROM module_versions
      WHERE module_versions.upload_id = scans.upload_id AND module_id = ${id}`.execute(
      server.services.db,
    );
    await rescan();
    await rescan();
    const version = await readVersion(id);
    expect(version.scan.rescans).toEqual([]);
    const old = await readVersion(rejected.id, author.client);
    expect(old.scan.report.rulesetVersion).toBe(OLD_RULESET);
  });

  it("records nothing if nothing changed", async () => {
    const { id } = await publishModule(server, author);
    await sql`UPDATE scans SET ruleset_version = ${OLD_RULESET} FROM module_versions
      WHERE module_versions.upload_id = scans.upload_id AND module_id = ${id}`.execute(
      server.services.db,
    );
    await rescan();
    expect((await readVersion(id)).scan.rescans).toEqual([]);
  });

  it("takes the badge away while there is a critical finding, and gives it back", async () => {
    const { id } = await publishModule(server, author, {}, DATABASE);
    await ageReport(server.services.db, id);
    const verify = () =>
      admin.client.put(`/api/admin/modules/${id}/verification`, {
        isVerified: true,
        reason: "Read and tried out.",
      });
    expect((await verify()).status).toBe(200);
    const isVerified = async () =>
      (await server.visitor().get(`/api/modules/${id}`)).body.isVerified;
    expect(await isVerified()).toBe(true);
    await rescan();
    expect(await isVerified()).toBe(false);
    expect((await readVersion(id)).isVerified).toBe(false);
  });

  it("by two processes at once counts once", async () => {
    const { id } = await publishModule(server, author, {}, DATABASE);
    await ageReport(server.services.db, id);
    const { id: versionId } = await server.services.db
      .selectFrom("moduleVersions")
      .select("id")
      .where("moduleId", "=", id)
      .executeTakeFirstOrThrow();
    const job = { versionId, isBackground: true };
    await Promise.all([1, 2].map(() => rescanVersion(server.services, job, signal)));
    expect((await readVersion(id)).scan.rescans).toHaveLength(1);
  });
});

describe("a version with critical findings", () => {
  it.each([
    ["by default", DATABASE],
    [
      "with other inputs",
      {
        ...DATABASE,
        "db.tf": DATABASE["db.tf"].replace("= true", "= var.is_public"),
        "is-public.tf": 'variable "is_public" {\n  type    = bool\n  default = false\n}\n',
      },
    ],
  ])("%s can't be verified, neither by an auditor nor later", async (_, files) => {
    const { id } = await submitModule(author, {}, files);
    const auditor = await server.signUp("auditor");
    const approve = (isVerified: boolean) =>
      auditor.client.post(`/api/modules/${id}/versions/1.0.0/approval`, { isVerified });
    expect(await approve(true)).toMatchObject({ status: 409, body: { code: "critical_findings" } });
    expect((await approve(false)).status).toBe(200);
    const reason = "Read and tried out.";
    const path = `/api/admin/modules/${id}/verification`;
    expect(await admin.client.put(path, { isVerified: true, reason })).toMatchObject({
      status: 409,
      body: { code: "critical_findings" },
    });
  });
});

describe("a notice to the owners of a module that gained a critical finding", () => {
  const pending = async () => (await admin.client.get(NOTICES)).body;
  const decide = (id: number, decision: string, client = admin.client) =>
    client.put(`${NOTICES}/${id}/decision`, { decision, reason: "Checked by hand." });
  const reopen = () =>
    sql`TRUNCATE security_notices, security_notice_versions`.execute(server.services.db);

  it("is for administrators only", async () => {
    expect((await server.visitor().get(NOTICES)).status).toBe(401);
    expect((await author.client.get(NOTICES)).status).toBe(403);
    expect((await decide(1, "released", server.visitor())).status).toBe(401);
    expect((await decide(1, "released", author.client)).status).toBe(403);
    expect((await decide(1, "sent")).status).toBe(400);
    expect((await decide(999_999, "released")).body.code).toBe("notice_not_found");
  });

  it("waits until an administrator releases it, and then tells all owners once", async () => {
    await reopen();
    const { id } = await gained();
    const other = await gained();
    const [notice, ...rest] = await pending();
    expect(rest).toEqual([]);
    expect(notice).toMatchObject({
      ruleId: RULE,
      rulesetVersion: RULESET_VERSION,
      versionCount: 2,
      holderCount: 1,
    });
    expect(notice.versions.map(({ moduleId }: { moduleId: number }) => moduleId)).toEqual([
      other.id,
      id,
    ]);
    const aboutIt = async () => (await told(buyer)).filter((text) => /critical finding/.test(text));
    expect(await aboutIt()).toEqual([]);
    expect((await decide(notice.id, "released")).status).toBe(200);
    await expect.poll(async () => (await aboutIt()).length).toBe(2);
    expect((await aboutIt())[0]).toMatch(
      /1\.0\.0, which you own, has a critical finding under new rules: Database can be reached/,
    );
    await tellOwners(server.services, signal);
    expect(await aboutIt()).toHaveLength(2);
    expect(await pending()).toEqual([]);
    expect((await decide(notice.id, "dismissed")).status).toBe(409);
  });

  it("is sent for versions that are rescanned after its release", async () => {
    await reopen();
    await gained();
    const [notice] = await pending();
    await decide(notice.id, "released");
    const before = (await told(buyer)).length;
    await gained();
    await expect.poll(async () => (await told(buyer)).length).toBeGreaterThan(before);
  });

  it("is never sent once it is dismissed", async () => {
    await reopen();
    await gained();
    const [notice] = await pending();
    expect((await decide(notice.id, "dismissed")).status).toBe(200);
    await tellOwners(server.services, signal);
    const { rows } =
      await sql`SELECT FROM security_notice_versions WHERE announced_at IS NOT NULL`.execute(
        server.services.db,
      );
    expect(rows).toEqual([]);
    await gained();
    expect(await pending()).toEqual([]);
  });

  it("is withdrawn if later rules no longer find it", async () => {
    await reopen();
    const { id } = await gained();
    // As if a rule that only an earlier version of the rules had found it.
    await sql`UPDATE security_notices SET rule_id = 'aws-gone'`.execute(server.services.db);
    await ageReport(server.services.db, id);
    await rescan();
    expect((await pending()).map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual([RULE]);
  });
});
