import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import config from "../.dependency-cruiser.js";

/** For each rule, a file that breaks it and what that file imports. */
const VIOLATIONS: Record<string, [file: string, imports: string]> = {
  "no-cycles": ["apps/server/src/a.ts", "./b.ts"],
  "contract-stands-alone": ["packages/contract/src/x.ts", "../../../apps/server/src/a.ts"],
  "archive-stands-alone": ["packages/archive/src/x.ts", "../../contract/src/y.ts"],
  "scanner-cli-reads-archives": ["packages/scanner/src/cli/x.ts", "../../../contract/src/y.ts"],
  "scanner-stands-alone": ["packages/scanner/src/x.ts", "../../contract/src/y.ts"],
  "scanner-is-pure": ["packages/scanner/src/rules/x.ts", "node:fs"],
  "web-knows-the-contract-only": ["apps/web/app/lib/x.ts", "../../../server/src/a.ts"],
  "server-does-not-know-the-web": ["apps/server/src/pages/x.ts", "../../../web/app/lib/y.ts"],
  "platform-has-no-business": ["apps/server/src/platform/x.ts", "../domains/forum/list-x.ts"],
  "domains-know-no-surface": ["apps/server/src/domains/forum/x.ts", "../../registry/y.ts"],
  "sessions-know-who-someone-is": [
    "apps/server/src/domains/sessions/x.ts",
    "../sign-in/sign-in.ts",
  ],
  "sign-in-knows-sessions-and-people": [
    "apps/server/src/domains/sign-in/x.ts",
    "../accounts/erase-person.ts",
  ],
  "foundations-stand-alone": ["apps/server/src/domains/ledger/x.ts", "../forum/list-x.ts"],
  "across-domains-only-operations": [
    "apps/server/src/domains/orders/x.ts",
    "../catalog/module-queries.ts",
  ],
  "state-and-policy-are-pure": [
    "apps/server/src/domains/orders/order-policy.ts",
    "../../platform/jobs.ts",
  ],
  "ui-knows-no-router-query-or-domain": ["apps/web/app/ui/x.tsx", "../lib/y.ts"],
  "lib-knows-no-feature": ["apps/web/app/lib/x.ts", "../features/home/y.ts"],
  "features-know-no-feature": ["apps/web/app/features/auth/x.ts", "../home/y.ts"],
};

let tree: string;
const home = process.cwd();
beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), "architecture-"));
});
afterAll(async () => {
  process.chdir(home);
  await rm(tree, { recursive: true });
});

async function plant(file: string, content: string) {
  await mkdir(dirname(join(tree, file)), { recursive: true });
  await writeFile(join(tree, file), content);
}

/** Cruises a tree that holds the one violation, and answers the names of the rules it breaks. */
async function brokenRules(file: string, imports: string): Promise<string[]> {
  await rm(tree, { recursive: true });
  await plant("package.json", '{ "type": "module" }');
  if (imports.startsWith(".")) {
    const target = join(dirname(file), imports);
    const back = `./${file.split("/").at(-1)}`;
    // The target imports the file back only where a cycle is what is planted.
    const isCycle = dirname(target) === dirname(file);
    await plant(target, isCycle ? `export { one } from "${back}";\n` : "export const one = 1;\n");
  }
  // A type is enough of a dependency, although nothing of it is left at run time.
  await plant(file, `import type * as other from "${imports}";\nexport type One = typeof other;\n`);
  process.chdir(tree);
  const { output } = await cruise(["."], { ...config.options, ruleSet: config, validate: true });
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name);
}

describe("the architecture's rules", () => {
  it("each have a violation to be proved with", () => {
    expect(Object.keys(VIOLATIONS).sort()).toEqual(
      config.forbidden.map((rule) => rule.name).sort(),
    );
  });

  it.each(Object.entries(VIOLATIONS))("%s finds its violation", async (rule, [file, imports]) => {
    expect(await brokenRules(file, imports)).toContain(rule);
  });

  it("find nothing where a domain uses another's operation", async () => {
    const found = await brokenRules(
      "apps/server/src/domains/orders/x.ts",
      "../catalog/sell-module.ts",
    );
    expect(found).toEqual([]);
  });
});
