import { Fragment } from "react";

/** A code identifier that wraps only between its words. */
export function Identifier({ children: name }: { readonly children: string }) {
  return name.split(/(?<=[_/.])/).map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one name, always drawn together.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}
