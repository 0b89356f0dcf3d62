import { MAX_SAVED_SEARCHES } from "@stackyard/contract/talent/saved-searches";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
});
afterAll(() => server.close());

const PATH = "/api/user/saved-searches";

describe("saved searches", () => {
  it("belong to their owner, need a condition, are unique, and are limited in number", async () => {
    expect((await server.visitor().get(PATH)).status).toBe(401);
    expect((await server.visitor().post(PATH, { cloud: "aws" })).status).toBe(401);
    const [one, other] = [await server.signUp(), await server.signUp()];
    for (const wrong of [{}, { search: "%" }, { cloud: "sky" }])
      expect((await one.client.post(PATH, wrong)).status).toBe(400);
    const same = { cloud: "aws", search: "network" };
    const twice = await Promise.all([1, 2].map(() => one.client.post(PATH, same)));
    expect(new Set(twice.map(({ body }) => body.id)).size).toBe(1);
    expect(twice[0]?.body.query).toBe("cloud=aws&search=network");
    const more = Array.from({ length: MAX_SAVED_SEARCHES }, (_, index) =>
      one.client.post(PATH, { search: `word${index}` }),
    );
    const answers = (await Promise.all(more)).map(({ status }) => status);
    expect(answers.filter((status) => status === 409)).toHaveLength(1);
    expect((await one.client.get(PATH)).body).toHaveLength(MAX_SAVED_SEARCHES);
    const id = twice[0]?.body.id;
    expect((await other.client.delete(`${PATH}/${id}`)).status).toBe(404);
    expect((await one.client.delete(`${PATH}/${id}`)).status).toBe(204);
  });

  it("notify only the owners of matching searches", async () => {
    const [finds, misses, engineer] = [
      await server.signUp(),
      await server.signUp(),
      await server.signUp("engineer"),
    ];
    await finds.client.post(PATH, { cloud: "gcp", search: "observability" });
    await finds.client.post(PATH, { cloud: "gcp" });
    await misses.client.post(PATH, { cloud: "azure", search: "observability" });
    await misses.client.post(PATH, { cloud: "gcp", search: "blockchain" });
    await engineer.client.post(PATH, { cloud: "gcp" });
    await engineer.client.post("/api/engineers", {
      title: "Observability engineer",
      description: "Dashboards that answer before one asks.",
      specializations: ["sre"],
      skills: ["Loki"],
      yearsOfExperience: 4,
      clouds: ["gcp"],
    });
    const told = async () => (await finds.client.get("/api/notifications")).body;
    await expect.poll(async () => (await told()).length).toBe(1);
    expect(JSON.stringify(await told())).toContain(
      "New match for your saved search: Observability engineer",
    );
    for (const { client } of [misses, engineer])
      expect((await client.get("/api/notifications")).body).toEqual([]);
  });
});
