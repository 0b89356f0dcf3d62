import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import type { InlineConfig } from "vitest/node";

const ALL = globSync("{{apps,packages}/*/{src,app,seed,test}/**,scripts}/*.test.{ts,tsx}");
const [INTEGRATION, UNIT] = [true, false].map((isIntegration) =>
  ALL.filter((path) => path.endsWith(".integration.test.ts") === isIntegration),
);

/** Tests that mock modules, or that use sharp, whose settings apply to the whole process. */
const NEEDS_ITS_OWN_PROCESS = /vi\.mock\(|from "sharp"/;

/**
 * Test files share a process and the modules that it has loaded; loading them for each file took a
 * third of the time. A few files get their own process.
 */
function projectsOf(name: string, files: readonly string[] = [], options: InlineConfig = {}) {
  const own = files.filter((path) => NEEDS_ITS_OWN_PROCESS.test(readFileSync(path, "utf8")));
  const shared = files.filter((path) => !own.includes(path));
  // For busy machines: no test measures time.
  const test = { testTimeout: 120_000, setupFiles: "scripts/property-seed.ts", ...options };
  return [
    { test: { ...test, name, include: shared, isolate: false } },
    { test: { ...test, name: `${name}-alone`, include: own } },
  ];
}

export default defineConfig({
  test: {
    // Vitest would leave one core unused, half of a small machine.
    maxWorkers: "100%",
    projects: [
      ...projectsOf("unit", UNIT),
      ...projectsOf("integration", INTEGRATION, {
        globalSetup: "apps/server/test/global-setup.ts",
        hookTimeout: 120_000,
        // Jobs handle events in their own time.
        expect: { poll: { timeout: 60_000 } },
      }),
    ],
  },
});
