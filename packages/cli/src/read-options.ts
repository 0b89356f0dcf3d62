import { type ParseArgsConfig, type ParseArgsOptionDescriptor, parseArgs } from "node:util";
import { CliFailure } from "./cli-failure.ts";

type Options = Readonly<Record<string, ParseArgsOptionDescriptor>>;

/** Parses a command's arguments. Node's errors become one-line failures. */
export function readOptions<T extends Options>(args: readonly string[], options: T) {
  try {
    return parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      tokens: true,
    } satisfies ParseArgsConfig);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [sentence = ""] = error.message.split(/\. |\n/);
    throw new CliFailure(`${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`);
  }
}

/** Validates that an option has one of the allowed values. */
export function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((each) => each === value);
  if (found !== undefined) return found;
  throw new CliFailure(`--${name} is one of ${allowed.join(", ")}, not "${value}"`);
}
