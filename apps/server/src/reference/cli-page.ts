import { HELP } from "@stackyard/scanner";
import type { ReferencePage } from "./reference-page.ts";

/** The command line, as it explains itself. */
export function cliPage(): ReferencePage {
  return {
    slug: "reference/cli",
    title: "Command line",
    description: "The commands and options of npx stackyard, as it prints them itself.",
    markdown: `The marketplace's scanner is a program of its own. It reads a folder or an archive exactly as the marketplace does, needs no network, and sends nothing anywhere.

## Options

This is what \`npx stackyard --help\` prints:

\`\`\`text
${HELP.trim()}
\`\`\`

## Examples

A report for people, and the exit code for a pipeline:

\`\`\`bash
npx stackyard scan . --fail-on medium --min-score security=80
\`\`\`

For GitHub's code scanning:

\`\`\`bash
npx stackyard scan . --format sarif --output stackyard.sarif
\`\`\`

With the values of one environment:

\`\`\`bash
npx stackyard scan ./modules/network --var-file production.tfvars
\`\`\`

What changed between two versions, and the smallest honest number:

\`\`\`bash
npx stackyard diff network-1.4.0.tar.gz ./network
\`\`\``,
  };
}
