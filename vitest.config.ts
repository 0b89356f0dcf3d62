import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type InlineConfig, type TestSpecification } from "vitest/node";

const ALL = globSync("{{apps,packages}/*/{src,app,seed,test}/**,scripts}/*.test.{ts,tsx}");
const [INTEGRATION, UNIT] = [true, false].map((isIntegration) =>
  ALL.filter((path) => path.endsWith(".integration.test.ts") === isIntegration),
);

/**
 * Tests that mock modules, or that read pictures with sharp: which formats it reads is a setting of
 * the whole process. Drawing with sharp needs none.
 */
const NEEDS_ITS_OWN_PROCESS = /vi\.mock\(|from "sharp"[\s\S]*(\.metadata\(|\.unblock\(|\.resize\()/;

/**
 * Test files share a process and the modules that it has loaded; loading them for each file took a
 * third of the time. A few files get their own process.
 */
function projectsOf(name: string, files: readonly string[] = [], options: InlineConfig = {}) {
  const own = files.filter((path) => NEEDS_ITS_OWN_PROCESS.test(readFileSync(path, "utf8")));
  const shared = files.filter((path) => !own.includes(path));
  const test = {
    // For busy machines: no test measures time.
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: "scripts/property-seed.ts",
    ...options,
  };
  return [
    { test: { ...test, name, include: shared, isolate: false } },
    { test: { ...test, name: `${name}-alone`, include: own } },
  ];
}

/** Short files that take long. Vitest starts with large files, so a worker ran these alone at the end. */
const LONG =
  /(class-probes|probes|costly-inputs|hostile|exposure\.property|integrations|compared-decisions)\.test\.ts$/;

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...byProject.values()].flatMap((group) =>
      group.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a))),
    );
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    // More than cores: much of the time, files wait for their database or for processes. With half as
    // many more, a small machine was idle a tenth of the time, and took a sixth longer.
    maxWorkers: availableParallelism() * 2,
    projects: [
      ...projectsOf("unit", UNIT),
      ...projectsOf("integration", INTEGRATION, {
        globalSetup: "apps/server/test/global-setup.ts",
        hookTimeout: 120_000,
      }),
    ],
  },
});
