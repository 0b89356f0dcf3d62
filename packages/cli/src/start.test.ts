import { execFileSync, spawnSync } from "node:child_process";
import {
  copyFileSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { writeFiles } from "@stackyard/scanner/test/write-files";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

// Processes start slowly when many tests run in parallel.
vi.setConfig({ testTimeout: 30_000 });

/** A command line whose program says whether it came from the bundle or from its sources. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "stackyard-start-"));
  const saying = (what: string) => `export const main = () => void console.log("${what}");\n`;
  writeFiles(folder, {
    "cli/src/main.ts": saying("sources"),
    "cli/build/main.cjs": `exports.main = () => void console.log("bundle");\n`,
    "cli/package.json": '{ "type": "module" }\n',
    "scanner/src/scan.ts": "export {};\n",
    "cli/build/sources.json": JSON.stringify({
      entry: ["cli/src/main.ts"],
      others: ["scanner/src/scan.ts"],
    }),
  });
  for (const name of ["stackyard.js", "load-bundle.js"]) {
    copyFileSync(join(import.meta.dirname, name), join(folder, "cli/src", name));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const BUILT = 2_000;

const PART = "part-a1B2_-c3.cjs";

/** A bundle in two files, whose compiled code is stored in a folder of its own. */
function startedInParts(...args: readonly string[]): { out: string; stored: readonly string[] } {
  writeFiles(folder, {
    "parts/src/stackyard.js": readFileSync(join(import.meta.dirname, "stackyard.js"), "utf8"),
    "parts/src/load-bundle.js": readFileSync(join(import.meta.dirname, "load-bundle.js"), "utf8"),
    "parts/package.json": '{ "type": "module" }\n',
    "parts/build/main.cjs": `exports.main = (args) => require("./${PART}").run(args);\n`,
    [`parts/build/${PART}`]: `exports.run = ([, code]) => (console.log("ran"), Number(code));\n`,
  });
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, "cache") };
  const program = join(folder, "parts/src/stackyard.js");
  const { stdout } = spawnSync(process.execPath, [program, ...args], { encoding: "utf8", env });
  const stored = globSync("cache/*/stackyard-*", { cwd: folder }).map((path) => basename(path));
  return { out: stdout.trim(), stored: stored.sort() };
}

/** What runs when the files are from these times, in seconds. */
function started(args: readonly string[], times: Readonly<Record<string, number>>): string {
  const all = { "cli/build/main.cjs": BUILT, "cli/src/main.ts": 0, "scanner/src/scan.ts": 0 };
  for (const [path, time] of Object.entries({ ...all, ...times })) {
    utimesSync(join(folder, path), time, time);
  }
  const program = join(folder, "cli/src/stackyard.js");
  return execFileSync(process.execPath, [program, ...args], { encoding: "utf8" }).trim();
}

it("runs the bundle while none of its sources is newer", () => {
  expect(started(["scan"], { "scanner/src/scan.ts": BUILT })).toBe("bundle");
  expect(started(["scan"], { "scanner/src/scan.ts": BUILT + 1 })).toBe("sources");
  expect(started(["scan"], { "cli/src/main.ts": BUILT + 1 })).toBe("sources");
});

it("looks only at the entry's sources where no command is named", () => {
  expect(started(["--version"], { "scanner/src/scan.ts": BUILT + 1 })).toBe("bundle");
  expect(started([], { "cli/src/main.ts": BUILT + 1 })).toBe("sources");
});

it("runs the sources when one of the bundle's is gone, or when it doesn't say which it has", () => {
  const others = ["scanner/src/gone.ts"];
  writeFiles(folder, { "cli/build/sources.json": JSON.stringify({ entry: [], others }) });
  expect(started(["scan"], {})).toBe("sources");
  rmSync(join(folder, "cli/build/sources.json"));
  expect(started(["scan"], {})).toBe("sources");
});

it("stores for each command the code that ran, unless it was used wrongly", () => {
  expect(startedInParts("scan", "2")).toEqual({ out: "ran", stored: [] });
  expect(startedInParts("scan", "1")).toEqual({ out: "ran", stored: [`stackyard-scan-${PART}`] });
  const both = [`stackyard-diff-${PART}`, `stackyard-scan-${PART}`];
  expect(startedInParts("diff", "0")).toEqual({ out: "ran", stored: both });
  expect(startedInParts("../diff", "0")).toEqual({ out: "ran", stored: both });
});

it("stores code again only if V8 can't use what is stored", () => {
  startedInParts("show", "0");
  const [path = ""] = globSync(join(folder, "cache/*/stackyard-show-*"));
  utimesSync(path, 1_000, 1_000);
  startedInParts("show", "0");
  expect(statSync(path).mtimeMs).toBe(1_000_000);
  writeFileSync(path, "not code");
  expect(startedInParts("show", "0").out).toBe("ran");
  expect(readFileSync(path).length).toBeGreaterThan(100);
});
