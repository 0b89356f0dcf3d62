import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishModule } from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";

let server: TestServer;
let ada: SignedUp;
let adaId: number;
let admin: SignedUp;

const FORM = {
  title: "Platform engineer",
  description: "Builds platforms that others like to build on.",
  skills: ["Terraform", "Helm", "helm"],
  specializations: ["devops"],
  yearsOfExperience: 7,
  clouds: ["aws"],
  languages: ["English"],
  timeZone: "Europe/Berlin",
  hourlyRate: 9_500,
};
const OWN = "/api/user/engineer";

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  [ada, admin] = [await server.signUp("engineer"), await server.signUp("admin")];
  adaId = (await ada.client.post("/api/engineers", FORM)).body.id;
});
afterAll(() => server.close());

const titles = async () =>
  (await server.visitor().get("/api/engineers")).body.map(({ title }: { title: string }) => title);

describe("the caller's engineer profile", () => {
  it("is accessible to the caller only", async () => {
    const visitor = server.visitor();
    for (const answer of [
      await visitor.get(OWN),
      await visitor.put(OWN, FORM),
      await visitor.delete(OWN),
      await visitor.put(`${OWN}/standing`, { isAvailable: true, isHidden: false }),
      await visitor.put(`${OWN}/weeks`, { weeks: [] }),
      await visitor.post(`${OWN}/certifications`, { name: "CKA", issuer: "CNCF" }),
    ])
      expect(answer.status).toBe(401);
    const buyer = await server.signUp();
    expect((await buyer.client.post("/api/engineers", FORM)).status).toBe(403);
    expect((await buyer.client.put(OWN, FORM)).body.code).toBe("engineer_not_found");
    expect((await buyer.client.get(OWN)).body.engineer).toBeNull();
  });

  it("is refused with errors at the invalid fields", async () => {
    for (const [field, value] of [
      ["title", "abc"],
      ["specializations", []],
      ["skills", []],
      ["hourlyRate", 50],
      ["timeZone", "Mars/Base"],
      ["clouds", ["sky"]],
      ["languages", Array(11).fill("x")],
    ] as const) {
      const { status, body } = await ada.client.put(OWN, { ...FORM, [field]: value });
      expect([status, Object.keys(body.fields)[0]?.split(".")[0]]).toEqual([400, field]);
    }
  });

  it("can be changed, and is found only by its new text", async () => {
    const changed = { ...FORM, title: "Observability engineer", skills: ["Grafana"] };
    expect((await ada.client.put(OWN, changed)).body).toMatchObject({ skills: ["Grafana"] });
    const find = async (query: string) =>
      (await server.visitor().get(`/api/engineers?${query}`)).body.length;
    expect(await Promise.all(["search=grafana", "skills=helm"].map(find))).toEqual([1, 0]);
    const { body } = await server.visitor().get(`/api/engineers/${adaId}/page`);
    expect(body).toMatchObject({
      title: "Observability engineer",
      hourlyRate: 9_500,
      timeZone: "Europe/Berlin",
      ratingCounts: [0, 0, 0, 0, 0],
      audits: null,
      viewer: {
        ...{ isOneself: false, mayReview: false },
        ...{ hasReviewed: false, isReviewHidden: false },
      },
    });
    expect(body.weeks).toHaveLength(12);
  });

  it("is hidden from everyone but its owner while hidden", async () => {
    await ada.client.put(`${OWN}/standing`, { isAvailable: false, isHidden: true });
    expect(await titles()).toEqual([]);
    for (const path of ["", "/page", "/reviews"])
      expect((await server.visitor().get(`/api/engineers/${adaId}${path}`)).status).toBe(404);
    expect((await ada.client.get(`/api/engineers/${adaId}/page`)).body.isHidden).toBe(true);
    const { headers } = await server.visitor().get("/api/engineers");
    expect(headers.get("x-total-count")).toBe("0");
    await ada.client.put(`${OWN}/standing`, { isAvailable: false, isHidden: false });
    expect(await titles()).toEqual(["Observability engineer"]);
    expect((await server.visitor().get("/api/engineers?availability=available")).body).toHaveLength(
      0,
    );
  });

  it("stores the availability of coming weeks, the last of two concurrent changes", async () => {
    const { body } = await server.visitor().get(`/api/engineers/${adaId}/page`);
    const [first, second] = body.weeks.map(({ week }: { week: string }) => week);
    const plan = (week: string, state: string) =>
      ada.client.put(`${OWN}/weeks`, { weeks: [{ week, state }] });
    expect((await plan("2020-01-06", "busy")).status).toBe(400);
    expect((await plan(first, "asleep")).status).toBe(400);
    const both = await Promise.all([plan(first, "busy"), plan(second, "partly")]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const planned = await server.services.db.selectFrom("engineerWeeks").selectAll().execute();
    expect(planned).toHaveLength(1);
    await plan(first, "busy");
    const shown = await server.visitor().get(`/api/engineers/${adaId}/page`);
    expect(shown.body.weeks.slice(0, 2)).toEqual([
      { week: first, state: "busy" },
      { week: second, state: "free" },
    ]);
    await plan(first, "free");
    expect(await server.services.db.selectFrom("engineerWeeks").execute()).toHaveLength(0);
  });

  it("is prefilled from the registration and the caller's modules", async () => {
    const author = await server.signUp("engineer");
    await server.services.db
      .updateTable("users")
      .set({ specialization: "Kubernetes", experience: "5-7", skills: ["Helm"] })
      .where("id", "=", author.id)
      .execute();
    await publishModule(server, author, { title: "Tidy Network" });
    const { body } = await author.client.get(OWN);
    expect(body.suggestion).toMatchObject({
      specializations: ["kubernetes-expert"],
      yearsOfExperience: 5,
      tools: ["terraform"],
    });
    expect(body.suggestion.skills).toEqual(
      expect.arrayContaining([
        { name: "Helm", from: "your profile" },
        { name: "Terraform", from: "Tidy Network" },
      ]),
    );
  });
});

describe("a certification", () => {
  it("counts after an administrator other than its holder has checked it", async () => {
    const path = `${OWN}/certifications`;
    const wrong = { name: "CKA", issuer: "CNCF", expiresOn: "2027-99-01" };
    expect((await ada.client.post(path, wrong)).status).toBe(400);
    const said = { name: "CKA", issuer: "CNCF", number: "LF-1", expiresOn: "2027-03-31" };
    const { status, body } = await ada.client.post(path, said);
    expect([status, body]).toMatchObject([201, { ...said, checkedAt: null }]);
    const check = `/api/certifications/${body.id}/check`;
    expect((await ada.client.put(check, { isChecked: true })).status).toBe(403);
    const rank = async () =>
      Number(
        (
          await server.services.db
            .selectFrom("engineers")
            .select("rank")
            .where("id", "=", adaId)
            .executeTakeFirstOrThrow()
        ).rank,
      );
    const before = await rank();
    const checks = await Promise.all(
      [1, 2].map(() => admin.client.put(check, { isChecked: true })),
    );
    expect(checks.map(({ body }) => body.checkedAt !== null)).toEqual([true, true]);
    expect(await rank()).toBeCloseTo(before + 0.1, 3);
    const events = await server.services.db
      .selectFrom("events")
      .select("id")
      .where("type", "=", "certification.checked")
      .execute();
    expect(events).toHaveLength(1);
    const taken = await admin.client.put(check, { isChecked: false });
    expect(taken.body.fields.reason).toBe("Please say why");
    const reason = "The issuer knows no such number.";
    await admin.client.put(check, { isChecked: false, reason });
    expect(await rank()).toBeCloseTo(before, 3);
    const other = await server.signUp("engineer");
    const seenBy = async ({ client }: Pick<SignedUp, "client">) => {
      const { body } = await client.get(`/api/engineers/${adaId}/page`);
      return body.certifications.map((one: { declineReason: string | null }) => one.declineReason);
    };
    expect(await Promise.all([ada, admin, other].map(seenBy))).toEqual([
      ...[[reason], [reason], [null]],
    ]);
    const [event] = await server.services.db
      .selectFrom("events")
      .select("data")
      .where("type", "=", "certification.checked")
      .orderBy("id", "desc")
      .execute();
    expect(event?.data).toMatchObject({ isChecked: false, reason });
    expect((await other.client.delete(`${path}/${body.id}`)).status).toBe(404);
    expect((await ada.client.delete(`${path}/${body.id}`)).status).toBe(204);
    expect(await rank()).toBeCloseTo(before, 3);
  });

  it("waits in every administrator's queue but its holder's until it is decided", async () => {
    const queue = "/api/certifications/waiting";
    expect((await server.visitor().get(queue)).status).toBe(401);
    expect((await ada.client.get(queue)).status).toBe(403);
    expect((await admin.client.get(`${queue}?limit=0`)).status).toBe(400);
    const named: number[] = [];
    for (const name of ["First", "Second", "Third"])
      named.push(
        (await ada.client.post(`${OWN}/certifications`, { name, issuer: "CNCF" })).body.id,
      );
    const waiting = async (query = "") => {
      const { body, headers } = await admin.client.get(queue + query);
      const names = body.map((one: { name: string }) => one.name);
      return { names, total: headers.get("x-total-count"), link: headers.get("link") };
    };
    const page = await waiting("?limit=2");
    expect(page).toMatchObject({ names: ["First", "Second"], total: "3" });
    const next = page.link?.slice(page.link.indexOf("?"), page.link.indexOf(">"));
    expect((await waiting(next)).names).toEqual(["Third"]);
    await admin.client.put(`/api/certifications/${named[0]}/check`, { isChecked: true });
    const declined = { isChecked: false, reason: "It ended years ago." };
    await admin.client.put(`/api/certifications/${named[1]}/check`, declined);
    expect((await waiting()).names).toEqual(["Third"]);
    await server.services.db
      .updateTable("engineers")
      .set({ userId: admin.id })
      .where("id", "=", adaId)
      .execute();
    expect((await waiting()).names).toEqual([]);
    const own = await admin.client.put(`/api/certifications/${named[2]}/check`, declined);
    expect(own.body.code).toBe("own_account");
    await server.services.db
      .updateTable("engineers")
      .set({ userId: ada.id })
      .where("id", "=", adaId)
      .execute();
  });
});

/** The two talked, agreed on work, and both confirmed that it is done. */
/** As if they had completed work that was paid outside. */
async function workedFor(client: SignedUp): Promise<void> {
  const done = { endedAt: new Date(), isCompleted: true, isPaidOutside: true };
  await server.services.db
    .insertInto("contractRecords")
    .values({ contractId: client.id, clientId: client.id, engineerId: ada.id, ...done })
    .execute();
}

describe("a review of an engineer", () => {
  const review = () => ({ engineerId: adaId, rating: 4, content: "Did what was agreed." });

  it("requires a session, work confirmed as done by both, and exactly one subject", async () => {
    expect((await server.visitor().post("/api/reviews", review())).status).toBe(401);
    const { client } = await server.signUp();
    const stranger = await client.post("/api/reviews", review());
    expect([stranger.status, stranger.body.code]).toEqual([403, "not_worked_together"]);
    const oneself = await ada.client.post("/api/reviews", review());
    expect([oneself.status, oneself.body.code]).toEqual([403, "own_profile"]);
    const both = await client.post("/api/reviews", { ...review(), moduleId: 1 });
    expect(both.status).toBe(400);
    const nobody = await client.post("/api/reviews", { ...review(), engineerId: 99_999 });
    expect(nobody.body.code).toBe("engineer_not_found");
  });

  it("counts once per reviewer, also with concurrent requests", async () => {
    const clients = await Promise.all([1, 2, 3].map(() => server.signUp()));
    for (const client of clients) await workedFor(client);
    const page = async (client = server.visitor()) =>
      (await client.get(`/api/engineers/${adaId}/page`)).body;
    expect((await page(clients[0]?.client)).viewer.mayReview).toBe(true);
    const answers = await Promise.all(
      [0, 1, 2, 0].map((index) =>
        clients[index]?.client.post("/api/reviews", { ...review(), rating: 3 + index }),
      ),
    );
    expect(answers.map((answer) => answer?.status).sort()).toEqual([201, 201, 201, 409]);
    expect(await page()).toMatchObject({
      rating: 80,
      ratingCount: 3,
      ratingCounts: [0, 0, 1, 1, 1],
      viewer: { hasReviewed: false },
    });
    expect((await page(clients[0]?.client)).viewer).toMatchObject({
      mayReview: false,
      hasReviewed: true,
    });
    expect((await server.visitor().get("/api/engineers?rating=4")).body).toHaveLength(1);
    expect((await server.visitor().get("/api/engineers?rating=4.5")).body).toHaveLength(0);
  });

  it("can be answered by the reviewed engineer only", async () => {
    const path = `/api/engineers/${adaId}/reviews`;
    const first = await server.visitor().get(`${path}?limit=2`);
    expect(first.headers.get("x-total-count")).toBe("3");
    const [{ id, authorId }] = first.body;
    const answer = { answer: "Thank you, it was a pleasure." };
    expect((await server.visitor().put(`/api/reviews/${id}/answer`, answer)).status).toBe(401);
    const other = await server.signUp("engineer");
    expect((await other.client.put(`/api/reviews/${id}/answer`, answer)).status).toBe(403);
    expect((await ada.client.put(`/api/reviews/${id}/answer`, { answer: "" })).status).toBe(400);
    await ada.client.put(`/api/reviews/${id}/answer`, { answer: "Thanks." });
    expect((await ada.client.put(`/api/reviews/${id}/answer`, answer)).body).toMatchObject(answer);
    const { body } = await server.visitor().get(path);
    expect(body[0]).toMatchObject({ id, ...answer });
    const events = await server.services.db
      .selectFrom("events")
      .select("data")
      .where("type", "=", "review.answered")
      .execute();
    expect(events).toEqual([{ data: { engineerId: adaId, reviewerId: authorId } }]);
  });
});

describe("deleting the profile", () => {
  it("leaves nothing of an engineer without ratings", async () => {
    const other = await server.signUp("engineer");
    const { body } = await other.client.post("/api/engineers", FORM);
    expect((await other.client.delete(OWN)).status).toBe(204);
    expect((await other.client.delete(OWN)).status).toBe(404);
    expect((await server.visitor().get(`/api/engineers/${body.id}`)).status).toBe(404);
  });

  it("keeps the ratings, which return with the engineer", async () => {
    expect((await ada.client.delete(OWN)).status).toBe(204);
    expect((await ada.client.get(OWN)).body.engineer).toBeNull();
    expect((await server.visitor().get(`/api/engineers/${adaId}`)).status).toBe(404);
    const again = await Promise.all([1, 2].map(() => ada.client.post("/api/engineers", FORM)));
    expect(again.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { body } = await server.visitor().get(`/api/engineers/${adaId}`);
    expect(body).toMatchObject({ title: FORM.title, rating: 80, ratingCount: 3 });
  });
});
