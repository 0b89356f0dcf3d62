import { expect, it } from "vitest";
import { openTestServer } from "../../../test/test-server.ts";

async function ask(env: Record<string, string>) {
  const server = await openTestServer({ env });
  const answer = await server.app.request("/.well-known/security.txt");
  await server.close();
  return answer;
}

it("is not there where nobody is named to write to", async () => {
  expect((await ask({})).status).toBe(404);
});

it("says whom to write to, and expires in less than a year", async () => {
  const answer = await ask({
    SECURITY_CONTACT: "mailto:security@stackyard.test",
    PUBLIC_URL: "https://stackyard.test",
  });
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; charset=utf-8/i);
  const text = await answer.text();
  const lines = text.trimEnd().split("\n");
  const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2)));
  expect(fields).toEqual({
    Contact: "mailto:security@stackyard.test",
    Expires: expect.any(String),
    Canonical: "https://stackyard.test/.well-known/security.txt",
    "Preferred-Languages": "en",
  });
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});
