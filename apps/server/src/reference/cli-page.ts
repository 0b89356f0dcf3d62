import { HELP } from "@stackyard/cli/help";
import { CLI_PATH, DIGESTS_PATH } from "./downloads.ts";
import type { ReferencePage } from "./reference-page.ts";

const PACKAGE = `https://stackyard.example${CLI_PATH}`;

/** CLI reference, generated from the CLI's own help. */
export function cliPage(): ReferencePage {
  return {
    slug: "reference/cli",
    title: "Command line",
    description: "How to install the stackyard command, and its options.",
    markdown: `The marketplace's scanner is also a command-line program. It reads a folder or an archive exactly as the marketplace does. Scans work offline and send no data. Other commands [find and install modules](/documentation/api/command-line).

## Install

It requires Node 24 or newer and has no dependencies. Each Stackyard server provides its own scanner as an npm package at \`${CLI_PATH}\`. To run it without installing it:

\`\`\`bash
npx --yes ${PACKAGE} scan .
\`\`\`

The digests of all downloads are at \`${DIGESTS_PATH}\`. To install the \`stackyard\` command:

\`\`\`bash
npm install --global ${PACKAGE}
stackyard --version
\`\`\`

In a checkout of Stackyard's own source, \`npx stackyard\` runs the checked-out version. Elsewhere, always use the full address: in a public registry, someone else might have published a package with the bare name.

## Options

The output of \`stackyard --help\`:

\`\`\`text
${HELP.trim()}
\`\`\`

## Examples

A report for people, and the exit code for a pipeline:

\`\`\`bash
stackyard scan . --fail-on medium --min-score security=80
\`\`\`

For GitHub's code scanning:

\`\`\`bash
stackyard scan . --format sarif --output stackyard.sarif
\`\`\`

With the values of an environment:

\`\`\`bash
stackyard scan ./modules/network --var-file production.tfvars
\`\`\`

To compare two versions and get the smallest version number that fits:

\`\`\`bash
stackyard diff network-1.4.0.tar.gz ./network
\`\`\``,
  };
}
