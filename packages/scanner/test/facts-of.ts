import { type ModuleFacts, readFacts } from "../src/index.ts";

/** The facts of a module given as files by path, or as the text of its only file. */
export function factsOf(module: string | Record<string, string>): ModuleFacts {
  const texts = typeof module === "string" ? { "main.tf": module } : module;
  const encoder = new TextEncoder();
  return readFacts(
    new Map(Object.entries(texts).map(([path, text]) => [path, encoder.encode(text)])),
  );
}
