import type { Refund } from "@stackyard/contract/trade/refunds";
import { Moment } from "../../../lib/format/times";
import { WrittenText } from "../../../ui/display/written-text";
import { nextRefundStep, type Reader, refundSteps } from "./refund-steps";

interface Props {
  readonly refund: Refund;
  readonly reader: Reader;
}

/** What happened with a refund, and what comes next. */
export function RefundTimeline({ refund, reader }: Props) {
  const next = nextRefundStep(refund, reader);
  return (
    <ol aria-label="History of the refund" className="flex flex-col gap-4 border-l-2 pl-4">
      {refundSteps(refund, reader).map(({ title, text, at }) => (
        <li key={title} className="flex min-w-0 flex-col gap-1 text-sm leading-relaxed">
          <p>
            <span className="font-[620]">{title}</span>
            {at && (
              <span className="text-ink-faint">
                , <Moment at={at} />
              </span>
            )}
          </p>
          {text && <WrittenText text={text} />}
        </li>
      ))}
      {next && refund.deadline && (
        <li className="text-ink-soft text-sm">
          {next} on <Moment at={refund.deadline} />.
        </li>
      )}
    </ol>
  );
}
