import { describe, expect, it } from "vitest";
import { random, serviceToken } from "../../test/foreign-trees/pieces.ts";
import { FOREIGN_TREES } from "../../test/foreign-trees/trees.ts";
import { scanTexts } from "../../test/scan-texts.ts";

const secretsOf = (files: Readonly<Record<string, string>>) =>
  scanTexts(files)
    .findings.filter(({ ruleId }) => ruleId.startsWith("gen-"))
    .map(({ file, startLine }) => `${file}:${startLine}`);

describe.each(Object.entries(FOREIGN_TREES))("a repository of %s", (_, tree) => {
  it("has no secrets in its ids, tests, locks and documentation", () => {
    expect(secretsOf(tree)).toEqual([]);
  });

  it.each(Object.keys(tree))("has a real key beside them found, put into %s", (path) => {
    const places = secretsOf({ ...tree, [path]: `${tree[path]}\nkey: "${serviceToken}"\n` });
    expect(places).toHaveLength(1);
    expect(places[0]?.startsWith(`${path}:`)).toBe(true);
  });

  it("has a password in what is deployed found", () => {
    const deployed = { ".env.production": `DB_PASSWORD=${random(16)}\n` };
    expect(secretsOf({ ...tree, ...deployed })).toEqual([".env.production:1"]);
  });
});

it("finds in Terraform's tests and examples what it finds elsewhere", () => {
  const files = { "tests/a.tf": `locals {\n  api_key = "${random(24)}"\n}\n` };
  expect(secretsOf(files)).toEqual(["tests/a.tf:2"]);
});
