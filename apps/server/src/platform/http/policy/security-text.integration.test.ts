import { expect, it } from "vitest";
import { openTestServer } from "../../../../test/test-server.ts";

async function ask(env: Record<string, string>) {
  const server = await openTestServer({ env });
  const answer = await server.app.request("/.well-known/security.txt");
  await server.close();
  return answer;
}

it("names the report form if no contact is configured", async () => {
  const text = await (await ask({ PUBLIC_URL: "https://stackyard.test" })).text();
  expect(text.match(/^Contact: .*/gm)).toEqual([
    "Contact: https://stackyard.test/support/security",
  ]);
});

it("names and serves the key for encrypted reports", async () => {
  const server = await openTestServer({ env: { SECURITY_KEY: "age1qyqszqgpqyqszqgp" } });
  const text = await (await server.app.request("/.well-known/security.txt")).text();
  const path = /^Encryption: https?:\/\/[^/]+(.*)$/m.exec(text)?.[1] ?? "";
  expect(await (await server.app.request(path)).text()).toBe("age1qyqszqgpqyqszqgp\n");
  await server.close();
});

it("names the contact, and expires in less than a year", async () => {
  const answer = await ask({
    SECURITY_CONTACT: "mailto:security@stackyard.test",
    PUBLIC_URL: "https://stackyard.test",
  });
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; charset=utf-8/i);
  const text = await answer.text();
  const lines = text.trimEnd().split("\n");
  expect(lines[0]).toBe("Contact: mailto:security@stackyard.test");
  const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2)));
  expect(fields).toEqual({
    Contact: "https://stackyard.test/support/security",
    Expires: expect.any(String),
    Canonical: "https://stackyard.test/.well-known/security.txt",
    "Preferred-Languages": "en",
  });
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});
