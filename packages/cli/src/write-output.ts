import { writeFile } from "node:fs/promises";
import type { TextOptions } from "@stackyard/scanner/output/text";
import { CliFailure } from "./cli-failure.ts";
import { reasonOf } from "./reason-of.ts";

/** Default and maximum report width; a narrower terminal gets a narrower report. */
const WIDTH = 80;
const LEAST_WIDTH = 40;

export async function writeOutput(text: string, file: string | undefined): Promise<void> {
  if (file === undefined) {
    process.stdout.write(text);
    return;
  }
  try {
    await writeFile(file, text);
  } catch (error) {
    throw new CliFailure(`cannot write ${file}: ${reasonOf(error)}`);
  }
}

/** Text options for the output target. */
export function textOptions(file: string | undefined, isPlain: boolean): TextOptions {
  const { stdout } = process;
  const isTerminal = file === undefined && stdout.isTTY;
  return {
    // Respects NO_COLOR and terminals without color support.
    hasColour: isTerminal && !isPlain && stdout.hasColors(),
    width: isTerminal ? Math.max(LEAST_WIDTH, Math.min(WIDTH, stdout.columns)) : WIDTH,
  };
}
