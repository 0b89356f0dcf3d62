import { useDeferredValue } from "react";
import { AnswerList } from "../centre/answer-list";
import { findAnswers } from "../centre/find-answers";

const SHOWN = 3;

/** Answers that may spare the ticket, while its subject is typed. */
export function Suggestions({ text }: { readonly text: string }) {
  const answers = findAnswers(useDeferredValue(text), SHOWN);
  return (
    <div aria-live="polite" className="empty:hidden">
      {answers.length > 0 && (
        <section aria-label="Suggested answers" className="flex flex-col gap-2">
          <p className="stencil text-ink-faint">Does one of these help?</p>
          <AnswerList answers={answers} />
        </section>
      )}
    </div>
  );
}
