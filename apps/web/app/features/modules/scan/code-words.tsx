/** Renders text between backticks as code. */
export function CodeWords({ text }: { readonly text: string }) {
  return text.split(/`([^`]+)`/).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <code
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change places.
        key={index}
        className="break-words rounded-sm bg-sunken px-1 py-0.5 font-mono text-[0.85em]"
      >
        {piece}
      </code>
    ),
  );
}
