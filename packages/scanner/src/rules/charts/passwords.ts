import type { Fact } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { type Chart, type Line, linesOf } from "./chart.ts";
import { isManifest, questionOf } from "./rollouts.ts";

/** Functions whose result is another one each time. */
const RANDOM = /\b(randAlphaNum|randAlpha|randNumeric|randAscii|randBytes|uuidv4)\b/;

/** What reads the password of the release, or makes the secret only once. */
const KEEPS = /\blookup\b|\.Release\.(IsInstall|IsUpgrade)\b/;

const HOOK = /helm\.sh\/hook["']?:\s{0,5}["']?([\w, -]{1,100})/;

/** A secret that only the installation makes. */
function isMadeOnce(text: string): boolean {
  const events = HOOK.exec(text)?.[1] ?? "";
  return events.includes("install") && !events.includes("upgrade");
}

/** The kind of the object that each line belongs to, also above the line with the kind. */
export function kindsOf(lines: readonly Line[]): readonly string[] {
  const kinds: string[] = [];
  let below = "";
  for (const { text, kind } of lines.toReversed()) {
    kinds.push(kind === "" ? below : kind);
    below = text.startsWith("---") ? "" : kind === "" ? below : kind;
  }
  return kinds.toReversed();
}

/** Secrets of a chart that get another value in each upgrade. */
export function newPasswords(chart: Chart, view: ModuleView): readonly Fact[] {
  const isRandom = questionOf(chart, RANDOM);
  const keeps = questionOf(chart, KEEPS);
  return chart.templates.filter(isManifest).flatMap((file) => {
    if (keeps(file.text) || isMadeOnce(file.text)) return [];
    const lines = linesOf(file);
    const kinds = kindsOf(lines);
    return lines.flatMap(({ text, within, start, end }, index): readonly Fact[] => {
      if (kinds[index] !== "Secret" || within.includes("metadata")) return [];
      const message = "each upgrade draws a new value";
      return [view.found(isRandom(text), { file, start, end }, message)];
    });
  });
}
