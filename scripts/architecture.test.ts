import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import config, { ARROWS } from "../.dependency-cruiser.js";

/** For each rule, a file that breaks it, what that file imports, and how. */
const VIOLATIONS: Record<string, [file: string, imports: string, how?: "import"]> = {
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
  "no-domain-off-the-map": ["apps/server/src/app.ts", "./domains/new-one/routes.ts"],
  "across-domains-only-operations": [
    "apps/server/src/domains/orders/x.ts",
    "../catalog/module-queries.ts",
  ],
  "loaded-when-needed": ["apps/server/src/found/x.ts", "./cards/draw-card.ts", "import"],
  "one-way-to-open-a-picture": [
    "apps/server/src/domains/profiles/x.ts",
    "../../platform/pictures/run-decoder.ts",
    "import",
  ],
  "state-and-policy-are-pure": [
    "apps/server/src/domains/orders/order-policy.ts",
    "../../platform/jobs.ts",
  ],
  "ui-knows-no-router-query-or-domain": ["apps/web/app/ui/x.tsx", "../lib/y.ts"],
  "lib-knows-no-feature": ["apps/web/app/lib/x.ts", "../features/home/y.ts"],
  "features-know-no-feature": ["apps/web/app/features/auth/x.ts", "../home/y.ts"],
};

const RULES_OF_DOMAINS = Object.keys(ARROWS).map((domain) => `${domain}-knows`);

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
async function brokenRules(
  file: string,
  imports: string,
  // A type is enough of a dependency, although nothing of it is left at run time.
  how: "import" | "import type" = "import type",
): Promise<string[]> {
  await rm(tree, { recursive: true });
  await plant("package.json", '{ "type": "module" }');
  if (imports.startsWith(".")) {
    const target = join(dirname(file), imports);
    const back = `./${file.split("/").at(-1)}`;
    // The target imports the file back only where a cycle is what is planted.
    const isCycle = dirname(target) === dirname(file);
    await plant(target, isCycle ? `export { one } from "${back}";\n` : "export const one = 1;\n");
  }
  await plant(file, `${how} * as other from "${imports}";\nexport type One = typeof other;\n`);
  return cruiseTree();
}

async function cruiseTree(): Promise<string[]> {
  process.chdir(tree);
  const { output } = await cruise(["."], { ...config.options, ruleSet: config, validate: true });
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name);
}

/** Lets every domain know one that it may not, and answers the names of the rules that this breaks. */
async function brokenRulesOfDomains(): Promise<string[]> {
  await rm(tree, { recursive: true });
  await plant("package.json", '{ "type": "module" }');
  for (const [domain, known] of Object.entries(ARROWS)) {
    const other = Object.keys(ARROWS).find((name) => name !== domain && !known.includes(name));
    const folder = "apps/server/src/domains";
    await plant(`${folder}/${domain}/act.ts`, "export const one = 1;\n");
    await plant(`${folder}/${domain}/x.ts`, `export { one } from "../${other}/act.ts";\n`);
  }
  return cruiseTree();
}

/** The arrows between domains as the document writes them: `support-desk, support-mail → support;`. */
async function arrowsOfTheMap(): Promise<string[]> {
  const document = await readFile(join(home, "docs/architecture.md"), "utf8");
  const [map = ""] = /(?<=uses no other:\n\n).*?(?=\.\n\n)/s.exec(document) ?? [];
  const groups = map.replaceAll(/^- /gm, "").replaceAll(/\s+/g, " ").split("; ");
  return groups.flatMap((group) => {
    const [from = [], to = []] = group.split(" → ").map((names) => names.split(", "));
    return arrows(from, to);
  });
}

function arrows(from: readonly string[], to: readonly string[]): string[] {
  return from.flatMap((one) => to.map((other) => `${one} → ${other}`));
}

describe("the architecture's rules", () => {
  it("each have a violation to be proved with", () => {
    expect(Object.keys(VIOLATIONS).sort()).toEqual(
      config.forbidden
        .map((rule) => rule.name)
        .filter((name) => !RULES_OF_DOMAINS.includes(name))
        .sort(),
    );
  });

  it("find a domain that knows one it may not", async () => {
    const found = new Set(await brokenRulesOfDomains());
    expect([...found].sort()).toEqual(RULES_OF_DOMAINS.toSorted());
  });

  it("hold what the map of docs/architecture.md shows", async () => {
    const ruled = Object.entries(ARROWS).flatMap(([domain, known]) => arrows([domain], known));
    expect((await arrowsOfTheMap()).sort()).toEqual(ruled.sort());
  });

  it.each(Object.entries(VIOLATIONS))(
    "%s finds its violation",
    async (rule, [file, ...imports]) => {
      expect(await brokenRules(file, ...imports)).toContain(rule);
    },
  );

  it("find nothing where a domain uses another's operation", async () => {
    const found = await brokenRules(
      "apps/server/src/domains/orders/x.ts",
      "../catalog/sell-module.ts",
    );
    expect(found).toEqual([]);
  });
});

it("gives no folder of the application more than 25 files without tests", async () => {
  const counts = new Map<string, number>();
  const sources = glob("apps/{server/src,web/app}/**/*.{ts,tsx,css}", { cwd: home });
  for await (const file of sources) {
    if (/\.test\.tsx?$/.test(file)) continue;
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
});
