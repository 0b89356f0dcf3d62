import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

const PORT = Number(process.env.E2E_PORT ?? 5091);

// A browser started by root has no sandbox; the other options stop background requests.
const CHROMIUM_FLAGS = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  // Software rendering without a GPU process, which is faster than an emulated GPU.
  "--disable-gpu",
  // Pages share a process, which saves starting one for each.
  "--renderer-process-limit=1",
  // Pages live for seconds: what optimizing compilers save is less than they take, and the simple
  // compiler saves more if it doesn't wait.
  "--js-flags=--no-turbofan --no-maglev --always-sparkplug",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const STATES = "site/page-states.spec.ts";
const LAST = "site/accessibility.spec.ts";

export default defineConfig({
  testDir: "apps/web/e2e",
  projects: [
    // An error page doesn't count as a look at its route.
    { name: "states", testMatch: STATES },
    { name: "journeys", testIgnore: [STATES, LAST] },
    // Looks at the pages that no journey has looked at; with `--no-deps`, at all.
    { name: "walk", testMatch: LAST, dependencies: ["journeys"] },
  ],
  outputDir: "test-results",
  fullyParallel: true,
  // More than the cores of a small machine: journeys wait for a page or the server a part of the time.
  workers: availableParallelism() * 2,
  // On a busy machine a test may be late once; a test that fails twice is broken.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    // Fails a step that waits for something that never comes, so that its test names the step.
    actionTimeout: 60_000,
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      args: CHROMIUM_FLAGS,
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    },
    screenshot: "only-on-failure",
    // Traces cost time, so only retries record them.
    trace: "on-first-retry",
  },
  webServer: {
    command: "node scripts/e2e-server.js",
    env: {
      PORT: String(PORT),
      DATA_DIR: "data/e2e",
      SEED: "demo",
      LOG_LEVEL: "warn",
      TRUST_PROXY: "true",
      // A generated public key, for the page of reports to show.
      SECURITY_KEY: "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p",
    },
    // Logged once the demo data is complete.
    wait: { stdout: /is ready/ },
    timeout: 600_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "pipe",
  },
});
