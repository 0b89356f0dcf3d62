interface Props {
  readonly text: string;
  /** The search term. */
  readonly words: string;
}

/** Highlights words that start with a search term. */
export function Highlighted({ text, words }: Props) {
  const wanted = words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  let at = 0;
  return text.split(/([\p{L}\p{N}]+)/u).map((part) => {
    const key = at;
    at += part.length;
    const begun = wanted.find((word) => part.toLowerCase().startsWith(word));
    if (begun === undefined) return part;
    return (
      <span key={key}>
        <mark className="rounded-xs bg-accent-wash text-inherit underline decoration-accent decoration-2 underline-offset-2">
          {part.slice(0, begun.length)}
        </mark>
        {part.slice(begun.length)}
      </span>
    );
  });
}
