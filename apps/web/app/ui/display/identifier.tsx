import { Fragment } from "react";

/** A name out of code. Where it has no room on its line, it is broken between its words and not within one. */
export function Identifier({ children: name }: { readonly children: string }) {
  return name.split(/(?<=[_/.])/).map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one name, always drawn together.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}
