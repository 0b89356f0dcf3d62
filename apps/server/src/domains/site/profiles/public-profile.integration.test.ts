import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buyModule } from "../../../../test/actions/buy-module.ts";
import { publishModule, submitModule } from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";

let server: TestServer;
let author: SignedUp;
let path: string;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  author = await server.signUp("contributor");
  path = `/api/profiles/${author.username}`;
});
afterAll(() => server.close());

const read = (path: string) => server.visitor().get(path);

describe("a user's page", () => {
  it("answers 404 for an unknown name, and so do its lists", async () => {
    for (const rest of ["", "/modules", "/reviews"]) {
      const answer = await read(`/api/profiles/nobody-here${rest}`);
      expect(answer).toMatchObject({ status: 404, body: { code: "user_not_found" } });
    }
    expect((await read(`/api/profiles/${"x".repeat(40)}`)).status).toBe(404);
  });

  it("is found by the username in any letter case, and contains public fields only", async () => {
    const { status, body } = await read(
      path.toUpperCase().replace("/API/PROFILES", "/api/profiles"),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: author.id, username: author.username, engineer: null });
    for (const field of ["email", "githubId", "mayAudit", "cloudProvider"])
      expect(body).not.toHaveProperty(field);
  });

  it("lists the published modules only, page by page", async () => {
    const first = await publishModule(server, author);
    const second = await publishModule(server, author);
    await submitModule(author);
    const page = await read(`${path}/modules?limit=1`);
    expect(page.body.map(({ id }: { id: number }) => id)).toEqual([second.id]);
    expect(page.headers.get("x-total-count")).toBe("2");
    const next = /<([^>]+)>/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
    const rest = await read(next);
    expect(rest.body.map(({ id }: { id: number }) => id)).toEqual([first.id]);
    expect(rest.headers.get("link")).toBeNull();
    expect(rest.headers.get("x-total-count")).toBe("2");
  });

  it("lists reviews of the user's modules only", async () => {
    const buyer = await server.signUp("buyer");
    const own = await publishModule(server, author);
    const foreign = await publishModule(server, await server.signUp("contributor"));
    for (const { id } of [own, foreign]) {
      await buyModule(buyer, id);
      await buyer.client.post("/api/reviews", {
        moduleId: id,
        content: "Works as it says.",
        rating: 4,
      });
    }
    const { body, headers } = await read(`${path}/reviews`);
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ moduleId: own.id, rating: 4, authorUsername: buyer.username });
    expect(body[0].moduleTitle).toEqual(expect.any(String));
    expect(headers.get("x-total-count")).toBe("1");
  });

  it("shows what an engineer offers", async () => {
    const { client, username } = await server.signUp("engineer");
    const offer = {
      title: "Platform engineer",
      description: "Builds platforms that teams like to use.",
      specializations: ["devops"],
      skills: ["Terraform"],
      yearsOfExperience: 7,
    };
    await client.post("/api/engineers", offer);
    const { body } = await read(`/api/profiles/${username}`);
    expect(body.engineer).toMatchObject(offer);
  });
});
