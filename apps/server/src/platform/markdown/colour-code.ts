import type { Element, ElementContent, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { createCssVariablesTheme, createHighlighterCore, type ThemedToken } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import { visit } from "unist-util-visit";
import { codeLanguage } from "./code-languages.ts";

/**
 * What is longer, or comes when the time is up, stays plain. The time is ample, for the first line of
 * a language pays for its rules.
 */
const LIMITS = {
  blockCharacters: 20_000,
  lineCharacters: 400,
  lineMs: 1_000,
  documentMs: 4_000,
} as const;

const theme = createCssVariablesTheme({ name: "roles", variablePrefix: "--" });
const colours = createHighlighterCore({
  themes: [theme],
  langs: [],
  engine: createJavaScriptRegexEngine({ forgiving: true }),
});

/** Marks the parts of code by their role; which colour a role has is the style sheet's affair. */
export async function colourCode(tree: Root): Promise<void> {
  const blocks: Element[] = [];
  visit(tree, "element", (element, _index, parent) => {
    const isBlock = parent?.type === "element" && parent.tagName === "pre";
    if (isBlock && element.tagName === "code") blocks.push(element);
  });
  const end = performance.now() + LIMITS.documentMs;
  for (const block of blocks) {
    const language = codeLanguage(languageOf(block));
    const text = textOf(block);
    if (!language || text.length > LIMITS.blockCharacters || performance.now() > end) continue;
    const highlighter = await colours;
    await highlighter.loadLanguage(language.load());
    const { tokens } = highlighter.codeToTokens(text, {
      lang: language.name,
      theme: "roles",
      tokenizeMaxLineLength: LIMITS.lineCharacters,
      tokenizeTimeLimit: LIMITS.lineMs,
    });
    block.children = tokens.flatMap((line, index) => [
      ...(index > 0 ? [{ type: "text" as const, value: "\n" }] : []),
      ...line.map(marked),
    ]);
  }
}

function languageOf({ properties: { className } }: Element): string {
  const [name = ""] = Array.isArray(className) ? className : [];
  return String(name).slice("language-".length);
}

function marked({ content, color }: ThemedToken): ElementContent {
  const text = { type: "text" as const, value: content };
  const role = /^var\(--token-([a-z-]+)\)$/.exec(color ?? "")?.[1];
  if (!role) return text;
  const properties = { className: [`code-${role}`] };
  return { type: "element", tagName: "span", properties, children: [text] };
}
