/** Finds or installs Chromium for the end-to-end tests. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { PINNED, ROOT, run } from "./install.js";

/** Debian's Chromium without a window; journeys take a sixth less processor time in it. */
const SHELL = "chromium-headless-shell";
const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const QUIET = { stdio: "ignore", timeout: 5 * 60_000 };

/**
 * Installs Debian's shell where there is no browser yet. Needs no packages of npm, so it can run
 * while these are installed.
 */
export async function prepareTestBrowser() {
  if (process.env.CHROMIUM_PATH ?? onPath([SHELL, ...NAMES])) return;
  if (!hasPackageManager()) return;
  const child = spawn("sh", ["-c", installation(SHELL)], { ...QUIET, env: UNATTENDED });
  await new Promise((resolve) => child.on("close", resolve));
}

/** A browser for journeys: the shell if it is installed, or can be where there is no browser yet. */
export function findTestBrowser() {
  return (
    process.env.CHROMIUM_PATH ??
    onPath([SHELL, ...NAMES]) ??
    debiansPackage(SHELL) ??
    findChromium()
  );
}

/** A browser's path: an installed one, otherwise Playwright's, otherwise Debian's package. */
export function findChromium() {
  return (
    process.env.CHROMIUM_PATH ??
    onPath(NAMES) ??
    playwrightsOwn() ??
    debiansPackage("chromium") ??
    giveUp()
  );
}

function onPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

function playwrightsOwn() {
  const require = createRequire(join(ROOT, "package.json"));
  const path = require("@playwright/test").chromium.executablePath();
  if (existsSync(path)) return path;
  console.error("No Chromium here: asking Playwright for its own…");
  run("playwright", ["install", "chromium"], QUIET);
  return existsSync(path) ? path : undefined;
}

const hasPackageManager = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

const installation = (name) => `apt-get update -qq; apt-get install -y -qq ${name}`;

const UNATTENDED = { ...PINNED, DEBIAN_FRONTEND: "noninteractive" };

function debiansPackage(name) {
  if (!hasPackageManager()) return undefined;
  console.error(`Installing Debian's ${name}…`);
  run("sh", ["-c", installation(name)], { ...QUIET, env: UNATTENDED });
  return onPath([name]);
}

function giveUp() {
  console.error(
    "The end-to-end tests need Chromium: install it, or set CHROMIUM_PATH to a Chrome or Chromium.",
  );
  process.exit(1);
}
