interface Mark {
  readonly before: string;
  readonly after: string;
  /** Placeholder inserted when nothing is selected. */
  readonly sample: string;
  /** The mark prefixes each selected line. */
  readonly isForLines?: true;
}

/** Markdown marks that the toolbar puts around the selection. */
export const MARKS = {
  bold: { before: "**", after: "**", sample: "bold" },
  italic: { before: "*", after: "*", sample: "italic" },
  code: { before: "`", after: "`", sample: "code" },
  block: { before: "```hcl\n", after: "\n```", sample: 'resource "…" "…" {\n}' },
  link: { before: "[", after: "](https://)", sample: "words" },
  list: { before: "- ", after: "", sample: "item", isForLines: true },
  quote: { before: "> ", after: "", sample: "quoted", isForLines: true },
} as const satisfies Record<string, Mark>;

interface Selected {
  readonly value: string;
  readonly selectionStart: number;
  readonly selectionEnd: number;
}

/** A text replacement and the range to select afterwards. */
export interface Insertion {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

export function mark(field: Selected, kind: keyof typeof MARKS): Insertion {
  const { before, after, sample, ...rest }: Mark = MARKS[kind];
  const selected = field.value.slice(field.selectionStart, field.selectionEnd) || sample;
  if (!rest.isForLines) {
    return {
      text: before + selected + after,
      from: before.length,
      to: before.length + selected.length,
    };
  }
  const lines = selected.split("\n").map((line) => before + line);
  const isAtLineStart = /(^|\n)$/.test(field.value.slice(0, field.selectionStart));
  const text = (isAtLineStart ? "" : "\n\n") + lines.join("\n");
  return { text, from: text.length, to: text.length };
}
