import { parseSync, Visitor } from "oxc-parser";

/** A text that people read, with the line on which it begins. */
export type UserFacingText = { line: number; text: string };

/** Stands for an expression inside a text. */
const GAP = "…";
/** Templates in other languages than English. */
const LANGUAGES = new Set(["sql", "css"]);

/** The string literals, templates and JSX texts of a source file, as whole sentences where possible. */
export function textsOfSource(path: string, source: string): UserFacingText[] {
  const found: UserFacingText[] = [];
  const keep = (start: number, text: string) => {
    const line = source.slice(0, start).split("\n").length;
    found.push({ line, text: onOneLine(text) });
  };
  const children = (element: { children: { type: string; value?: string; start: number }[] }) => {
    const texts = element.children.filter((child) => child.type === "JSXText");
    const first = texts.find((child) => child.value?.trim());
    const whole = element.children.map((child) =>
      child.type === "JSXText" ? child.value : spaceIn(source, child.start),
    );
    if (first) keep(first.start + (first.value ?? "").search(/\S/), whole.join(""));
  };
  const foreign = new Set<number>();
  const html = new Set<number>();
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi }) => {
      const language = source.slice(tag.start, tag.end).split("<", 1)[0] ?? "";
      if (LANGUAGES.has(language)) foreign.add(quasi.start);
      if (language === "html") html.add(quasi.start);
    },
    TemplateLiteral: ({ start, quasis }) => {
      if (foreign.has(start)) return;
      const text = quasis.map(({ value }) => value.cooked ?? value.raw).join(GAP);
      if (html.has(start)) for (const part of textsOfHtml(text)) keep(start, part);
      else keep(start, text);
    },
    Literal: ({ start, value }) => {
      if (typeof value === "string") keep(start, value);
    },
    JSXElement: children,
    JSXFragment: children,
  }).visit(parseSync(path, source).program);
  return found.filter(({ text }) => /\p{L} |^\p{Lu}[\p{Ll}'’]+$/u.test(text));
}

/** The texts between the tags of a page, without its styles. */
function textsOfHtml(html: string): string[] {
  const texts = html.replaceAll(/<style>[\s\S]*?<\/style>/g, "").split(/<[^>]*>/);
  return texts.filter((text) => text.trim());
}

/** `{" "}` is a space; anything else in a text is a value. */
function spaceIn(source: string, start: number): string {
  return source.startsWith('{" "}', start) ? " " : GAP;
}

/** The paragraphs of a Markdown document, without its code. */
export function textsOfMarkdown(source: string): UserFacingText[] {
  const prose = source
    .replaceAll(/^( *)```[\s\S]*?^\1```/gm, (code) => code.replaceAll(/[^\n]/g, ""))
    .replaceAll(/`[^`\n]+`/g, GAP);
  const found: UserFacingText[] = [];
  let line = 1;
  for (const paragraph of prose.split(/\n(?=\s*\n|\s*[-*|#>\d])/)) {
    found.push({
      line: line + (/^\s*/.exec(paragraph)?.[0].split("\n").length ?? 1) - 1,
      text: onOneLine(paragraph),
    });
    line += paragraph.split("\n").length;
  }
  return found.filter(({ text }) => text);
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** The quoted texts of a Terraform or JSON file. */
export function textsOfQuotes(source: string): UserFacingText[] {
  return source.split("\n").flatMap((content, index) =>
    [...content.matchAll(/"((?:[^"\\]|\\.)*)"/g)].flatMap(([, quoted = ""]) => {
      const text = onOneLine(quoted.replaceAll(/\\n/g, " ").replaceAll(/`[^`]+`/g, GAP));
      return /\p{L} /u.test(text) ? [{ line: index + 1, text }] : [];
    }),
  );
}
