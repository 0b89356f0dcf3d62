import type { ServiceQuestion } from "@stackyard/contract/talent/service-questions";
import type { ServiceDetail } from "@stackyard/contract/talent/services";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { Day } from "../../../../lib/format/times";
import { displayName } from "../../../../lib/people/display-name";
import { PersonLink } from "../../../../lib/people/person-link";
import { useCurrentUser } from "../../../../lib/session/current-user";
import { Button } from "../../../../ui/controls/button";
import { LazyConfirmDialog } from "../../../../ui/overlays/lazy-confirm-dialog";
import { AnswerForm } from "./answer-form";
import { RemoveForReason } from "./remove-for-reason";

interface Props {
  readonly question: ServiceQuestion;
  readonly service: ServiceDetail;
}

/** A question with its answer, or the form to answer it. */
export function QuestionItem({ question, service }: Props) {
  const user = useCurrentUser();
  const [isAnswering, setAnswering] = useState(false);
  const isOwn = user?.id === question.askerId && question.answer === null;
  return (
    <li className="rounded-lg border bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-3 text-ink-soft text-sm">
        <PersonLink
          username={question.askerUsername}
          avatar={question.askerAvatar}
          size="small"
          className="text-sm"
        />
        <Day at={question.askedAt} />
      </div>
      <p className="mt-3 whitespace-pre-line break-words">{question.question}</p>
      {question.answer !== null && !isAnswering && (
        <blockquote className="mt-4 border-l-3 border-accent pl-4">
          <p className="font-[620] text-sm">{displayName(service.provider)} answers</p>
          <p className="mt-1 whitespace-pre-line break-words text-ink-soft">{question.answer}</p>
        </blockquote>
      )}
      {isAnswering ? (
        <AnswerForm question={question} serviceId={service.id} onDone={() => setAnswering(false)} />
      ) : (
        <div className="flex flex-wrap gap-2 [&:not(:empty)]:mt-3">
          {service.viewer.isOwner && (
            <Button look="secondary" size="small" onClick={() => setAnswering(true)}>
              {question.answer === null ? "Answer" : "Change the answer"}
            </Button>
          )}
          {isOwn && <RemoveButton id={question.id} serviceId={service.id} />}
          {!isOwn && user?.role === "admin" && (
            <RemoveForReason
              what="question"
              touches={[`/api/services/${service.id}/questions`]}
              perform={(reason) =>
                send("delete", "/api/service-questions/{id}", {
                  params: { id: question.id },
                  query: { reason },
                })
              }
            />
          )}
        </div>
      )}
    </li>
  );
}

function RemoveButton({ id, serviceId }: { readonly id: number; readonly serviceId: number }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const remove = useSendOnce({
    mutationKey: ["question", id, "remove"],
    mutationFn: () => send("delete", "/api/service-questions/{id}", { params: { id } }),
    onSuccess: () => invalidate(client, `/api/services/${serviceId}/questions`),
    onError: (error) => toast.error("Not removed", errorMessage(error, "Please try again.")),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setAsking(true)}>
        Remove
      </Button>
      {isAsking && (
        <LazyConfirmDialog
          title="Remove this question?"
          description="You can't undo this."
          confirmLabel="Remove question"
          look="danger"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(undefined)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
