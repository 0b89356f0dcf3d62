import { type ScanOptions, type ScanReport, scan } from "../src/index.ts";

/** Scans a module given as files by path, or as the text of its only file. */
export function scanTexts(
  module: string | Record<string, string>,
  options?: ScanOptions,
): ScanReport {
  const texts = typeof module === "string" ? { "main.tf": module } : module;
  const encoder = new TextEncoder();
  const files = Object.entries(texts).map(([path, text]) => [path, encoder.encode(text)] as const);
  return scan(new Map(files), options);
}
