import type { APIRequestContext } from "@playwright/test";
import { DEMO_PASSWORD, newStamp, ownAddress } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

/** A visitor, a buyer, a user without purchases, an author, an auditor and an admin. */
const PEOPLE = [null, "buyer", "devon-okafor", "mara-lindqvist", "auditor", "admin"];
const SOLD = "vpc-network";

/** The API responses embedded in a page, by URL. */
function answersIn(html: string): Record<string, unknown> {
  const [, json = ""] = /<script id="page-state"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  return Object.fromEntries(JSON.parse(json).answers);
}

test("one user's private data is never in another user's page", async ({ playwright, baseURL }) => {
  const signIn = async (username: string | null) => {
    const request = await playwright.request.newContext({
      baseURL: baseURL ?? "",
      extraHTTPHeaders: ownAddress(),
    });
    if (username === null) return { username, email: undefined, request };
    const data = { username, password: DEMO_PASSWORD };
    const own = await request.post("/api/login", { data });
    expect(own.status()).toBe(200);
    return { username, email: (await own.json()).email as string, request };
  };
  const people = await Promise.all(PEOPLE.map(signIn));
  const as = (name: string) =>
    people.find(({ username }) => username === name)?.request as APIRequestContext;

  const listed = await (await as("admin").get("/api/modules?limit=100")).json();
  const sold = listed.find(({ name }: { name: string }) => name === SOLD).id;
  const title = `Unseen ${newStamp()}`;
  const made = await as("mara-lindqvist").post("/api/modules", {
    data: {
      title,
      description: "Nobody has read this module.",
      longDescription: null,
      price: 900,
      category: "storage",
      tags: ["unseen"],
    },
  });
  expect(made.status()).toBe(201);
  const unseen = (await made.json()).id;
  const maySee = ["mara-lindqvist", "auditor", "admin"];

  for (const { username, email, request } of [...people, ...people.toReversed()]) {
    const others = people.flatMap((other) => (other.email === email ? [] : (other.email ?? [])));
    for (const path of ["/", "/marketplace", `/modules/${sold}`, `/modules/${unseen}`]) {
      const page = await request.get(path);
      const html = await page.text();
      const isSeen = path !== `/modules/${unseen}` || maySee.includes(username ?? "");
      expect(page.status(), `${path} as ${username}`).toBe(isSeen ? 200 : 404);
      expect(html.includes(title)).toBe(isSeen && path.endsWith(String(unseen)));
      expect(html.includes('href="/admin"')).toBe(username === "admin");
      expect(html.includes('href="/auth?mode=login"')).toBe(username === null);
      expect(others.filter((address) => html.includes(address))).toEqual([]);
      const answers = answersIn(html);
      expect((answers["/api/user"] as { username: string } | null)?.username ?? null).toBe(
        username,
      );
      const module = `/api${path}`;
      if (path.startsWith("/modules") && isSeen) {
        expect(answers[module]).toEqual(await (await request.get(module)).json());
      }
    }
  }

  const [purchase] = await (await as("buyer").get("/api/purchases")).json();
  const conversations = await (await as("buyer").get("/api/conversations")).json();
  const pages = {
    [`/orders/${purchase.orderId}/receipt`]: "Receipt not found",
    [`/messages/${conversations[0].id}`]: "Conversation not found",
  };
  for (const [path, title] of Object.entries(pages)) {
    expect((await as("buyer").get(path)).status(), path).toBe(200);
    const others = await as("admin").get(path);
    expect(others.status(), path).toBe(404);
    expect(await others.text()).toContain(title);
  }
});
