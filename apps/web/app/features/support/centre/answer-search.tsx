import { answerAddress, SUPPORT_ANSWERS } from "@stackyard/contract/support/support-answers";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { formatCount } from "../../../lib/format/format";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { SearchField } from "../../../ui/controls/search-field";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { answersQuery } from "../support-queries";
import { AnswerList } from "./answer-list";
import { findAnswers } from "./find-answers";

/** Searches the support answers. The term is stored in the URL. */
export function AnswerSearch({ text }: { readonly text: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(text);

  function search(event: FormEvent) {
    event.preventDefault();
    const wanted = typed.trim();
    const query = wanted ? `?${new URLSearchParams({ q: wanted })}` : "";
    void navigate(`${paths.support}${query}`, { preventScrollReset: true });
  }

  return (
    <div className="flex flex-col gap-6">
      <search>
        <form action={paths.support} onSubmit={search} className="flex max-w-2xl gap-3">
          <SearchField
            label="Search the support answers"
            name="q"
            maxLength={200}
            placeholder="Search for help…"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit">Search</Button>
        </form>
      </search>
      {text !== "" && <Results text={text} />}
    </div>
  );
}

function Results({ text }: { readonly text: string }) {
  const { data, isPending } = useQuery(answersQuery(text));
  const addresses = data?.items.map(({ address }) => address) ?? [];
  const known = SUPPORT_ANSWERS.filter((answer) => addresses.includes(answerAddress(answer)));
  // The index matches all words; fall back to answers that match some of them.
  const answers = known.length > 0 ? known : findAnswers(text);
  if (isPending && answers.length === 0) return <Skeleton className="h-28 w-full" />;
  if (answers.length === 0) {
    return (
      <EmptyState
        title="No answer found"
        action={
          <>
            <ButtonLink to={paths.ticket()}>Write a ticket</ButtonLink>
            <ButtonLink to={paths.support} look="secondary">
              All answers
            </ButtonLink>
          </>
        }
      >
        No answers for “{text}”. Try another word, or contact us.
      </EmptyState>
    );
  }
  return (
    <section aria-label="Answers found" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ink-soft">
          {formatCount(answers.length, "answer")} for “{text}”
        </p>
        <ButtonLink to={paths.support} look="quiet" size="small">
          All answers
        </ButtonLink>
      </div>
      <AnswerList answers={answers} />
    </section>
  );
}
