import { writeFile } from "node:fs/promises";
import type { TextOptions } from "../output/text.ts";
import { CliFailure } from "./cli-failure.ts";
import { reasonOf } from "./reason-of.ts";

/** Reports are made for this width; a narrower terminal gets narrower ones. */
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

/** How text is to look where it goes. */
export function textOptions(file: string | undefined, isPlain: boolean): TextOptions {
  const { stdout } = process;
  const isTerminal = file === undefined && stdout.isTTY;
  return {
    // Knows NO_COLOR and dumb terminals.
    hasColour: isTerminal && !isPlain && stdout.hasColors(),
    width: isTerminal ? Math.max(LEAST_WIDTH, Math.min(WIDTH, stdout.columns)) : WIDTH,
  };
}
