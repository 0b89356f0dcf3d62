import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import config, { AREAS, ARROWS, SHOWN_PARTS } from "../.dependency-cruiser.js";

/** For each rule: a file that violates it, what that file imports, and how. */
const VIOLATIONS: Record<string, [file: string, imports: string, how?: "import"]> = {
  "no-cycles": ["apps/server/src/a.ts", "./b.ts"],
  "contract-stands-alone": ["packages/contract/src/x.ts", "../../../apps/server/src/a.ts"],
  "archive-stands-alone": ["packages/archive/src/x.ts", "../../contract/src/y.ts"],
  "ledger-proof-stands-alone": ["packages/ledger-proof/src/x.ts", "../../contract/src/y.ts"],
  "runner-stands-alone": ["packages/runner/src/x.ts", "../../scanner/src/y.ts"],
  "cli-knows-no-app": ["packages/cli/src/x.ts", "../../../apps/server/src/y.ts"],
  "client-stands-alone": ["packages/client/src/x.ts", "../../contract/src/y.ts"],
  "scanner-stands-alone": ["packages/scanner/src/x.ts", "../../contract/src/y.ts"],
  "scanner-by-its-index": ["apps/server/src/x.ts", "../../../packages/scanner/src/rules/y.ts"],
  "server-shows-the-help": ["apps/server/src/x.ts", "../../../packages/cli/src/main.ts"],
  "scanner-is-pure": ["packages/scanner/src/rules/x.ts", "node:fs"],
  "web-knows-the-contract-and-proofs-only": ["apps/web/app/lib/x.ts", "../../../server/src/a.ts"],
  "server-does-not-know-its-callers": ["apps/server/src/x.ts", "../../../packages/runner/src/y.ts"],
  "server-does-not-know-the-web": ["apps/server/src/pages/x.ts", "../../../web/app/lib/y.ts"],
  "platform-has-no-business": ["apps/server/src/platform/x.ts", "../domains/forum/posts/list-x.ts"],
  "domains-know-no-surface": ["apps/server/src/domains/forum/posts/x.ts", "../../../registry/y.ts"],
  "no-area-off-the-map": ["apps/server/src/app.ts", "./domains/new-one/a/routes.ts"],
  "domains-use-no-other": ["apps/server/src/domains/trade/ledger/x.ts", "../orders/y.ts"],
  "across-domains-only-operations": [
    "apps/server/src/domains/trade/orders/x.ts",
    "../../modules/catalog/module-queries.ts",
  ],
  "loaded-when-needed": ["apps/server/src/discovery/x.ts", "./cards/draw-card.ts", "import"],
  "one-way-to-open-a-picture": [
    "apps/server/src/domains/site/profiles/x.ts",
    "../../../platform/pictures/run-decoder.ts",
    "import",
  ],
  "state-and-policy-are-pure": [
    "apps/server/src/domains/trade/orders/order-policy.ts",
    "../../../platform/jobs/jobs.ts",
  ],
  "ui-knows-no-router-query-or-domain": ["apps/web/app/ui/x.tsx", "../lib/y.ts"],
  "lib-knows-no-feature": ["apps/web/app/lib/x.ts", "../features/home/y.ts"],
  "features-know-no-other-area": ["apps/web/app/features/forum/x.ts", "../talent/y.ts"],
  "pages-know-no-other-page": ["apps/web/app/features/site/home/x.ts", "../shell/y.ts"],
};

const RULES_OF_AREAS = Object.keys(AREAS).map((area) => `${area}-uses`);
const RULES_OF_DOMAINS = Object.keys(ARROWS).map((domain) => `${domain}-uses`);
const RULES_OF_PAGES = Object.keys(SHOWN_PARTS).map((page) => `${page}-shows`);

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

/**
 * Runs dependency-cruiser on a tree with a single violation and returns the names of the violated
 * rules.
 */
async function brokenRules(
  file: string,
  imports: string,
  // A type-only import counts as a dependency, although it doesn't exist at run time.
  how: "import" | "import type" = "import type",
): Promise<string[]> {
  await rm(tree, { recursive: true });
  await plant("package.json", '{ "type": "module" }');
  if (imports.startsWith(".")) {
    const target = join(dirname(file), imports);
    const back = `./${file.split("/").at(-1)}`;
    // The target imports the file back only to create a cycle.
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

/**
 * Makes every folder of a map import a folder it may not, and returns the names of the violated
 * rules.
 */
async function brokenRulesOf(
  folder: string,
  map: Readonly<Record<string, readonly string[]>>,
  fileIn: (name: string) => string,
): Promise<string[]> {
  await rm(tree, { recursive: true });
  await plant("package.json", '{ "type": "module" }');
  for (const [name, used] of Object.entries(map)) {
    const other = Object.keys(map).find((one) => one !== name && !used.includes(one)) ?? "";
    const [from, to] = [fileIn(name), fileIn(other)].map((path) => `${folder}/${path}`);
    await plant(`${to}/act.ts`, "export const one = 1;\n");
    await plant(
      `${from}/x.ts`,
      `export { one } from "./${relative(`${from}`, `${to}/act.ts`)}";\n`,
    );
  }
  return cruiseTree();
}

/** The allowed dependencies between areas, as documented: `- support → common, members`. */
async function arrowsOfTheMap(): Promise<string[]> {
  const document = await readFile(join(home, "docs/architecture.md"), "utf8");
  const [map = ""] = /(?<=areas that it names:\n\n).*?(?=\n\n)/s.exec(document) ?? [];
  const listed = map.split("\n").flatMap((line) => line.replace(/^- /, "").split("; "));
  return listed.flatMap((line) => {
    const [area = "", used = ""] = line.split(" → ");
    return arrows(area, used.split(", "));
  });
}

const arrows = (from: string, to: readonly string[]) => to.map((other) => `${from} → ${other}`);

describe("the architecture's rules", () => {
  it("each have a violation that proves them", () => {
    expect(Object.keys(VIOLATIONS).sort()).toEqual(
      config.forbidden
        .map((rule) => rule.name)
        .filter((name) => ![RULES_OF_AREAS, RULES_OF_DOMAINS, RULES_OF_PAGES].flat().includes(name))
        .sort(),
    );
  });

  it.each([
    ["an area", RULES_OF_AREAS, "apps/server/src/domains", AREAS, (name: string) => `${name}/a`],
    ["a domain", RULES_OF_DOMAINS, "apps/server/src/domains", ARROWS, (name: string) => name],
    ["a page", RULES_OF_PAGES, "apps/web/app/features", SHOWN_PARTS, (name: string) => name],
  ] as const)("find %s that uses one that it may not", async (_, rules, folder, map, fileIn) => {
    expect(await brokenRulesOf(folder, map, fileIn)).toEqual(expect.arrayContaining([...rules]));
  });

  it.each([
    ["areas", AREAS],
    ["domains", ARROWS],
    ["pages", SHOWN_PARTS],
  ] as const)("have no pair of %s that use each other", (_, arrowsOf) => {
    const map: Readonly<Record<string, readonly string[]>> = arrowsOf;
    const pairs = Object.entries(map).flatMap(([one, used]) =>
      used.filter((other) => map[other]?.includes(one)).map((other) => `${one} ↔ ${other}`),
    );
    expect(pairs).toEqual([]);
  });

  it("match the map in docs/architecture.md", async () => {
    const ruled = Object.entries(AREAS).flatMap(([area, used]) => arrows(area, used));
    expect((await arrowsOfTheMap()).sort()).toEqual(ruled.sort());
  });

  it.each(Object.entries(VIOLATIONS))(
    "%s finds its violation",
    async (rule, [file, ...imports]) => {
      expect(await brokenRules(file, ...imports)).toContain(rule);
    },
  );

  it("allow a domain to use another's operation", async () => {
    const found = await brokenRules(
      "apps/server/src/domains/trade/orders/x.ts",
      "../ledger/post.ts",
    );
    expect(found).toEqual([]);
  });
});

it("docs/architecture.md shows every area, domain and folder of the platform", async () => {
  const document = await readFile(join(home, "docs/architecture.md"), "utf8");
  const [, platform = "", domains = ""] =
    /one folder per subject:(.*?)domains\/.*?its domains:\n(.*?)registry\//s.exec(document) ?? [];
  const source = join(home, "apps/server/src");
  expect(platform.match(/[a-z-]+/g)).toEqual(await foldersIn(join(source, "platform")));
  const shown = [...domains.matchAll(/ (\w+)\/ ([^/]*)(?= \w+\/|$)/g)].flatMap(
    ([, area = "", names = ""]) => (names.match(/[a-z-]+/g) ?? []).map((name) => `${area}/${name}`),
  );
  const areas = await foldersIn(join(source, "domains"));
  const found = areas.map(async (area) =>
    (await foldersIn(join(source, "domains", area))).map((name) => `${area}/${name}`),
  );
  expect(shown.sort()).toEqual((await Promise.all(found)).flat().sort());
  expect(document.trimEnd().split("\n").length).toBeLessThanOrEqual(120);
});

it.each([
  ["packages/contract/src", ["base", "events", "public"]],
  ["apps/web/app/features", []],
  ["apps/web/app/routes", []],
  ["apps/web/e2e", ["fixtures"]],
])("%s has a folder per area, with the area's name", async (path, others) => {
  const known = [...Object.keys(AREAS), ...others];
  const folders = await foldersIn(join(home, path));
  expect(folders.length).toBeGreaterThan(7);
  expect(folders.filter((name) => !known.includes(name))).toEqual([]);
});

async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
