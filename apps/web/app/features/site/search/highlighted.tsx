interface Props {
  readonly text: string;
  /** What was looked for. */
  readonly words: string;
}

/** A text in which the words looked for, or the beginnings of words, are marked. */
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
        <mark className="rounded-xs bg-accent-wash text-inherit">
          {part.slice(0, begun.length)}
        </mark>
        {part.slice(begun.length)}
      </span>
    );
  });
}
