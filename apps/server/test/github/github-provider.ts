import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface Email {
  readonly email: string;
  readonly verified: boolean;
  readonly primary: boolean;
}

export interface Person {
  readonly id: number;
  readonly login: string;
  readonly name?: string;
  readonly emails: readonly Email[];
}

interface Grant {
  readonly person: Person;
  readonly redirectUri: string;
  readonly challenge: string;
}

const CLIENT = { id: "stackyard-test", secret: "only-for-tests" } as const;

export const verified = (email: string): Email => ({ email, verified: true, primary: true });

/**
 * A local fake of GitHub's OAuth flow and API. The `as` parameter selects the user without a page;
 * an empty value denies access.
 */
export async function openGitHubProvider() {
  const people = new Map<string, Person>();
  let lastId = 0;
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, Person>();
  const state = { isBroken: false };
  /** Public organization memberships as "organization/login". */
  const memberships = new Set<string>();
  /** Renamed organizations. */
  const renamed = new Map<string, string>();
  /** Runs while the next request about a user is pending. */
  let meanwhile: (() => Promise<unknown>) | undefined;

  /** Responses of GitHub's public API. Undefined for other paths. */
  function publicAnswer(pathname: string, request: IncomingMessage, response: ServerResponse) {
    const [, id] = /^\/user\/(\d+)$/.exec(pathname) ?? [];
    const [, member] = /^\/orgs\/([^/]+\/public_members\/[^/]+)$/.exec(pathname) ?? [];
    if (!id && !member) return undefined;
    const credentials = Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString("base64");
    if (request.headers.authorization !== `Basic ${credentials}`)
      return response.writeHead(401).end();
    const [organization = ""] = member?.split("/") ?? [];
    const now = renamed.get(organization);
    if (member && now) {
      const location = `/orgs/${member.replace(organization, now)}`;
      return response.writeHead(301, { location }).end();
    }
    if (member) {
      const isMember = memberships.has(member.replace("/public_members/", "/"));
      return response.writeHead(isMember ? 204 : 404).end();
    }
    const known = [...people.values()].find((one) => String(one.id) === id);
    return known ? json(response, profile(known)) : response.writeHead(404).end();
  }

  function authorize(query: URLSearchParams, response: ServerResponse) {
    const asked = query.get("as");
    if (asked === null) return page(response, choices(query, [...people.keys()]));
    const redirectUri = query.get("redirect_uri") ?? "";
    const back = new URL(redirectUri);
    back.searchParams.set("state", query.get("state") ?? "");
    const chosen = people.get(asked);
    const isAsked =
      query.get("client_id") === CLIENT.id && query.get("code_challenge_method") === "S256";
    if (chosen && isAsked) {
      const code = randomBytes(10).toString("hex");
      const challenge = query.get("code_challenge") ?? "";
      codes.set(code, { person: chosen, redirectUri, challenge });
      back.searchParams.set("code", code);
    } else {
      back.searchParams.set("error", "access_denied");
    }
    response.writeHead(302, { location: back.href }).end();
  }

  function redeem(form: URLSearchParams) {
    const grant = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const isClient =
      form.get("client_id") === CLIENT.id && form.get("client_secret") === CLIENT.secret;
    if (!isClient) return { error: "incorrect_client_credentials" };
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isGood = grant?.challenge === challenge && grant.redirectUri === form.get("redirect_uri");
    // GitHub reports errors with status 200.
    if (!grant || !isGood) return { error: "bad_verification_code" };
    const token = randomBytes(20).toString("hex");
    tokens.set(token, grant.person);
    return { access_token: token, token_type: "bearer", scope: "read:user,user:email" };
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://provider.test");
    const happening = meanwhile;
    meanwhile = undefined;
    await happening?.();
    if (state.isBroken) return response.writeHead(502).end("<h1>Unicorn</h1>");
    if (pathname === "/login/oauth/authorize") return authorize(searchParams, response);
    if (pathname === "/login/oauth/access_token")
      return json(response, redeem(new URLSearchParams(await text(request))));
    const answered = publicAnswer(pathname, request, response);
    if (answered) return answered;
    const caller = tokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "");
    if (!caller) return response.writeHead(401).end();
    return json(response, pathname === "/user/emails" ? caller.emails : profile(caller));
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** Environment variables that make a server use the fake. */
    env: {
      GITHUB_CLIENT_ID: CLIENT.id,
      GITHUB_CLIENT_SECRET: CLIENT.secret,
      GITHUB_URL: url,
      GITHUB_API_URL: url,
    },
    /** Adds a user with one verified email and no public data by default. */
    add(login: string, changes: Partial<Person> = {}): Person {
      const emails = [verified(`${login}@example.test`)];
      const one = { id: ++lastId, login, emails, ...changes };
      people.set(login, one);
      return one;
    },
    /** Renames a user. */
    rename(login: string, to: string) {
      const one = people.get(login);
      people.delete(login);
      if (one) people.set(to, { ...one, login: to });
    },
    memberships,
    renamed,
    meanwhile(happens: () => Promise<unknown>) {
      meanwhile = happens;
    },
    /** Deletes a user. */
    remove: (login: string) => people.delete(login),
    /** Simulates the expiry of codes after ten minutes. */
    expireCodes: () => codes.clear(),
    breakDown: (isBroken: boolean) => {
      state.isBroken = isBroken;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function profile({ id, login, name }: Person) {
  return {
    id,
    login,
    name: name ?? null,
    email: null,
    html_url: `https://github.com/${login}`,
    avatar_url: `https://avatars.githubusercontent.com/u/${id}`,
  };
}

function json(response: ServerResponse, body: unknown) {
  return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function choices(query: URLSearchParams, logins: readonly string[]): string {
  const link = (as: string, label: string) =>
    `<p><a href="?${new URLSearchParams({ ...Object.fromEntries(query), as }).toString().replaceAll("&", "&amp;")}">${label}</a></p>`;
  return [...logins.map((login) => link(login, `Authorize as ${login}`)), link("", "Cancel")].join(
    "",
  );
}

function page(response: ServerResponse, body: string) {
  response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html>${body}`);
}
