import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
    "cli/build/main.js": saying("bundle"),
    "cli/package.json": '{ "type": "module" }\n',
    "scanner/src/scan.ts": "export {};\n",
    "cli/build/sources.json": JSON.stringify({
      entry: ["cli/src/main.ts"],
      others: ["scanner/src/scan.ts"],
    }),
  });
  copyFileSync(join(import.meta.dirname, "stackyard.js"), join(folder, "cli/src/stackyard.js"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const BUILT = 2_000;

/** What runs when the files are from these times, in seconds. */
function started(args: readonly string[], times: Readonly<Record<string, number>>): string {
  const all = { "cli/build/main.js": BUILT, "cli/src/main.ts": 0, "scanner/src/scan.ts": 0 };
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
