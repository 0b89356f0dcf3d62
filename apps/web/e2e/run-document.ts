import { spawn } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { CodeSample } from "../../server/src/platform/markdown/code-samples.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** Where the texts say that the reader's Stackyard is. */
const SAID = "http://127.0.0.1:5000";

const DEFAULT_TIMEOUT_S = 20;

export interface Outcome {
  readonly line: number;
  readonly exit: number;
  readonly expectedExit: number;
  readonly output: string;
  /** As the text shows it; undefined where it shows none. */
  readonly expected: string | undefined;
}

/**
 * Does what a document tells its readers, in a folder like a checkout's: writes the files that it
 * shows ("file=…"), and runs in one shell what it tells them to run ("run", "exit=…", "timeout=…").
 */
export async function runDocument(
  samples: readonly CodeSample[],
  { name, baseURL }: { readonly name: string; readonly baseURL: string },
): Promise<Outcome[]> {
  const folder = openFolder(name);
  const shell = openShell(folder, await settings(baseURL));
  const outcomes: Outcome[] = [];
  for (const [index, sample] of samples.entries()) {
    const file = option(sample, "file");
    if (file) write(join(folder, file), sample.code);
    if (!sample.words.includes("run")) continue;
    const seconds = Number(option(sample, "timeout") ?? DEFAULT_TIMEOUT_S);
    const { output, exit } = await shell.run(sample.code.replaceAll(SAID, baseURL), seconds);
    outcomes.push({
      line: sample.line,
      exit,
      expectedExit: Number(option(sample, "exit") ?? 0),
      output,
      expected: outputAfter(samples.slice(index + 1)),
    });
  }
  shell.close();
  rmSync(folder, { recursive: true });
  return outcomes;
}

/** What the quickstart has its readers set: where Stackyard is, and a token that acts for them. */
async function settings(baseURL: string): Promise<Record<string, string>> {
  const call = async (path: string, cookie: string, body: object) =>
    fetch(baseURL + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", cookie },
      body: JSON.stringify(body),
    });
  const reader = { username: "mara-lindqvist", password: "stackyard-demo" };
  const session = await call("/api/login", "", reader);
  const cookie = session.headers.getSetCookie().map((set) => set.split(";")[0]);
  const token = { name: `reader ${crypto.randomUUID()}`, scope: "api" };
  const made = await call("/api/registry-tokens", cookie.join("; "), token);
  const { secret } = (await made.json()) as { secret: string };
  return { STACKYARD: baseURL, STACKYARD_TOKEN: secret };
}

/** What the text shows between a command and the next one. */
function outputAfter(following: readonly CodeSample[]): string | undefined {
  const next = following.find(({ words }) => words.includes("run") || words.includes("output"));
  return next?.words.includes("output") ? next.code : undefined;
}

/** Whether an output is like the one shown, where "…" stands for what may be different. */
export function isLike(output: string, shown: string): boolean {
  const lines = shown
    .trim()
    .split("\n")
    .map((line) => line.trimEnd());
  const pattern = lines
    .map((line) =>
      line === "…" ? "(?:.*\\n)*?" : `${line.split("…").map(literally).join(".*")}\\n`,
    )
    .join("");
  return new RegExp(`(?:^|\\n)${pattern}`).test(`${output}\n`);
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function openFolder(name: string): string {
  const folder = join(ROOT, "data", `run-${name}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "data/tutorial"), { recursive: true });
  for (const shared of ["modules", "node_modules", "package.json"])
    symlinkSync(join(ROOT, shared), join(folder, shared));
  return folder;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${text}\n`);
}

function option({ words }: CodeSample, name: string): string | undefined {
  return words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** One shell for a whole document, as its reader has one: folders and variables stay. */
function openShell(cwd: string, settings: Readonly<Record<string, string>>) {
  // The test runner asks for colours; a reader's redirected output has none.
  const { FORCE_COLOR: _, ...env } = process.env;
  const child = spawn("bash", ["--norc", "--noprofile"], {
    cwd,
    env: { ...env, ...settings },
    stdio: ["pipe", "pipe", "inherit"],
  });
  let output = "";
  let heard = () => {};
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    heard();
  });
  child.stdin.write("exec 2>&1\n");

  function run(command: string, seconds: number): Promise<{ output: string; exit: number }> {
    output = "";
    const end = `--- ${crypto.randomUUID()}`;
    child.stdin.write(`${command}\necho "${end} $?"\n`);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        child.kill();
        reject(new Error(`not done after ${seconds} s: ${command}\n${output}`));
      }, seconds * 1_000);
      heard = () => {
        const at = output.indexOf(end);
        const exit = /^ (\d+)\n/.exec(output.slice(at + end.length))?.[1];
        if (at < 0 || exit === undefined) return;
        clearTimeout(timer);
        resolve({ output: output.slice(0, at), exit: Number(exit) });
      };
    });
  }
  return { run, close: () => child.kill() };
}
