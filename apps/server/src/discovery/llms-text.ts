import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import type { ModuleSummary } from "@stackyard/contract/modules/modules";
import type { CompiledDocument } from "../domains/content/content/compile-document.ts";
import { documentsOf } from "../domains/content/content/library.ts";
import { topicsInOrder } from "../domains/content/documentation/sections.ts";
import { CLI_PATH } from "../reference/downloads.ts";

type Listed = Pick<CompiledDocument, "address" | "front">;

const SECTIONS: readonly (readonly [title: string, list: () => Promise<readonly Listed[]>])[] = [
  ["Documentation", topicsInOrder],
  ["Tutorials", () => documentsOf("tutorials")],
  ["Blog", () => documentsOf("blog")],
];

/** An overview of the site for language models (llmstxt.org). */
export async function writeOverview(
  origin: string,
  modules: readonly ModuleSummary[],
): Promise<string> {
  const sections = await Promise.all(
    SECTIONS.map(async ([title, list]) => {
      const lines = (await list()).map(
        ({ address, front }) => `- [${front.title}](${origin}${address}.md): ${front.description}`,
      );
      return `## ${title}\n\n${lines.join("\n")}\n`;
    }),
  );
  return `# ${PRODUCT_NAME}

> A marketplace for infrastructure-as-code modules and DevOps talent. Modules are scanned, audited, bought,
> and installed from the registry with terraform init or tofu init.

Module pages and all pages listed here are available as Markdown: add \`.md\` to the address.

- [Public API](${origin}/v1/openapi.json): OpenAPI document of the API for programs with an API key
- [API](${origin}/api/openapi.json): OpenAPI document of the API behind the site
- [Command line](${origin}${CLI_PATH}): the scanner as an npm package; run it with \`npx\`
- [Modules](${origin}/api/modules): published modules as JSON; filter with \`search\`, \`category\`, and \`sort\`

${sections.join("\n")}${listModules(origin, modules)}`;
}

function listModules(origin: string, modules: readonly ModuleSummary[]): string {
  if (modules.length === 0) return "";
  const lines = modules.map(
    ({ id, title, description }) =>
      `- [${plain(title)}](${origin}/modules/${id}.md): ${plain(description)}`,
  );
  return `\n## Most popular modules\n\n${lines.join("\n")}\n`;
}

/** User text without links. */
function plain(text: string): string {
  return text.replace(/[[\]()<>`\\]/g, " ").replace(/\s+/g, " ");
}
