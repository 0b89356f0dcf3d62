import { readFile, stat } from "node:fs/promises";
import {
  applyBaseline,
  type Baseline,
  BaselineFault,
  MAX_BASELINE_BYTES,
  readBaseline,
} from "@stackyard/scanner/listing/baseline";
import type { ScanReport } from "@stackyard/scanner/report/report";
import { CliFailure } from "../cli-failure.ts";
import { FOUND } from "../exit-codes.ts";
import { reasonOf } from "../reason-of.ts";

/** Applies the baseline in a file. A file that is none fails the gate. */
export async function applyBaselineFile(
  report: ScanReport,
  path: string,
  ruleIds: ReadonlySet<string>,
): Promise<ScanReport> {
  return applyBaseline(report, await readBaselineFile(path), ruleIds);
}

async function readBaselineFile(path: string): Promise<Baseline> {
  const text = await readText(path);
  try {
    return readBaseline(text);
  } catch (error) {
    if (!(error instanceof BaselineFault)) throw error;
    throw new CliFailure(`${path} is not a usable baseline: ${error.message}`, FOUND);
  }
}

async function readText(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size <= MAX_BASELINE_BYTES) return await readFile(path, "utf8");
  } catch (error) {
    throw new CliFailure(`cannot read ${path}: ${reasonOf(error)}`);
  }
  const message = `${path} is not a usable baseline: it is larger than ${MAX_BASELINE_BYTES} bytes`;
  throw new CliFailure(message, FOUND);
}
