/**
 * Scanner benchmarks, each compared with a baseline in the same run: the parser with two other
 * parsers, a scan of a large module, and CLI startup with Node's startup. `npm run bench -w
 * packages/scanner`
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
import { ownSources } from "../test/own-modules.ts";
import { generatedModule } from "./generated-module.ts";
import { measure, measureInTurns, type Timing } from "./measure.ts";

const CLI = join(import.meta.dirname, "../../cli");
const PROGRAM = join(CLI, "src/stackyard.js");

const PARSER_MB_PER_SECOND = 30;
const SCAN_MS = 150;
const START_LIMITS = {
  help: { milliseconds: 150, times: 5 },
  scan: { milliseconds: 150, times: 8 },
} as const;

/** Limits for a scan of any input. */
const HOSTILE = { seconds: 10, heapMegabytes: 512, generated: 40 };

const COSTLY_BYTES = 990_000;
/** Peak memory of a process that scans less than a megabyte, or a module of 100 files. */
const RESIDENT_MEGABYTES = 512;
const SCAN_MEGABYTES = 150;

/** Number of times each program is started. */
const STARTS = 20;

let isWithin = true;

await benchParser();
await benchScan();
benchHostile();
execFileSync(process.execPath, [join(CLI, "scripts/bundle.ts")]);
benchMemory();
benchCostly();
benchStart();
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
  check("parser", rate(ours.best) >= PARSER_MB_PER_SECOND, `at least ${PARSER_MB_PER_SECOND} MB/s`);
}

async function benchScan(): Promise<void> {
  const module = generatedModule(100, 80);
  const timing = await measure(() => {
    scan(module);
  }, 4_000);
  const { findings, facts } = scan(module);
  write(
    `\nScanning ${module.size} files with ${facts.resources.length} resources, ` +
      `${findings.length} findings, warm and in one thread`,
  );
  write(row("scan", ...shown(timing)));
  check("scan", timing.best < SCAN_MS, `below ${SCAN_MS} ms`);
}

interface Usage {
  /** CPU time. */
  readonly seconds: number;
  /** Peak memory of the process so far. */
  readonly megabytes: number;
}

interface Outcome extends Usage {
  readonly name: string;
  readonly notEvaluated: readonly string[];
}

/** Runs in a separate process that exits if a scan exceeds its memory limit. */
function benchHostile(): void {
  const program = join(import.meta.dirname, "../test/scan-hostile.ts");
  const args = [`--max-old-space-size=${HOSTILE.heapMegabytes}`, program, `${HOSTILE.generated}`];
  const printed = execFileSync(process.execPath, args, { encoding: "utf8", maxBuffer: 1 << 28 });
  const outcomes = printed
    .trim()
    .split("\n")
    .map((line): Outcome => JSON.parse(line));
  const slowest = outcomes.toSorted((a, b) => b.seconds - a.seconds);
  const limited = outcomes.filter(({ notEvaluated }) => notEvaluated.length > 0);
  write(
    `\nScanning ${outcomes.length} hostile modules, ${HOSTILE.generated} of them generated, ` +
      `within ${HOSTILE.heapMegabytes} MB; ${limited.length} reports say what they left out`,
  );
  for (const { name, seconds } of slowest.slice(0, 3)) write(`  ${seconds.toFixed(2)} s  ${name}`);
  write(`  ${(outcomes.at(-1)?.megabytes ?? 0).toFixed(0)} MB resident at the most`);
  check("hostile", (slowest[0]?.seconds ?? 0) < HOSTILE.seconds, `below ${HOSTILE.seconds} s`);
}

/** Each family as a user would scan it, by the command line in a process of its own. */
function benchCostly(): void {
  const outcomes = Object.entries(COSTLY_INPUTS).map(([name, make]) => ({
    name,
    ...usageOfScan(make(COSTLY_BYTES)),
  }));
  const slowest = outcomes.toSorted((a, b) => b.seconds - a.seconds);
  const largest = outcomes.toSorted((a, b) => b.megabytes - a.megabytes);
  write(`\nScanning ${outcomes.length} families of inputs below a megabyte, each by itself`);
  for (const { name, seconds } of slowest.slice(0, 3)) write(`  ${seconds.toFixed(2)} s  ${name}`);
  for (const { name, megabytes } of largest.slice(0, 3)) {
    write(`  ${megabytes.toFixed(0)} MB resident  ${name}`);
  }
  check("costly", (slowest[0]?.seconds ?? 0) < HOSTILE.seconds, `below ${HOSTILE.seconds} s`);
  const most = largest[0]?.megabytes ?? 0;
  check("costly, memory", most < RESIDENT_MEGABYTES, `below ${RESIDENT_MEGABYTES} MB resident`);
}

/** The memory of a scan of a module that people write. */
function benchMemory(): void {
  const decoder = new TextDecoder();
  const texts = [...generatedModule(100, 80)].map(([path, text]) => [path, decoder.decode(text)]);
  const { megabytes } = usageOfScan(Object.fromEntries(texts));
  write(`\nScanning 100 files: ${megabytes.toFixed(0)} MB resident`);
  check("memory", megabytes < SCAN_MEGABYTES, `below ${SCAN_MEGABYTES} MB resident`);
}

/** CPU time and peak memory of `stackyard scan`. */
function usageOfScan(texts: Readonly<Record<string, string>>): Usage {
  const folder = mkdtempSync(join(tmpdir(), "scan-bench-"));
  try {
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const measuring = ["--import", join(import.meta.dirname, "print-usage.ts")];
    const scanning = [PROGRAM, "scan", folder, "--output", join(folder, "report.txt")];
    const { stdout, status } = spawnSync(process.execPath, [...measuring, ...scanning], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    // Found something, or not. Anything else would be no scan.
    if (status !== 0 && status !== 1) throw new Error(`A scan exited with ${status}`);
    return JSON.parse(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function benchStart(): void {
  const small = join(import.meta.dirname, "../../../modules/generic-naming-convention");
  const start = (...args: string[]) => {
    execFileSync(process.execPath, args, { stdio: "ignore" });
  };
  const timings = measureInTurns(
    {
      bare: () => start("-e", "0"),
      help: () => start(PROGRAM, "--help"),
      scan: () => start(PROGRAM, "scan", small, "--fail-on", "none"),
    },
    STARTS,
  );
  write("\nStarting, in one file, with what Node keeps of it from the start before");
  const times = (timing: Timing) => timing.best / timings.bare.best;
  for (const [name, timing] of Object.entries(timings)) {
    write(row(name, ...shown(timing), `${times(timing).toFixed(1)} x`));
  }
  for (const [name, limit] of Object.entries(START_LIMITS)) {
    const timing = timings[name as keyof typeof START_LIMITS];
    const holds = timing.best < limit.milliseconds || times(timing) < limit.times;
    const busy = `on a busy machine ${limit.times} x what Node itself takes`;
    check(name, holds, `below ${limit.milliseconds} ms, ${busy}`);
  }
}

function shown({ best, median }: Timing): [string, string] {
  return [`${best.toFixed(1)} ms`, `${median.toFixed(1)} ms`];
}

function check(name: string, holds: boolean, limit: string): void {
  isWithin &&= holds;
  write(`${name}: ${holds ? "within" : "BEYOND"} its limit, ${limit} at best`);
}

/** A name, the best and median result, and the ratio to the baseline. */
function row(name: string, ...figures: readonly string[]): string {
  return name.padEnd(16) + figures.map((figure) => figure.padStart(14)).join("");
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
