import { formatMoment } from "@stackyard/contract/base/moment";

export function Moment({ at }: { readonly at: string }) {
  return <time dateTime={at}>{formatMoment(at)}</time>;
}
