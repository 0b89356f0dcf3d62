import { formatDate } from "../../lib/format/format";

/** A date without the time. */
export function Day({ at }: { readonly at: string }) {
  return <time dateTime={at}>{formatDate(at)}</time>;
}
