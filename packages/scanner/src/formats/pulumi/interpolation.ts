/** A reference in a text: `bucket.tags["a"][0]` as its name and the steps from there. */
export interface Reference {
  readonly name: string;
  readonly steps: readonly (string | number)[];
}

export type Piece = string | Reference;

const PLACEHOLDER = /\$\$\{|\$\{([^{}]*)\}/g;
const STEP = /\.?([A-Za-z_][\w:-]*)|\[\s*(?:"((?:[^"\\]|\\.)*)"|(\d+))\s*\]/y;

/** The pieces of a text with placeholders `${…}`. A placeholder that can't be read has no name. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let plain = "";
  let end = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    const [all, reference] = match;
    plain += text.slice(end, match.index);
    end = match.index + all.length;
    if (reference === undefined) {
      // A dollar before a placeholder escapes it.
      plain += "${";
      continue;
    }
    if (plain !== "") pieces.push(plain);
    plain = "";
    pieces.push(referenceIn(reference.trim()));
  }
  plain += text.slice(end);
  return plain === "" ? pieces : [...pieces, plain];
}

function referenceIn(text: string): Reference {
  const steps: (string | number)[] = [];
  let at = 0;
  while (at < text.length) {
    STEP.lastIndex = at;
    const [all, name, key, index] = STEP.exec(text) ?? [];
    if (all === undefined) return { name: "", steps: [] };
    at += all.length;
    steps.push(index === undefined ? (name ?? key ?? "") : Number(index));
  }
  const [name, ...rest] = steps;
  return { name: String(name ?? ""), steps: rest };
}
