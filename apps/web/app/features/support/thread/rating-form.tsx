import type { Ticket } from "@stackyard/contract/support/support";
import { type FormEvent, useState } from "react";
import { send } from "../../../lib/api/api";
import { useHydrated } from "../../../lib/browser/hydrated";
import { toast } from "../../../lib/browser/toast";
import { classes } from "../../../ui/classes";
import { Button } from "../../../ui/controls/button";
import { TextareaField } from "../../../ui/controls/textarea-field";
import { useTicketAct } from "./use-ticket-act";

const RATINGS = [
  { value: 1, label: "Bad" },
  { value: 2, label: "Poor" },
  { value: 3, label: "Fair" },
  { value: 4, label: "Good" },
  { value: 5, label: "Great" },
];

interface Props {
  readonly ticket: Ticket;
  readonly askedId: number;
  readonly ticketKey: string | undefined;
}

/** The customer's satisfaction rating. */
export function RatingForm({ ticket, askedId, ticketKey }: Props) {
  const [rating, setRating] = useState(ticket.rating);
  const [comment, setComment] = useState("");
  const isHydrated = useHydrated();
  const rate = useTicketAct<number>({
    askedId,
    ticketKey,
    act: (rating) =>
      send("put", "/api/support/tickets/{id}/rating", {
        params: { id: askedId },
        query: { key: ticketKey },
        body: { rating, comment },
      }),
    onDone: () => toast.success("Thank you", "Your rating helps us."),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (rating !== null) rate.mutate(rating);
  }

  return (
    <form
      method="post"
      aria-label="Rating"
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-lg border bg-sunken p-5"
    >
      <fieldset className="min-w-0">
        <legend className="font-[620]">
          {ticket.rating === null ? "How did we do?" : "Change your rating"}
        </legend>
        <div className="mt-3 flex flex-wrap gap-2">
          {RATINGS.map(({ value, label }) => (
            <label
              key={value}
              className={classes(
                "relative flex h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-4 hover:bg-paper",
                "has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
              )}
            >
              <input
                type="radio"
                name="rating"
                value={value}
                checked={rating === value}
                onChange={() => setRating(value)}
                className="absolute size-px appearance-none opacity-0"
              />
              {value} · {label}
            </label>
          ))}
        </div>
      </fieldset>
      <TextareaField
        label="What should we know?"
        isOptional
        rows={2}
        maxLength={2_000}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <Button
        type="submit"
        look="secondary"
        className="self-start"
        isBusy={rate.isPending}
        disabled={!isHydrated || rating === null}
      >
        Rate
      </Button>
    </form>
  );
}
