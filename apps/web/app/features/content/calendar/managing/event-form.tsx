import { zodResolver } from "@hookform/resolvers/zod";
import {
  type EventDraft,
  eventDraft,
  type ManagedEvent,
} from "@stackyard/contract/content/calendar";
import { EVENT_KINDS, EVENT_LIMITS } from "@stackyard/contract/content/calendar-lists";
import { useQueryClient } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { showServerErrors } from "../../../../lib/api/form-errors";
import { invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { fieldsOf } from "../../../../lib/page/fields-of";
import { FormButtons } from "../../../../ui/controls/form-buttons";
import { optionsOf } from "../../../../ui/controls/options-of";
import { Select } from "../../../../ui/controls/select";
import { TextField } from "../../../../ui/controls/text-field";
import { TextareaField } from "../../../../ui/controls/textarea-field";
import { KIND_NAMES } from "../kind-names";
import { initialDraft } from "./initial-draft";

/** The time zones that the browser knows, UTC first. */
const TIME_ZONES = [
  "UTC",
  ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC"),
].map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));

interface Props {
  /** Undefined for a new event. */
  readonly event: ManagedEvent | undefined;
  readonly onClose: () => void;
}

const asNumber = { valueAsNumber: true } as const;

export function EventForm({ event, onClose }: Props) {
  const client = useQueryClient();
  const form = useForm({ resolver: zodResolver(eventDraft), defaultValues: initialDraft(event) });
  const field = fieldsOf(form);
  const keep = useSendOnce({
    mutationKey: ["event", event?.id ?? "new"],
    mutationFn: (body: EventDraft) =>
      event
        ? send("put", "/api/admin/calendar/{id}", { params: { id: event.id }, body })
        : send("post", "/api/admin/calendar", { body }),
    async onSuccess({ title }) {
      toast.success(event ? "Event changed" : "Event created", title);
      onClose();
      await invalidate(client, "/api/admin/calendar");
      await invalidate(client, "/api/calendar");
    },
    onError(error) {
      showServerErrors(form, error);
      toast.error("Event not saved", errorMessage(error, "Please try again."));
    },
  });
  return (
    <form
      method="post"
      noValidate
      aria-label={event ? `Edit ${event.title}` : "New event"}
      onSubmit={form.handleSubmit((values) => keep.mutate(values))}
      className="flex flex-col gap-5 rounded-lg border bg-surface p-5"
    >
      <TextField label="Title" required maxLength={EVENT_LIMITS.title.max} {...field("title")} />
      <TextareaField label="Description" required rows={3} {...field("description")} />
      <Controller
        control={form.control}
        name="kind"
        render={({ field }) => (
          <Select
            label="Kind"
            options={optionsOf(EVENT_KINDS, KIND_NAMES)}
            value={field.value}
            onValueChange={field.onChange}
          />
        )}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField label="Start" type="datetime-local" required {...field("startsAt")} />
        <Controller
          control={form.control}
          name="timeZone"
          render={({ field, fieldState }) => (
            <Select
              label="Time zone"
              options={TIME_ZONES}
              value={field.value}
              onValueChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        <TextField
          label="Length in minutes"
          type="number"
          inputMode="numeric"
          required
          {...field("minutes", asNumber)}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Place" isOptional hint="Empty for online events." {...field("place")} />
        <TextField
          label="Joining link"
          type="url"
          isOptional
          hint="Only people with a place see it."
          placeholder="https://"
          {...field("joinUrl")}
        />
      </div>
      <TextField
        label="Places"
        type="number"
        inputMode="numeric"
        required
        className="sm:w-1/2"
        {...field("capacity", asNumber)}
      />
      <FormButtons isBusy={keep.isPending} onCancel={onClose}>
        {event ? "Save changes" : "Create event"}
      </FormButtons>
    </form>
  );
}
