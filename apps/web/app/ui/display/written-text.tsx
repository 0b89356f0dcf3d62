/** What somebody wrote into a field of several lines, with its line breaks. */
export function WrittenText({ text }: { readonly text: string }) {
  return <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>;
}
