import { afterEach, beforeEach, expect, it } from "vitest";
import { SOURCES } from "./build.js";
import { TemporaryTree } from "./temporary-tree.ts";

let tree: TemporaryTree;
beforeEach(() => {
  tree = new TemporaryTree(SOURCES);
  const notNeeded = {
    "node_modules/other-platform": { version: "1.0.0", optional: true },
    "node_modules/test-tool": { version: "1.0.0", dev: true },
  };
  tree.write("package-lock.json", lockOf({ ...INSTALLED, ...notNeeded }));
});
afterEach(() => tree.remove("."));

const INSTALLED = { "node_modules/hono": { version: "4.0.0" } };
const PACKAGES = /Packages are missing\. Run: npm ci/;
const BUILD = /The build is missing or older than its sources\. Run: npm run build/;

it("reports missing packages and a missing build, and changes nothing", async () => {
  const { code, printed } = await startInProduction();
  expect(code).toBe(1);
  expect(printed).toMatch(PACKAGES);
  expect(printed).toMatch(BUILD);
  expect(tree.lines("npm.log")).toEqual([]);
});

it("reports only the missing build if the packages are installed", async () => {
  installPackages();
  const { code, printed } = await startInProduction();
  expect(code).toBe(1);
  expect(printed).not.toMatch(PACKAGES);
  expect(printed).toMatch(BUILD);
});

it.each<[string, object]>([
  ["another version", { version: "3.9.0" }],
  ["no version", {}],
])("reports packages if %s of one is installed", async (_, entry) => {
  installPackages({ "node_modules/hono": entry });
  expect((await startInProduction()).printed).toMatch(PACKAGES);
});

it("reports a build that is older than its sources", async () => {
  installPackages();
  await tree.node("scripts/build.js");
  tree.write("content", "second");
  const { code, printed } = await startInProduction();
  expect([code, printed]).toEqual([1, expect.stringMatching(BUILD)]);
});

it("serves with packages and a build, and neither installs nor builds", async () => {
  installPackages();
  await tree.node("scripts/build.js");
  const before = tree.lines("npm.log");
  tree.write("node_modules/.bin/node", "#!/bin/sh\necho serves >&2\nexit 9\n", 0o755);
  expect(await startInProduction()).toMatchObject({ code: 9, printed: "serves\n" });
  expect(tree.lines("npm.log")).toEqual(before);
});

function startInProduction() {
  return tree.node("scripts/start.js", "--production");
}

function installPackages(packages: object = INSTALLED) {
  tree.write("node_modules/.bin/node", "#!/bin/sh\n", 0o755);
  tree.write("node_modules/.package-lock.json", lockOf(packages));
}

function lockOf(packages: object) {
  return JSON.stringify({ packages: { "": {}, ...packages } });
}
