import type { CountedInputs } from "@stackyard/scanner/output/describe";
import type { TextOptions } from "@stackyard/scanner/output/text";
import type { ScanReport } from "@stackyard/scanner/report/report";

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
      const { toSarif } = await import("@stackyard/scanner/output/sarif");
      return `${JSON.stringify(toSarif(report, counts), null, 2)}\n`;
    }
    case "junit":
      return (await import("@stackyard/scanner/output/junit")).renderJunit(report, counts);
    case "github":
      return (await import("@stackyard/scanner/output/annotations")).renderAnnotations(
        report,
        counts,
      );
    case "markdown":
      return (await import("@stackyard/scanner/output/markdown")).renderMarkdown(report);
    case "text":
      return (await import("@stackyard/scanner/output/text")).renderText(report, options);
  }
}
