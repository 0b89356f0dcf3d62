import type { Element, ElementContent, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import {
  createCssVariablesTheme,
  createHighlighterCore,
  type GrammarState,
  type HighlighterCore,
  type ThemedToken,
} from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import { visit } from "unist-util-visit";
import { cpuMs } from "../runtime/thread-limits.ts";
import { codeLanguage } from "./code-languages.ts";
import { measure, type OutputBounds } from "./output-bounds.ts";

/** Longer code, and code beyond the CPU budget, isn't highlighted. */
const LIMITS = { blockCharacters: 20_000, lineCharacters: 400, cpuMs: 2_000 } as const;

/** The most that highlighting one token adds to the HTML. */
const TOKEN = { nodes: 2, bytes: 50 } as const;

const theme = createCssVariablesTheme({ name: "roles", variablePrefix: "--" });
const colours = createHighlighterCore({
  themes: [theme],
  langs: [],
  engine: createJavaScriptRegexEngine({ forgiving: true }),
});

/**
 * Marks tokens by role; the style sheet assigns the colors. Highlighting never exceeds a document's
 * output bounds.
 */
export async function highlightCode(tree: Root, bounds: OutputBounds): Promise<void> {
  const blocks: Element[] = [];
  visit(tree, "element", (element, _index, parent) => {
    const isBlock = parent?.type === "element" && parent.tagName === "pre";
    if (isBlock && element.tagName === "code") blocks.push(element);
  });
  const size = measure(tree, bounds);
  const left = {
    cpuMs: LIMITS.cpuMs,
    nodes: bounds.nodes - size.nodes,
    bytes: bounds.bytes - size.bytes,
  };
  for (const block of blocks) {
    const language = codeLanguage(languageOf(block));
    const text = textOf(block);
    if (!language || text.length > LIMITS.blockCharacters) continue;
    const highlighter = await colours;
    await highlighter.loadLanguage(language.load());
    const lines = tokenize(highlighter, text, language.name, left);
    const count = lines?.reduce((sum, line) => sum + line.length, 0) ?? 0;
    if (!lines || !takeRoom(left, count)) continue;
    block.children = lines.flatMap((line, index) => [
      ...(index > 0 ? [{ type: "text" as const, value: "\n" }] : []),
      ...line.map(marked),
    ]);
  }
}

interface Left {
  cpuMs: number;
  nodes: number;
  bytes: number;
}

/** The tokens of each line; undefined when the CPU budget runs out. */
function tokenize(
  highlighter: HighlighterCore,
  text: string,
  lang: string,
  left: Left,
): ThemedToken[][] | undefined {
  const lines: ThemedToken[][] = [];
  let grammarState: GrammarState | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (left.cpuMs <= 0) return undefined;
    const before = cpuMs(process.threadCpuUsage());
    const done = highlighter.codeToTokens(line, {
      lang,
      theme: "roles",
      grammarState,
      tokenizeMaxLineLength: LIMITS.lineCharacters,
      // The library's own limit is wall-clock time, which would cut lines on a busy machine.
      tokenizeTimeLimit: 0,
    });
    left.cpuMs -= cpuMs(process.threadCpuUsage()) - before;
    grammarState = done.grammarState;
    lines.push(...done.tokens);
  }
  return lines;
}

function takeRoom(left: Left, tokens: number): boolean {
  const nodes = tokens * TOKEN.nodes;
  const bytes = tokens * TOKEN.bytes;
  if (nodes > left.nodes || bytes > left.bytes) return false;
  left.nodes -= nodes;
  left.bytes -= bytes;
  return true;
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
