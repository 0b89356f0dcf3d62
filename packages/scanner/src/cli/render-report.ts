import type { CountedInputs } from "../output/describe.ts";
import type { TextOptions } from "../output/text.ts";
import type { ScanReport } from "../report/report.ts";

export const REPORT_FORMATS = ["text", "json", "sarif", "markdown", "junit", "github"] as const;

/** The report in a format. Each is loaded on demand. */
export async function renderReport(
  report: ScanReport,
  format: (typeof REPORT_FORMATS)[number],
  counts: CountedInputs,
  options: TextOptions,
): Promise<string> {
  switch (format) {
    case "json":
      return `${JSON.stringify(report, null, 2)}\n`;
    case "sarif": {
      const { toSarif } = await import("../output/sarif.ts");
      return `${JSON.stringify(toSarif(report, counts), null, 2)}\n`;
    }
    case "junit":
      return (await import("../output/junit.ts")).renderJunit(report, counts);
    case "github":
      return (await import("../output/annotations.ts")).renderAnnotations(report, counts);
    case "markdown":
      return (await import("../output/markdown.ts")).renderMarkdown(report);
    case "text":
      return (await import("../output/text.ts")).renderText(report, options);
  }
}
