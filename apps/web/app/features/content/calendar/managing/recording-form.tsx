import { zodResolver } from "@hookform/resolvers/zod";
import {
  type EventRecording,
  eventRecording,
  type ManagedEvent,
} from "@stackyard/contract/content/calendar";
import { EVENT_LIMITS } from "@stackyard/contract/content/calendar-lists";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { showServerErrors } from "../../../../lib/api/form-errors";
import { invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { fieldsOf } from "../../../../lib/page/fields-of";
import { FormButtons } from "../../../../ui/controls/form-buttons";
import { TextField } from "../../../../ui/controls/text-field";
import { TextareaField } from "../../../../ui/controls/textarea-field";

interface Props {
  readonly event: ManagedEvent;
  readonly onClose: () => void;
}

export function RecordingForm({ event, onClose }: Props) {
  const client = useQueryClient();
  const form = useForm({
    resolver: zodResolver(eventRecording),
    defaultValues: { recordingUrl: event.recordingUrl ?? "", summary: event.summary ?? "" },
  });
  const field = fieldsOf(form);
  const keep = useSendOnce({
    mutationKey: ["event", event.id, "recording"],
    mutationFn: (body: EventRecording) =>
      send("put", "/api/admin/calendar/{id}/recording", { params: { id: event.id }, body }),
    async onSuccess() {
      toast.success("Recording saved", event.title);
      onClose();
      await invalidate(client, "/api/admin/calendar");
      await invalidate(client, "/api/calendar");
    },
    onError(error) {
      showServerErrors(form, error);
      toast.error("Recording not saved", errorMessage(error, "Please try again."));
    },
  });
  return (
    <form
      method="post"
      noValidate
      aria-label={`Recording of ${event.title}`}
      onSubmit={form.handleSubmit((values) => keep.mutate(values))}
      className="flex flex-col gap-5 rounded-lg border bg-surface p-5"
    >
      <h2 className="text-lg [overflow-wrap:anywhere]">Recording of “{event.title}”</h2>
      <TextField
        label="Address of the video"
        type="url"
        isOptional
        placeholder="https://"
        {...field("recordingUrl")}
      />
      <TextareaField
        label="Summary"
        isOptional
        hint="Plain text. Empty both fields to remove the recording."
        rows={8}
        maxLength={EVENT_LIMITS.summary.max}
        {...field("summary")}
      />
      <FormButtons isBusy={keep.isPending} onCancel={onClose}>
        Save recording
      </FormButtons>
    </form>
  );
}
