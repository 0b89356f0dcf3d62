import type { ServiceQuestion } from "@stackyard/contract/talent/service-questions";
import type { ServiceDetail } from "@stackyard/contract/talent/services";
import { useQuery } from "@tanstack/react-query";
import { OlderItems } from "../../../../lib/listing/older-items";
import { SectionContent } from "../../../../lib/page/section-content";
import { questionsQuery } from "../service-queries";
import { AskForm } from "./ask-form";
import { QuestionItem } from "./question-item";

/** Questions about a service, with a form to ask one. */
export function Questions({ service }: { readonly service: ServiceDetail }) {
  const query = useQuery(questionsQuery(service.id));
  return (
    <section id="questions" aria-labelledby="questions-title" className="scroll-mt-20">
      <h2 id="questions-title" className="text-2xl">
        Questions and answers
      </h2>
      <div className="mt-4 flex flex-col gap-5">
        {!service.viewer.isOwner && <AskForm serviceId={service.id} />}
        <SectionContent query={query} what="The questions">
          {({ items, nextCursor }) =>
            items.length === 0 ? (
              <p className="text-ink-soft">No questions yet. Questions and answers are public.</p>
            ) : (
              <QuestionPages service={service} items={items} next={nextCursor} />
            )
          }
        </SectionContent>
      </div>
    </section>
  );
}

interface PagesProps {
  readonly service: ServiceDetail;
  readonly items: readonly ServiceQuestion[];
  readonly next: string | null;
}

function QuestionPages({ service, items, next }: PagesProps) {
  return (
    <>
      <ol className="flex flex-col gap-4">
        {items.map((question) => (
          <QuestionItem key={question.id} question={question} service={service} />
        ))}
      </ol>
      {next && (
        <OlderItems
          cursor={next}
          queryOf={(cursor) => questionsQuery(service.id, cursor)}
          label="Older questions"
        >
          {(older, then) => <QuestionPages service={service} items={older} next={then} />}
        </OlderItems>
      )}
    </>
  );
}
