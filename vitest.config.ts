import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import type { InlineConfig } from "vitest/node";

const ALL = globSync("{{apps,packages}/*/{src,app,seed,test}/**,scripts}/*.test.{ts,tsx}");
const [INTEGRATION, UNIT] = [true, false].map((isIntegration) =>
  ALL.filter((path) => path.endsWith(".integration.test.ts") === isIntegration),
);

/** Mocks modules, or reads pictures with a library that the server tells to refuse them, once for a process. */
const NEEDS_ITS_OWN_PROCESS = /vi\.mock\(|from "sharp"/;

/**
 * Test files share a process with the modules that it has loaded: loading them for each file took a third of
 * the time. A few get their own.
 */
function projectsOf(name: string, files: readonly string[] = [], options: InlineConfig = {}) {
  const own = files.filter((path) => NEEDS_ITS_OWN_PROCESS.test(readFileSync(path, "utf8")));
  const shared = files.filter((path) => !own.includes(path));
  // Of a busy machine, that is: no test is about time.
  const test = { testTimeout: 120_000, ...options };
  return [
    { test: { ...test, name, include: shared, isolate: false } },
    { test: { ...test, name: `${name}-alone`, include: own } },
  ];
}

export default defineConfig({
  test: {
    // Vitest would leave a core to itself, which on a small machine is half of it.
    maxWorkers: "100%",
    projects: [
      ...projectsOf("unit", UNIT),
      ...projectsOf("integration", INTEGRATION, {
        globalSetup: "apps/server/test/global-setup.ts",
        hookTimeout: 120_000,
        // What follows from an event, a job does in its time.
        expect: { poll: { timeout: 60_000 } },
      }),
    ],
  },
});
