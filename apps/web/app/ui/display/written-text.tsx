/** Plain user text with its line breaks. */
export function WrittenText({ text }: { readonly text: string }) {
  return <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>;
}
