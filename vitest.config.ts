import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Vitest would leave a core to itself, which on a small machine is half of it.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "unit",
          include: ["{apps,packages}/*/{src,app}/**/*.test.{ts,tsx}", "scripts/*.test.ts"],
          exclude: ["**/*.integration.test.ts", "**/node_modules/**"],
          // Of a busy machine, that is: no test is about time.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: "integration",
          include: ["apps/server/**/*.integration.test.ts"],
          exclude: ["**/node_modules/**"],
          globalSetup: "apps/server/test/global-setup.ts",
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What follows from an event, a job does in its time.
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
