import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SMALL_MODULE, submitModule } from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";

const FILES = {
  ...SMALL_MODULE,
  "db.tf": `resource "aws_db_instance" "orders" {
  # stackyard:ignore aws-rds-public Only reachable from the office
  publicly_accessible = true
  # stackyard:ignore aws-rds-backup Restored from events
  backup_retention_period = 0
}
`,
};
const PLACE = { ruleId: "aws-rds-public", file: "db.tf", line: 2 };
const REASON = "The security group admits the office only.";

let server: TestServer;
let author: SignedUp;
let auditor: SignedUp;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  author = await server.signUp("contributor");
  auditor = await server.signUp("auditor");
});
afterAll(() => server.close());

const decide = (id: number, changes: object = {}, { client } = auditor) =>
  client.put(`/api/modules/${id}/versions/1.0.0/suppression`, {
    ...PLACE,
    isAccepted: true,
    reason: REASON,
    ...changes,
  });
const scanOf = async (id: number) =>
  (await auditor.client.get(`/api/modules/${id}/versions/1.0.0`)).body.scan;
const idsOf = (findings: { ruleId: string }[]) => findings.map(({ ruleId }) => ruleId);

describe("a seller's suppression", () => {
  it("is shown, and counts against the score until an auditor accepts it", async () => {
    const { id } = await submitModule(author, {}, FILES);
    const before = await scanOf(id);
    expect(before.report.scores.security.score).toBe(39);
    expect(
      before.report.findings.find(({ ruleId }: { ruleId: string }) => ruleId === PLACE.ruleId),
    ).toMatchObject({ suppression: { reason: "Only reachable from the office" } });
    expect(idsOf(before.report.suppressed)).toEqual(["aws-rds-backup"]);

    expect(await decide(id)).toMatchObject({ status: 200, body: { isAccepted: true } });
    await expect.poll(async () => (await scanOf(id)).isRescanning).toBe(false);
    const after = await scanOf(id);
    expect(after.report.scores.security.score).toBeGreaterThan(39);
    expect(idsOf(after.report.suppressed)).toContain(PLACE.ruleId);
    expect(after.rescans).toMatchObject([
      { cause: "suppressions", lost: [{ ruleId: PLACE.ruleId }], gainedCount: 0 },
    ]);
    const told = await author.client.get("/api/notifications");
    expect(told.body.map(({ text }: { text: string }) => text)).toContainEqual(
      expect.stringMatching(/An auditor accepted that .* suppresses aws-rds-public: The security/),
    );

    expect((await decide(id, { isAccepted: false })).status).toBe(200);
    await expect.poll(async () => (await scanOf(id)).report.scores.security.score).toBe(39);
  });

  it("is accepted by approved auditors only, and not by its author", async () => {
    const { id } = await submitModule(author, {}, FILES);
    expect((await decide(id, {}, { ...auditor, client: server.visitor() })).status).toBe(401);
    expect((await decide(id, {}, author)).status).toBe(403);
    const own = await submitModule(auditor, {}, FILES);
    expect((await decide(own.id)).body.code).toBe("own_module");
    expect((await decide(id, { reason: "ok" })).status).toBe(400);
    expect((await decide(id, { line: 0 })).status).toBe(400);
  });

  it("is accepted only where the author wrote it, and once", async () => {
    const { id } = await submitModule(author, {}, FILES);
    for (const wrong of [{ line: 3 }, { file: "main.tf" }, { ruleId: "aws-rds-encryption" }]) {
      expect((await decide(id, wrong)).body.code).toBe("suppression_not_found");
    }
    const answers = await Promise.all([decide(id), decide(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
