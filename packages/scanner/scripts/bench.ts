/**
 * Scanner benchmarks in CPU time, each beside its limit and compared with a baseline in the same
 * run: the parser with two other parsers, a scan of a large module, and CLI startup with Node's
 * startup. `npm run bench -w packages/scanner -- [PART …]` runs only these parts.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parse as parseWithHcl2json } from "@cdktn/hcl2json";
import { Language, Parser } from "web-tree-sitter";
import { parseHcl } from "../src/hcl/parser.ts";
import { scan } from "../src/index.ts";
import { COSTLY_INPUTS } from "../test/costly-inputs/costly-inputs.ts";
import { hostileModules } from "../test/hostile-modules.ts";
import { ownSources } from "../test/own-modules.ts";
import { generatedModule } from "./generated-module.ts";
import { measure, measureInTurns, type Timing } from "./measure.ts";

const CLI = join(import.meta.dirname, "../../cli");
/** In a checkout, the program first compares its bundle with the sources. */
const CHECKOUT = join(CLI, "src/stackyard.js");
/** The package that users install. */
const INSTALLED = mkdtempSync(join(tmpdir(), "scan-bench-package-"));
const PROGRAM = join(INSTALLED, "package/src/stackyard.js");

const PARSER_MB_PER_SECOND = 30;
const SCAN_MS = 150;
/** `scan` is the whole scan of a small module, start included. */
const START_LIMITS = {
  version: { milliseconds: 150, times: 5 },
  help: { milliseconds: 150, times: 5 },
  scan: { milliseconds: 250, times: 10 },
} as const;

/** CPU time and peak memory of a process that scans any input. */
const SCAN_LIMITS: Usage = { seconds: 10, megabytes: 512 };
/** Peak memory of a process that scans a module of 100 files. */
const SCAN_MEGABYTES = 150;

const GENERATED = 40;
const COSTLY_BYTES = 990_000;

/** Number of times each program is started. */
const STARTS = 20;

/**
 * Imported before a program: prints its CPU time and peak memory when it ends. Linux adds the peak
 * memory of the process that started it to `maxRSS`, but not to `VmHWM`.
 */
const PRINT_USAGE = `data:text/javascript,${encodeURIComponent(`
import { readFileSync } from "node:fs";
process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const status = process.platform === "linux" ? readFileSync("/proc/self/status", "utf8") : "";
  const kilobytes = Number(/VmHWM:\\s+(\\d+)/.exec(status)?.[1] ?? maxRSS);
  const usage = { seconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: kilobytes / 1024 };
  process.stdout.write("\\n" + JSON.stringify(usage));
});`)}`;

const PARTS: Readonly<Record<string, () => void | Promise<void>>> = {
  parser: benchParser,
  scan: benchScan,
  hostile: benchHostile,
  memory: benchMemory,
  start: benchStart,
  costly: benchCostly,
};

let isWithin = true;

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !Object.hasOwn(PARTS, name));
if (unknown !== undefined) throw new Error(`There is no part "${unknown}"`);
execFileSync(process.execPath, [join(CLI, "scripts/bundle.ts")]);
execFileSync("tar", ["-xzf", join(CLI, "build/stackyard.tgz"), "-C", INSTALLED]);
try {
  for (const [name, bench] of Object.entries(PARTS)) {
    if (wanted.length === 0 || wanted.includes(name)) await bench();
  }
} finally {
  rmSync(INSTALLED, { recursive: true });
}
process.exitCode = isWithin ? 0 : 1;

async function benchParser(): Promise<void> {
  const sources = ownSources();
  const bytes = sources.reduce((sum, source) => sum + Buffer.byteLength(source), 0);
  const ours = await measure(() => {
    for (const source of sources) parseHcl(source);
  });

  await Parser.init();
  const grammar = createRequire(import.meta.url).resolve(
    "@tree-sitter-grammars/tree-sitter-hcl/tree-sitter-hcl.wasm",
  );
  const parser = new Parser().setLanguage(await Language.load(readFileSync(grammar)));
  const treeSitter = await measure(() => {
    for (const source of sources) parser.parse(source)?.delete();
  });
  const hcl2json = await measure(async () => {
    for (const source of sources) await parseWithHcl2json("main.tf", source);
  });

  const rate = (milliseconds: number) => bytes / 1e3 / milliseconds;
  write(`\nParsing ${sources.length} files of Terraform code, ${(bytes / 1e6).toFixed(2)} MB`);
  for (const [name, { best, median }] of Object.entries({ ours, treeSitter, hcl2json })) {
    const times = (best / ours.best).toFixed(1);
    write(
      row(name, `${rate(best).toFixed(1)} MB/s`, `${rate(median).toFixed(1)} MB/s`, `${times} x`),
    );
  }
  const best = rate(ours.best);
  const limit = `at least ${PARSER_MB_PER_SECOND} MB/s`;
  check("parser", best >= PARSER_MB_PER_SECOND, `${best.toFixed(1)} MB/s`, limit);
}

async function benchScan(): Promise<void> {
  const module = generatedModule(100, 80);
  const timing = await measure(() => {
    scan(module);
  }, 10_000);
  const { findings, facts } = scan(module);
  write(
    `\nScanning ${module.size} files with ${facts.resources.length} resources, ` +
      `${findings.length} findings, warm and in one thread`,
  );
  write(row("scan", ...shown(timing)));
  check("scan", timing.best < SCAN_MS, `${timing.best.toFixed(0)} ms`, `below ${SCAN_MS} ms`);
}

interface Usage {
  /** CPU time. */
  readonly seconds: number;
  /** Peak memory. */
  readonly megabytes: number;
}

function benchHostile(): void {
  benchFamilies("hostile", hostileModules(GENERATED));
}

/** Inputs below a megabyte. */
function benchCostly(): void {
  const families = Object.entries(COSTLY_INPUTS);
  const made = families.map(([name, make]) => [name, () => make(COSTLY_BYTES)] as const);
  benchFamilies("costly", Object.fromEntries(made));
}

/** Each module as a user would scan it, by the command line in a process of its own. */
function benchFamilies(
  kind: string,
  families: Readonly<Record<string, () => Readonly<Record<string, string>>>>,
): void {
  const outcomes = Object.entries(families).map(([name, make]) => ({
    name,
    ...usageOfScan(make()),
  }));
  const slowest = outcomes.toSorted((a, b) => b.seconds - a.seconds);
  const largest = outcomes.toSorted((a, b) => b.megabytes - a.megabytes);
  write(`\nScanning ${outcomes.length} ${kind} modules, each by the command line`);
  for (const { name, seconds } of slowest.slice(0, 3)) write(`  ${seconds.toFixed(2)} s  ${name}`);
  for (const { name, megabytes } of largest.slice(0, 3)) {
    write(`  ${megabytes.toFixed(0)} MB resident  ${name}`);
  }
  const most = Math.max(...outcomes.map(({ seconds }) => seconds));
  const limit = `below ${SCAN_LIMITS.seconds} s`;
  check(kind, most < SCAN_LIMITS.seconds, `${most.toFixed(2)} s`, limit);
  const megabytes = Math.max(...outcomes.map((outcome) => outcome.megabytes));
  checkMemory(`${kind}, memory`, megabytes, SCAN_LIMITS.megabytes);
}

/** The memory of a scan of a module that people write. */
function benchMemory(): void {
  const decoder = new TextDecoder();
  const texts = [...generatedModule(100, 80)].map(([path, text]) => [path, decoder.decode(text)]);
  const { megabytes } = usageOfScan(Object.fromEntries(texts));
  write("\nScanning 100 files once, by the command line");
  checkMemory("memory", megabytes, SCAN_MEGABYTES);
}

/** CPU time and peak memory of `stackyard scan`. */
function usageOfScan(texts: Readonly<Record<string, string>>): Usage {
  const folder = mkdtempSync(join(tmpdir(), "scan-bench-"));
  try {
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return usageOf([PROGRAM, "scan", folder, "--output", join(folder, "report.txt")]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** CPU time and peak memory of Node with these arguments. */
function usageOf(args: readonly string[]): Usage {
  const { stdout, status } = spawnSync(process.execPath, ["--import", PRINT_USAGE, ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  // Found something, or not. Anything else would be no scan.
  if (status !== 0 && status !== 1) throw new Error(`${args[0]} exited with ${status}`);
  return JSON.parse(stdout.slice(stdout.lastIndexOf("\n")));
}

function benchStart(): void {
  const small = join(import.meta.dirname, "../../../modules/generic-naming-convention");
  const start = (...args: string[]) => usageOf(args).seconds * 1_000;
  const timings = measureInTurns(
    {
      bare: () => start("-e", "0"),
      version: () => start(PROGRAM, "--version"),
      help: () => start(PROGRAM, "--help"),
      scan: () => start(PROGRAM, "scan", small, "--fail-on", "none"),
      checkout: () => start(CHECKOUT, "scan", small, "--fail-on", "none"),
    },
    STARTS,
  );
  write("\nStarting, with the compiled code that the start before has stored");
  const times = (timing: Timing) => timing.best / timings.bare.best;
  for (const [name, timing] of Object.entries(timings)) {
    write(row(name, ...shown(timing), `${times(timing).toFixed(1)} x`));
  }
  for (const [name, limit] of Object.entries(START_LIMITS)) {
    const timing = timings[name as keyof typeof START_LIMITS];
    const holds = timing.best < limit.milliseconds || times(timing) < limit.times;
    const busy = `or on a busy machine ${limit.times} x what Node itself takes`;
    const figure = `${timing.best.toFixed(0)} ms, ${times(timing).toFixed(1)} x`;
    check(`start, ${name}`, holds, figure, `below ${limit.milliseconds} ms, ${busy}`);
  }
}

function shown({ best, median }: Timing): [string, string] {
  return [`${best.toFixed(1)} ms`, `${median.toFixed(1)} ms`];
}

function checkMemory(name: string, megabytes: number, limit: number): void {
  check(name, megabytes < limit, `${megabytes.toFixed(0)} MB`, `below ${limit} MB resident`);
}

function check(name: string, holds: boolean, figure: string, limit: string): void {
  isWithin &&= holds;
  write(`${name}: ${figure}, limit ${limit}: ${holds ? "within" : "BEYOND"}`);
}

/** A name, the best and median result, and the ratio to the baseline. */
function row(name: string, ...figures: readonly string[]): string {
  return name.padEnd(16) + figures.map((figure) => figure.padStart(14)).join("");
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
