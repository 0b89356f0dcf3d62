import { formatDate } from "../../../lib/format/format";

/** When something was, in days. */
export function Day({ at }: { readonly at: string }) {
  return <time dateTime={at}>{formatDate(at)}</time>;
}
