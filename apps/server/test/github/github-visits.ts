import { expect } from "vitest";
import type { InProcessClient } from "../../src/platform/http/api/in-process-client.ts";

export const locationOf = (headers: Headers) => headers.get("location") ?? "";

/** Selects a user on GitHub's page. Returns the callback URL. */
export async function chooseAt(address: string, login: string): Promise<string> {
  const answer = await fetch(`${address}&as=${login}`, { redirect: "manual" });
  const { pathname, search } = new URL(locationOf(answer.headers));
  return pathname + search;
}

/** The callback URL that GitHub redirects to. */
export async function backFromGitHub(client: InProcessClient, login: string, next = "") {
  const { headers } = await client.get(`/api/auth/github${next && `?next=${next}`}`);
  return chooseAt(locationOf(headers), login);
}

/** The page the browser reaches after the callback. */
export async function landing(client: InProcessClient, login: string, next?: string) {
  const { status, headers } = await client.get(await backFromGitHub(client, login, next));
  expect(status).toBe(302);
  return new URL(locationOf(headers), "http://here.test");
}

export const redeem = (client: InProcessClient, ticket: string | null) =>
  client.post("/api/session/ticket", { ticket });

export async function signIn(client: InProcessClient, login: string) {
  const { searchParams } = await landing(client, login);
  expect(searchParams.get("error")).toBeNull();
  expect(await redeem(client, searchParams.get("token"))).toMatchObject({ status: 200 });
  return (await client.get("/api/user")).body;
}
