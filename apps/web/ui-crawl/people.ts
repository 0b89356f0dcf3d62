import type { Page } from "@playwright/test";

export interface Person {
  readonly name: string;
  /** Demo account; undefined for a visitor. */
  readonly username?: string;
}

export const PEOPLE: readonly Person[] = [
  { name: "visitor" },
  { name: "buyer", username: "buyer" },
  { name: "contributor", username: "mara-lindqvist" },
  { name: "engineer", username: "engineer" },
  { name: "auditor", username: "auditor" },
  { name: "admin", username: "admin" },
];

export async function signIn(page: Page, { username }: Person): Promise<void> {
  if (username === undefined) return;
  const data = { username, password: "explore-the-yard" };
  const answer = await page.request.post("/api/login", { data });
  if (!answer.ok()) throw new Error(`${username} cannot sign in: ${answer.status()}`);
}
