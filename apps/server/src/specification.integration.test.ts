import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, PASSWORD, type TestServer } from "../test/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
});
afterAll(() => server.close());

const register = (username: string, email: string | undefined) =>
  server.visitor().post("/api/register", { username, email, password: PASSWORD });

const emailsOf = async (email: string) => {
  const users = server.services.db.selectFrom("users").select(["username", "emailVerified"]);
  return users.where("email", "=", email).orderBy("id").execute();
};

/** `users.email` of the specification (text, required, unique), as decision 43 settles it. */
describe("a user's email address", () => {
  it("is required, and must be valid", async () => {
    for (const email of [undefined, "", "nobody", "no@body@example.test"]) {
      const { status, body } = await register("without-address", email);
      expect({ status, message: body.fields.email }).toEqual({
        status: 400,
        message: "Invalid email format",
      });
    }
  });

  it("is unique among confirmed ones; every registration gets the same answer, and the owner a mail", async () => {
    const email = "owner@example.test";
    const subjects = async () => (await server.mails(email)).map(({ subject }) => subject).sort();
    expect((await register("rightful-owner", email)).status).toBe(201);
    await expect.poll(subjects).toEqual([expect.stringMatching(/^Confirm/)]);
    const confirm = server.services.db.updateTable("users").set({ emailVerified: true });
    await confirm.where("username", "=", "rightful-owner").execute();

    const taken = await register("second-comer", email);
    const free = await register("first-comer", "free@example.test");
    // The parts that differ between any two members; a job computes the trust score.
    const own = {
      id: 0,
      username: "",
      displayUsername: "",
      email: "",
      createdAt: "",
      trustScore: 0,
    };
    const shape = ({ status, body }: typeof taken) => ({ status, body: { ...body, ...own } });
    expect(shape(taken)).toEqual(shape(free));
    expect(await emailsOf(email)).toEqual([
      { username: "rightful-owner", emailVerified: true },
      { username: "second-comer", emailVerified: false },
    ]);

    const both = server.services.db.updateTable("users").set({ emailVerified: true });
    await expect(both.where("username", "=", "second-comer").execute()).rejects.toThrow(
      /users_confirmed_email/,
    );
    await expect
      .poll(subjects)
      .toEqual([expect.stringMatching(/^Confirm/), expect.stringMatching(/used your address/)]);
  });
});
