import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GitHubServer, openGitHubServer } from "../../../../test/github/github-server.ts";
import { chooseAt, locationOf, signIn } from "../../../../test/github/github-visits.ts";
import { PASSWORD } from "../../../../test/test-server.ts";
import type { InProcessClient } from "../../../platform/http/api/in-process-client.ts";

let server: GitHubServer;
beforeAll(async () => {
  server = await openGitHubServer();
});
afterAll(() => server.close());

describe("connecting a GitHub account", () => {
  const connect = (client: InProcessClient, password: string | null = PASSWORD) =>
    client.post("/api/user/github", { password });

  async function connected(client: InProcessClient, login: string) {
    const { body } = await connect(client);
    const back = await chooseAt(body.location, login);
    return locationOf((await client.get(back)).headers);
  }

  it("requires a session", async () => {
    expect((await connect(server.visitor())).status).toBe(401);
    expect((await server.visitor().delete("/api/user/github")).status).toBe(401);
  });

  it("requires the password", async () => {
    const { client } = await server.signUp();
    for (const password of ["not the password", null, ""]) {
      const { status, body } = await connect(client, password);
      expect({ status, fields: body.fields }).toEqual({
        status: 400,
        fields: { password: "Wrong password" },
      });
    }
  });

  it("counts wrong passwords like a sign-in", async () => {
    const { client } = await server.signUp();
    for (let time = 0; time < 5; time++) await connect(client, "not the password");
    expect((await connect(client)).body.code).toBe("too_many_attempts");
  });

  it("works with any GitHub address, and then signs in to the account", async () => {
    const { client, id } = await server.signUp();
    server.gitHub.add("joined", { emails: [] });
    expect(await connected(client, "joined")).toBe("/settings/security?github=connected");
    expect((await signIn(server.visitor(), "joined")).id).toBe(id);
    expect((await client.delete("/api/user/github")).status).toBe(204);
    expect((await client.get("/api/user")).body.githubUsername).toBeNull();
  });

  it("refuses a GitHub account that is connected to another user", async () => {
    server.gitHub.add("somebodys");
    await signIn(server.visitor(), "somebodys");
    const { client } = await server.signUp();
    expect(await connected(client, "somebodys")).toBe(
      "/settings/security?error=github_account_taken",
    );
  });

  it("ends with the user who started it", async () => {
    const { client } = await server.signUp();
    server.gitHub.add("left-alone");
    const { body } = await connect(client);
    const back = await chooseAt(body.location, "left-alone");
    await client.post("/api/logout");
    expect(locationOf((await client.get(back)).headers)).toMatch(/error=github_failed$/);
  });

  it("can't be undone if it is the only sign-in method", async () => {
    server.gitHub.add("only-way");
    const client = server.visitor();
    await signIn(client, "only-way");
    const { status, body } = await client.delete("/api/user/github");
    expect({ status, code: body.code }).toEqual({ status: 409, code: "only_way_in" });
  });

  it("requires a recent session for an account without a password", async () => {
    server.gitHub.add("no-password");
    const client = server.visitor();
    const { id } = await signIn(client, "no-password");
    expect((await connect(client, null)).status).toBe(200);
    await server.services.db
      .updateTable("sessions")
      .set({ createdAt: new Date(Date.now() - 16 * 60_000) })
      .where("userId", "=", id)
      .execute();
    const { status, body } = await connect(client, null);
    expect({ status, code: body.code }).toEqual({ status: 403, code: "fresh_session_required" });
  });
});
