import { DELIVERY_DAYS, WEBHOOK_TYPES } from "@stackyard/contract/site/webhook-types";
import type { Delivery, Webhook } from "@stackyard/contract/site/webhooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { apiQuery, invalidate } from "../../../lib/api/query";
import { toast } from "../../../lib/browser/toast";
import { Moment } from "../../../lib/format/times";
import { SectionContent } from "../../../lib/page/section-content";
import { Button } from "../../../ui/controls/button";
import { CodeBlock } from "../../../ui/display/code-block";
import { EmptyLine } from "../../../ui/feedback/empty-line";

/** A webhook's latest deliveries. They change by themselves, so they are read again. */
export function DeliveryList({ webhook }: { readonly webhook: Webhook }) {
  const query = useQuery({
    ...apiQuery("/api/webhooks/{id}/deliveries", { params: { id: webhook.id } }),
    refetchInterval: 3_000,
  });
  return (
    <SectionContent query={query} what="The deliveries">
      {({ items }) =>
        items.length === 0 ? (
          <EmptyLine>{`No events were sent in the last ${DELIVERY_DAYS} days.`}</EmptyLine>
        ) : (
          <ul
            aria-label={`Deliveries to ${webhook.url}`}
            className="divide-y divide-line rounded-md border"
          >
            {items.map((delivery) => (
              <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} />
            ))}
          </ul>
        )
      }
    </SectionContent>
  );
}

interface RowProps {
  readonly webhook: Webhook;
  readonly delivery: Delivery;
}

function DeliveryRow({ webhook, delivery }: RowProps) {
  const client = useQueryClient();
  const params = { id: webhook.id, deliveryId: delivery.id };
  const again = useMutation({
    mutationFn: () =>
      send("post", "/api/webhooks/{id}/deliveries/{deliveryId}/redelivery", { params }),
    onSuccess: () => invalidate(client, "/api/webhooks"),
    onError: (error) => toast.error("Not sent again", errorMessage(error, "Please try again.")),
  });
  const { type, status, createdAt, payload, answer, requestHeaders, answerHeaders } = delivery;
  const mayRepeat = webhook.status === "active" && !webhook.application;
  return (
    <li className="flex flex-col gap-2 p-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>
          {type === "webhook.test" ? "Test" : WEBHOOK_TYPES[type]}, <Moment at={createdAt} />
        </span>
        {mayRepeat && status !== "waiting" && (
          <Button
            look="secondary"
            size="small"
            isBusy={again.isPending}
            onClick={() => again.mutate()}
          >
            Send again<span className="sr-only"> (delivery {delivery.id})</span>
          </Button>
        )}
      </div>
      <p className={status === "failed" ? "text-poor" : "text-ink-soft"}>
        <Outcome delivery={delivery} />
      </p>
      {(payload ?? answer) && (
        <details>
          <summary className="min-h-11 rounded-sm py-2.5 hover:text-accent-strong">
            Message and answer
          </summary>
          <div className="flex flex-col gap-3">
            {requestHeaders && <CodeBlock title="Request headers" code={requestHeaders} />}
            {payload && <CodeBlock title={`msg_${delivery.id}`} code={indented(payload)} />}
            {answerHeaders && <CodeBlock title="Answer headers" code={answerHeaders} />}
            {answer && <CodeBlock title="Answer" code={answer} />}
          </div>
        </details>
      )}
    </li>
  );
}

function Outcome({ delivery }: Pick<RowProps, "delivery">) {
  const { status, attempts, answerStatus, nextAttemptAt } = delivery;
  const answer = answerStatus === null ? "no answer" : `status ${answerStatus}`;
  const tries = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  if (status === "withheld") return "Withheld: you may no longer see this event.";
  if (status === "delivered") return `Delivered after ${tries}, ${answer}.`;
  if (status === "failed") return `Failed after ${tries}, ${answer}.`;
  if (attempts === 0) return "Waiting to be sent.";
  return (
    <>
      Failed {attempts === 1 ? "once" : `${attempts} times`}, {answer}. Next attempt:{" "}
      {nextAttemptAt && <Moment at={nextAttemptAt} />}
    </>
  );
}

const indented = (payload: string) => JSON.stringify(JSON.parse(payload), null, 2);
