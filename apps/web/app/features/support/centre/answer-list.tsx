import type { SupportAnswer } from "@stackyard/contract/support/support-answers";
import { Link } from "../../../lib/links/link";
import { BESIDE_ANSWERS } from "./beside-answers";
import { ControlMapping } from "./control-mapping";
import { PaymentMethods } from "./payment-methods";

interface Props {
  readonly answers: readonly SupportAnswer[];
  /** Id of the answer that is initially open. */
  readonly open?: string | null;
}

/** FAQ as native disclosure elements, which work without JavaScript. */
export function AnswerList({ answers, open = null }: Props) {
  return (
    <div className="divide-y divide-line rounded-lg border bg-surface">
      {answers.map((answer) => (
        <details key={answer.id} id={answer.id} open={answer.id === open} className="scroll-mt-24">
          <summary className="min-h-14 w-full px-5 py-3 before:text-ink-faint hover:bg-sunken">
            <h2 className="text-base">{answer.question}</h2>
          </summary>
          <div className="flex max-w-3xl flex-col gap-3 px-5 pt-1 pb-6 text-ink-soft leading-relaxed">
            {answer.paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
            <BesideAnswer id={answer.id} />
          </div>
        </details>
      ))}
    </div>
  );
}

function BesideAnswer({ id }: { readonly id: string }) {
  const { extra, links } = BESIDE_ANSWERS[id] ?? {};
  return (
    <>
      {extra === "payment methods" && <PaymentMethods />}
      {extra === "control mapping" && <ControlMapping />}
      {links && (
        <ul className="flex flex-wrap gap-x-5 gap-y-2">
          {links.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className="font-[600] text-accent-strong underline">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
