import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import {
  ANSWER_TAB_LABELS,
  ANSWER_TABS,
  SUPPORT_ANSWERS,
} from "@stackyard/contract/support/support-answers";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { TabLinks } from "../../../lib/links/tab-links";
import { TextLink } from "../../../lib/links/text-link";
import { useCurrentUser } from "../../../lib/session/current-user";
import { HoursNote } from "../hours-note";
import { AnswerList } from "./answer-list";
import { AnswerSearch } from "./answer-search";
import { SupportCards } from "./support-cards";

const TABS = ANSWER_TABS.map((id) => ({
  id,
  label: ANSWER_TAB_LABELS[id],
  to: id === "faqs" ? paths.support : `${paths.support}?tab=${id}`,
}));

interface Props {
  /** Newsletter subscription form. */
  readonly newsletter: ReactNode;
}

/** Support Center: answers and contact options. */
export function SupportPage({ newsletter }: Props) {
  const [query] = useSearchParams();
  const user = useCurrentUser();
  const text = query.get("q")?.trim() ?? "";
  return (
    <div className="page-width flex flex-col gap-12 py-8 sm:gap-16 sm:py-12">
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <h1 className="text-3xl sm:text-5xl">Support Center</h1>
            <p className="mt-3 max-w-2xl text-ink-soft text-lg">
              How can we help? Search the answers or contact us.
            </p>
          </div>
          {user && (
            <ButtonLink to={paths.myTickets} look="secondary">
              My tickets
            </ButtonLink>
          )}
        </div>
        <AnswerSearch key={text} text={text} />
      </div>
      <SupportCards />
      {text === "" && <Answers tab={query.get("tab")} open={query.get("answer")} />}
      <Closing />
      {newsletter}
    </div>
  );
}

interface AnswersProps {
  readonly tab: string | null;
  /** Id of the answer that the URL links to. */
  readonly open: string | null;
}

function Answers({ tab, open }: AnswersProps) {
  const current = ANSWER_TABS.find((known) => known === tab) ?? "faqs";
  const answers = SUPPORT_ANSWERS.filter((answer) => answer.tab === current);
  return (
    <section aria-label="Answers" className="flex flex-col gap-6">
      <TabLinks label="Answers" tabs={TABS} current={current} panelId="answers" />
      <div id="answers" role="tabpanel" aria-labelledby={`tab-${current}`}>
        <AnswerList answers={answers} open={open} />
      </div>
    </section>
  );
}

function Closing() {
  return (
    <section className="flex flex-col items-start gap-5 rounded-lg border bg-surface p-6 sm:p-10">
      <h2 className="text-2xl sm:text-3xl">Still need help?</h2>
      <p className="max-w-2xl text-ink-soft text-lg">
        Support is available 24/7. Write a ticket, and {PRODUCT_NAME} answers within 24 hours. We
        measure the response time of every ticket.
      </p>
      <HoursNote />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.ticket()}>Write a ticket</ButtonLink>
        <ButtonLink to={paths.supportChat} look="secondary">
          Open the chat
        </ButtonLink>
      </div>
      <p className="flex flex-wrap gap-x-6">
        <TextLink to={paths.securityReport}>Report a vulnerability</TextLink>
        <TextLink to={paths.status}>Status</TextLink>
        <TextLink to={paths.ledgerProof}>Proof of liabilities</TextLink>
        <TextLink to={paths.accessibility}>Accessibility</TextLink>
      </p>
    </section>
  );
}
