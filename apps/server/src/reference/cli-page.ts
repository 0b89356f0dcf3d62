import { HELP } from "@stackyard/scanner";
import { CLI_PATH } from "./cli-download.ts";
import type { ReferencePage } from "./reference-page.ts";

const PACKAGE = `https://stackyard.example${CLI_PATH}`;

/** The command line, as it explains itself. */
export function cliPage(): ReferencePage {
  return {
    slug: "reference/cli",
    title: "Command line",
    description: "How to get the stackyard command, and its options as it prints them itself.",
    markdown: `The marketplace's scanner is a program of its own. It reads a folder or an archive exactly as the marketplace does, needs no network, and sends nothing anywhere.

## Get it

It takes Node 24 or newer and has no dependencies. Each Stackyard hands out the scanner that it judges by, as an npm package at \`${CLI_PATH}\`. Run it without installing it:

\`\`\`bash
npx --yes ${PACKAGE} scan .
\`\`\`

Or install it, so that \`stackyard\` is a command:

\`\`\`bash
npm install --global ${PACKAGE}
stackyard --version
\`\`\`

In a checkout of Stackyard's own source, \`npx stackyard\` runs it as it stands there. Elsewhere always give the address: the bare name is whatever somebody has published under it in a public registry.

## Options

This is what \`stackyard --help\` prints:

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

With the values of one environment:

\`\`\`bash
stackyard scan ./modules/network --var-file production.tfvars
\`\`\`

What changed between two versions, and the smallest honest number:

\`\`\`bash
stackyard diff network-1.4.0.tar.gz ./network
\`\`\``,
  };
}
