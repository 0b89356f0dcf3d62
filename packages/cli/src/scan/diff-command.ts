import { CliFailure } from "../cli-failure.ts";
import { CLEAN } from "../exit-codes.ts";
import { oneOf, readOptions } from "../read-options.ts";
import { textOptions, writeOutput } from "../write-output.ts";
import { readModuleAt } from "./read-module.ts";

const FORMATS = ["text", "json", "markdown"] as const;

const OPTIONS = {
  format: { type: "string", default: "text" },
  output: { type: "string" },
  "no-color": { type: "boolean", default: false },
} as const;

/** `stackyard diff OLD NEW` */
export async function diffCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(args, OPTIONS);
  const [before, after, ...others] = positionals;
  if (before === undefined || after === undefined || others.length > 0) {
    throw new CliFailure("diff takes two directories or archives, the older one first");
  }
  const format = oneOf("format", values.format, FORMATS);
  const [old, now] = [await readModuleAt(before), await readModuleAt(after)];
  const { readFacts } = await import("@stackyard/scanner/facts/read-facts");
  const { compareModules } = await import("@stackyard/scanner/compare/compare-modules");
  const comparison = compareModules(readFacts(old.files), readFacts(now.files));
  const text = async () => {
    switch (format) {
      case "json":
        return `${JSON.stringify(comparison, null, 2)}\n`;
      case "markdown": {
        const { renderComparisonMarkdown } = await import(
          "@stackyard/scanner/output/comparison-markdown"
        );
        return renderComparisonMarkdown(comparison);
      }
      case "text": {
        const { renderComparisonText } = await import("@stackyard/scanner/output/comparison-text");
        return renderComparisonText(comparison, textOptions(values.output, values["no-color"]));
      }
    }
  };
  await writeOutput(await text(), values.output);
  return CLEAN;
}
