/**
 * How fast Terraform code is read: our parser beside tree-sitter-hcl and hcl2json, each warm and on
 * the same files, and a whole scan of them as one module. `npm run bench -w packages/scanner`
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parse as parseWithHcl2json } from "@cdktn/hcl2json";
import { Language, Parser } from "web-tree-sitter";
import { parseHcl } from "../src/hcl/parser.ts";
import { scan } from "../src/index.ts";
import { ownModules } from "../test/own-modules.ts";

const WARM_UP_MS = 1_000;
const MEASURE_MS = 2_000;

const files = new Map<string, Uint8Array>();
for (const [name, module] of ownModules()) {
  for (const [path, content] of module) {
    if (path.endsWith(".tf")) files.set(`modules/${name}/${path}`, content);
  }
}
const sources = [...files.values()].map((content) => new TextDecoder().decode(content));
const bytes = [...files.values()].reduce((sum, content) => sum + content.byteLength, 0);
write(`${files.size} files, ${(bytes / 1e6).toFixed(2)} MB`);

await measure("parseHcl", () => {
  for (const source of sources) parseHcl(source);
});

await Parser.init();
const grammar = createRequire(import.meta.url).resolve(
  "@tree-sitter-grammars/tree-sitter-hcl/tree-sitter-hcl.wasm",
);
const treeSitter = new Parser().setLanguage(await Language.load(readFileSync(grammar)));
await measure("tree-sitter-hcl", () => {
  for (const source of sources) treeSitter.parse(source)?.delete();
});

await measure("hcl2json", async () => {
  for (const source of sources) await parseWithHcl2json("main.tf", source);
});

await measure("scan", () => {
  scan(files);
});

/** Runs `work` over all sources again and again and shows the throughput and the best time. */
async function measure(name: string, work: () => void | Promise<void>): Promise<void> {
  await repeat(work, WARM_UP_MS);
  const times = await repeat(work, MEASURE_MS);
  const best = Math.min(...times);
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  const rate = (time: number) => (bytes / 1e3 / time).toFixed(1).padStart(6);
  write(
    `${name.padEnd(16)} ${rate(mean)} MB/s mean, ${rate(best)} MB/s best, ${best.toFixed(1)} ms`,
  );
}

async function repeat(work: () => void | Promise<void>, milliseconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times;
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
