import type { CompiledDocument } from "../../domains/content/content/compile-document.ts";

/** What tells our build what to do with a sample, behind its language. */
const ORDERS = /^(\s*```\w+) .*$/gm;

/** One of our documents as a Markdown file that can be read anywhere. */
export function documentText({ front, markdown }: CompiledDocument, origin: string): string {
  const text = markdown
    .replace(ORDERS, "$1")
    .replaceAll("](images/", `](${origin}/content/images/`)
    .replaceAll("](/", `](${origin}/`);
  return `# ${front.title}\n\n> ${front.description}\n\n${text}\n`;
}
