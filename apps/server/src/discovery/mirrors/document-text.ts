import type { CompiledDocument } from "../../domains/content/content/compile-document.ts";

/** Instructions for our build after a code block's language. */
const ORDERS = /^(\s*```\w+) .*$/gm;

/** A document as a standalone Markdown file. */
export function documentText({ front, markdown }: CompiledDocument, origin: string): string {
  const text = markdown
    .replace(ORDERS, "$1")
    .replaceAll("](images/", `](${origin}/content/images/`)
    .replaceAll("](/", `](${origin}/`);
  return `# ${front.title}\n\n> ${front.description}\n\n${text}\n`;
}
