import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openGitHubProvider } from "../../../../test/github/github-provider.ts";
import { holdingLocks, untilWaitingForLocks } from "../../../../test/lock-waits.ts";
import { openDnsServer } from "../../../../test/stand-ins/dns-server.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { openDnsChecks } from "../../../platform/identity-checks/dns-checks.ts";
import { openGitHubChecks } from "../../../platform/identity-checks/github-checks.ts";
import { recheckDomains } from "./check-domain.ts";

const texts = new Map<string, readonly string[] | "failure">();

let server: TestServer;
let names: Awaited<ReturnType<typeof openDnsServer>>;
let provider: Awaited<ReturnType<typeof openGitHubProvider>>;
beforeAll(async () => {
  [names, provider] = [await openDnsServer(texts), await openGitHubProvider()];
  const { env } = provider;
  const [clientId, clientSecret] = [env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET];
  const app = { clientId, clientSecret, url: env.GITHUB_URL, apiUrl: env.GITHUB_API_URL };
  const identityChecks = {
    ...openDnsChecks({ servers: [names.address], timeoutMs: 500 }),
    ...openGitHubChecks(app),
  };
  server = await openTestServer({ identityChecks, env });
});
afterAll(async () => {
  await server.close();
  provider.close();
  await names.close();
});

const PATH = "/api/user/domains";
const claim = async ({ client }: SignedUp, domain: string) =>
  (await client.post(PATH, { domain })).body;
const check = ({ client }: SignedUp, id: number) => client.post(`${PATH}/${id}/check`);
const profileOf = async ({ username }: SignedUp) =>
  (await server.visitor().get(`/api/profiles/${username}`)).body;

/** A user who isn't verified by a confirmed address. */
async function signUp(): Promise<SignedUp> {
  const person = await server.signUp();
  const unconfirmed = { emailVerified: false };
  await server.services.db
    .updateTable("users")
    .set(unconfirmed)
    .where("id", "=", person.id)
    .execute();
  return person;
}

async function proven(domain: string) {
  const person = await signUp();
  const { id, record } = await claim(person, domain);
  texts.set(record.name, ["v=spf1 -all", record.value]);
  await check(person, id);
  return { person, id, recordName: record.name };
}

const checkedDaysAgo = (id: number, days: number) =>
  server.services.db
    .updateTable("claimedDomains")
    .set({ checkedAt: new Date(Date.now() - days * 24 * 60 * 60 * 1_000) })
    .where("id", "=", id)
    .execute();
/** Two concurrent checks of a claim, which both have a result before either stores it. */
async function twiceAtOnce(id: number, look: () => ReturnType<typeof check>) {
  const { db } = server.services;
  const looks = await holdingLocks(db, async (holder) => {
    await sql`SELECT FROM claimed_domains WHERE id = ${id} FOR UPDATE`.execute(holder);
    const both = [look(), look()];
    await untilWaitingForLocks(db, 2);
    return both;
  });
  return Promise.all(looks);
}
const toldOf = async (person: SignedUp) =>
  (
    await server.services.db
      .selectFrom("eventPeople")
      .innerJoin("events", "events.id", "eventPeople.eventId")
      .select("type")
      .where("userId", "=", person.id)
      .where("type", "like", "domain.%")
      .orderBy("events.id")
      .execute()
  ).map(({ type }) => type);

describe("a domain", () => {
  it("is claimed by signed-in users, who see only their own", async () => {
    const domain = { domain: "example.test" };
    expect((await server.visitor().get(PATH)).status).toBe(401);
    expect((await server.visitor().post(PATH, domain)).status).toBe(401);
    const owner = await signUp();
    const { id } = await claim(owner, "own.example.test");
    const other = await signUp();
    expect((await check(other, id)).status).toBe(404);
    expect((await other.client.delete(`${PATH}/${id}`)).status).toBe(404);
    expect((await other.client.get(PATH)).body).toEqual([]);
  });

  it.each(["localhost", "192.0.2.1", "a b.test", "-a.test", "https://a.test", "ä.test", "a..test"])(
    "is refused if it is %s",
    async (domain) => {
      const { client } = await signUp();
      const { status, body } = await client.post(PATH, { domain });
      expect({ status, fields: body.fields }).toEqual({
        status: 400,
        fields: {
          domain: "Enter a domain such as example.com, or github.com/organization",
        },
      });
    },
  );

  it("claimed twice has the same record; a sixth claim is refused", async () => {
    const person = await signUp();
    const first = await claim(person, "one.example.test");
    expect(await claim(person, "ONE.example.test")).toEqual(first);
    for (const name of ["two", "three", "four", "five"])
      await claim(person, `${name}.example.test`);
    const { status } = await person.client.post(PATH, { domain: "six.example.test" });
    expect(status).toBe(409);
    const [own] = (await person.client.get(PATH)).body;
    await person.client.delete(`${PATH}/${own.id}`);
    const { db } = server.services;
    const claims = await holdingLocks(db, async (holder) => {
      await sql`SELECT FROM users WHERE id = ${person.id} FOR UPDATE`.execute(holder);
      const both = ["six", "seven"].map((name) =>
        person.client.post(PATH, { domain: `${name}.example.test` }),
      );
      await untilWaitingForLocks(db, 2);
      return both;
    });
    const answers = await Promise.all(claims);
    expect(answers.map((answer) => answer.status === 409).sort()).toEqual([false, true]);
  });

  it("is verified by its own record, not by another user's", async () => {
    const { recordName } = await proven("shared.example.test");
    const other = await signUp();
    const { id, record } = await claim(other, "shared.example.test");
    expect((await check(other, id)).body.provenAt).toBeNull();
    expect((await profileOf(other)).isVerified).toBe(false);
    texts.set(recordName, [record.value]);
    const [first] = await twiceAtOnce(id, () => check(other, id));
    expect(first?.body.provenAt).not.toBeNull();
    expect(await toldOf(other)).toEqual(["domain.proven"]);
  });

  it("that is verified is shown on the profile and makes the user verified", async () => {
    const { person, id } = await proven("seen.example.test");
    const shown = { isVerified: true, domains: ["seen.example.test"], isEmailConfirmed: false };
    expect(await profileOf(person)).toMatchObject(shown);
    await person.client.delete(`${PATH}/${id}`);
    expect(await profileOf(person)).toMatchObject({ isVerified: false, domains: [] });
  });

  it("stays verified if DNS doesn't answer, and says so", async () => {
    const { person, id, recordName } = await proven("away.example.test");
    texts.set(recordName, "failure");
    expect(await check(person, id)).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect((await profileOf(person)).isVerified).toBe(true);
  });

  it("is checked again after a week, and loses its verification with its record", async () => {
    const { person, id, recordName } = await proven("sold.example.test");
    const silent = await proven("mute.example.test");
    texts.set(silent.recordName, "failure");
    texts.delete(recordName);
    const recheck = () => recheckDomains(server.services, new AbortController().signal);
    await recheck();
    expect((await profileOf(person)).isVerified).toBe(true);
    // The check of the older claim gets no answer; the others don't wait for it.
    await checkedDaysAgo(silent.id, 9);
    await checkedDaysAgo(id, 8);
    await recheck();
    expect((await profileOf(silent.person)).isVerified).toBe(true);
    expect(await profileOf(person)).toMatchObject({ isVerified: false, domains: [] });
    expect(await toldOf(person)).toEqual(["domain.proven", "domain.lost"]);
  });
});

describe("a GitHub organization", () => {
  /** A user who has connected a GitHub account and claims an organization. */
  async function claimant(organization: string) {
    const who = await signUp();
    const login = `dev-${who.id}`;
    const { id } = provider.add(login);
    const connect = (githubId: string | null) =>
      server.services.db.updateTable("users").set({ githubId }).where("id", "=", who.id).execute();
    await connect(String(id));
    const claimed = await claim(who, `github.com/${organization}`);
    return { who, id, login, connect, claimed, look: () => check(who, claimed.id) };
  }

  it.each(["github.com/", "github.com/-a", "github.com/a--b", "github.com/a/b", "gitlab.com/a"])(
    "is refused if it is %s",
    async (domain) => {
      expect((await (await signUp()).client.post(PATH, { domain })).status).toBe(400);
    },
  );

  it("is verified if the connected account is among its public members", async () => {
    const { who, id, login, claimed, look, connect } = await claimant("Acme-Inc");
    expect(claimed).toMatchObject({ domain: "github.com/acme-inc", record: null, provenAt: null });
    expect((await look()).body.provenAt).toBeNull();
    provider.memberships.add(`acme-inc/${login}`);
    await connect(null);
    expect((await look()).body).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Connect your GitHub account"),
    });
    await connect(String(id));
    const { provenAt } = (await look()).body;
    expect(provenAt).not.toBeNull();
    expect((await look()).body.provenAt).toBe(provenAt);
    const shown = { isVerified: true, domains: ["github.com/acme-inc"] };
    expect(await profileOf(who)).toMatchObject(shown);
    // It is the same account under another name; the old name may belong to someone else.
    provider.rename(login, `${login}-renamed`);
    expect((await look()).body.provenAt).toBeNull();
    provider.memberships.add(`acme-inc/${login}-renamed`);
    expect((await look()).body.provenAt).not.toBeNull();
    await connect(null);
    expect(await profileOf(who)).toMatchObject({ isVerified: false, domains: [] });
  });

  it("is verified once by concurrent checks, and not with an account that was disconnected meanwhile", async () => {
    const { who, id, login, claimed, look, connect } = await claimant("hooli");
    provider.memberships.add(`hooli/${login}`);
    provider.meanwhile(() => connect(null));
    expect((await look()).body.provenAt).toBeNull();
    expect(await profileOf(who)).toMatchObject({ isVerified: false, domains: [] });
    await connect(String(id));
    const [one, other] = await twiceAtOnce(claimed.id, look);
    expect(one?.body.provenAt).toBe(other?.body.provenAt);
    expect(await toldOf(who)).toEqual(["domain.proven"]);
  });

  it("isn't one that took over its name, and isn't verified through a deleted account", async () => {
    const { login, look } = await claimant("initech");
    provider.memberships.add(`initrode/${login}`);
    provider.renamed.set("initech", "initrode");
    expect(await look()).toMatchObject({ status: 503, body: { code: "unavailable" } });
    provider.renamed.clear();
    provider.memberships.add(`initech/${login}`);
    provider.remove(login);
    expect((await look()).body).toMatchObject({ provenAt: null, checkedAt: expect.any(String) });
    const unset = openGitHubChecks(undefined).isPublicMember("1", "initech");
    await expect(unset).rejects.toThrow("GitHub is not set up");
  });

  it("is checked again after a week, and stays verified while GitHub doesn't answer", async () => {
    const { who, login, claimed, look } = await claimant("globex");
    provider.memberships.add(`globex/${login}`);
    await look();
    provider.breakDown(true);
    expect(await look()).toMatchObject({ status: 503, body: { code: "unavailable" } });
    provider.breakDown(false);
    provider.memberships.clear();
    const recheck = () => recheckDomains(server.services, new AbortController().signal);
    await recheck();
    expect((await profileOf(who)).isVerified).toBe(true);
    await checkedDaysAgo(claimed.id, 8);
    await recheck();
    expect(await profileOf(who)).toMatchObject({ isVerified: false, domains: [] });
  });
});

it("a confirmed address verifies a user, whatever stores it", async () => {
  const person = await signUp();
  const write = (emailVerified: boolean) =>
    server.services.db
      .updateTable("users")
      .set({ emailVerified, isVerified: !emailVerified })
      .where("id", "=", person.id)
      .execute();
  await write(true);
  expect(await profileOf(person)).toMatchObject({ isVerified: true, isEmailConfirmed: true });
  await write(false);
  expect(await profileOf(person)).toMatchObject({ isVerified: false, isEmailConfirmed: false });
});
