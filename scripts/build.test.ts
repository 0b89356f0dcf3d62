import { cpSync, renameSync } from "node:fs";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bundleScanProcess } from "../apps/server/scripts/bundle-scan-process.ts";
import { bundleServer } from "../apps/server/scripts/bundle-server.ts";
import { digestOf, SOURCES } from "./build.js";
import { TemporaryTree } from "./temporary-tree.ts";

let tree: TemporaryTree;
beforeEach(() => {
  tree = new TemporaryTree(SOURCES);
});
afterEach(() => tree.remove("."));

const BUILD = 'import { buildStale } from "./scripts/build.js"; await buildStale();';
const STEPS = 6;

describe("the build at start", () => {
  it("builds once", async () => {
    await tree.run(BUILD);
    await tree.run(BUILD);
    expect(steps()).toBe(STEPS);
  });

  it("builds once for processes that start together", async () => {
    await Promise.all(Array.from({ length: 6 }, () => tree.run(BUILD)));
    expect(steps()).toBe(STEPS);
  });

  it("builds again when a source changes", async () => {
    await tree.run(BUILD);
    tree.write("content", "second");
    await tree.run(BUILD);
    expect(steps()).toBe(2 * STEPS);
  });

  it("builds again after it was killed, even if the change was undone", async () => {
    await tree.run(BUILD);
    tree.write("content", "second");
    tree.write("kill", "");
    expect(await tree.run(BUILD)).toMatchObject({ signal: "SIGKILL" });
    tree.write("content", "first content");
    await tree.run(BUILD);
    // The killed build may have started only some of its steps.
    expect(steps()).toBeGreaterThan(2 * STEPS);
  });

  it("waits for its other steps, exits like the failed one, and builds again", async () => {
    tree.write("fail", "");
    expect(await tree.run(BUILD)).toMatchObject({ code: 7 });
    tree.remove("fail");
    await tree.run(BUILD);
    expect(steps()).toBe(2 * STEPS);
  });

  it("accepts the build of a moved tree", async () => {
    await tree.run(BUILD);
    const moved = new TemporaryTree();
    moved.remove(".");
    renameSync(tree.root, moved.root);
    await moved.run(BUILD);
    expect(moved.lines("npm.log")).toHaveLength(STEPS);
    moved.remove(".");
  });
});

describe("npm run build", () => {
  it("always builds, and leaves nothing for the start to build", async () => {
    await tree.node("scripts/build.js");
    await tree.node("scripts/build.js");
    await tree.run(BUILD);
    expect(steps()).toBe(2 * STEPS);
  });
});

describe("the sources of the build", () => {
  const filesOfServer = async (folder: string) =>
    (await bundleServer(folder)).flatMap(({ moduleIds }) => moduleIds);

  it.each([
    ["server", filesOfServer],
    ["scan process", bundleScanProcess],
  ])("include every file of the %s", async (_, bundle) => {
    const files = await bundle(join(tree.root, "bundle"));
    const root = join(import.meta.dirname, "..");
    const own = files
      .map((file) => relative(root, file))
      .filter((path) => /^(apps|packages)\//.test(path) && !path.includes("/node_modules/"));
    expect(own.length).toBeGreaterThan(100);
    const isSource = (file: string) =>
      SOURCES.some((source) => file === source || file.startsWith(`${source}/`));
    expect(own.filter((file) => !isSource(file))).toEqual([]);
  });
});

describe("the digest of the sources", () => {
  const digest = (root = tree.root) => digestOf(root, ["docs"]);
  beforeEach(() => tree.write("docs/a/one.md", "1"));

  it("is the same in a copy", () => {
    const before = digest();
    cpSync(join(tree.root, "docs"), join(tree.root, "copy/docs"), { recursive: true });
    expect(digest(join(tree.root, "copy"))).toBe(before);
  });

  it.each<[string, () => void]>([
    ["a file is added", () => tree.write("docs/b.md", "")],
    ["a file changes", () => tree.write("docs/a/one.md", "2")],
    [
      "a file is renamed",
      () => renameSync(join(tree.root, "docs/a/one.md"), join(tree.root, "docs/a/two.md")),
    ],
    [
      "a file moves to another folder",
      () => renameSync(join(tree.root, "docs/a"), join(tree.root, "docs/b")),
    ],
  ])("changes when %s", (_, change) => {
    const before = digest();
    change();
    expect(digest()).not.toBe(before);
  });

  it("is the same when only a test changes", () => {
    const before = digest();
    tree.write("docs/a/one.test.ts", "");
    expect(digest()).toBe(before);
  });

  it("separates a file's name from the content before it", () => {
    tree.write("docs/a/two.md", "2");
    const before = digest();
    tree.remove("docs/a/two.md");
    tree.write("docs/a/one.md", "1docs/a/two.md2");
    expect(digest()).not.toBe(before);
  });
});

function steps() {
  return tree.lines("npm.log").length;
}
