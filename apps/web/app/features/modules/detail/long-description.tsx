import { Fragment } from "react";

/** Paragraphs, with **strong words** and `code`: as much as a listing's text may be marked up. */
export function LongDescription({ text }: { readonly text: string }) {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== "");
  return (
    <div className="prose text-[1.05rem]">
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change places.
        <p key={index}>{markUp(paragraph)}</p>
      ))}
    </div>
  );
}

function markUp(paragraph: string) {
  return paragraph.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((piece, index) => {
    const key = `${index} ${piece}`;
    if (piece.startsWith("**")) return <strong key={key}>{piece.slice(2, -2)}</strong>;
    if (piece.startsWith("`")) return <code key={key}>{piece.slice(1, -1)}</code>;
    return <Fragment key={key}>{piece}</Fragment>;
  });
}
