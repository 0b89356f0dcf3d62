import { zodResolver } from "@hookform/resolvers/zod";
import type { CurrentUser } from "@stackyard/contract/identity/identity";
import { newTicket } from "@stackyard/contract/support/support";
import {
  TICKET_CATEGORIES,
  TICKET_CATEGORY_LABELS,
  TICKET_DEFAULTS,
  TICKET_PRIORITIES,
  TICKET_PRIORITY_LABELS,
} from "@stackyard/contract/support/support-options";
import { Controller, useForm, useWatch } from "react-hook-form";
import { useHydrated } from "../../../lib/browser/hydrated";
import { Button } from "../../../ui/controls/button";
import { Select } from "../../../ui/controls/select";
import { useAttachments } from "./attachments";
import { AttachmentsField } from "./attachments-field";
import { Suggestions } from "./suggestions";
import type { About } from "./ticket-about";
import { DescriptionField, PersonFields, SubjectField } from "./ticket-fields";
import { useSendTicket } from "./use-send-ticket";

const CATEGORIES = TICKET_CATEGORIES.map((value) => ({
  value,
  label: TICKET_CATEGORY_LABELS[value],
}));
const PRIORITIES = TICKET_PRIORITIES.map((value) => ({
  value,
  label: TICKET_PRIORITY_LABELS[value],
}));

const form = newTicket.pick({
  name: true,
  email: true,
  subject: true,
  category: true,
  priority: true,
  description: true,
});

interface Props {
  readonly user: CurrentUser | null;
  readonly about: About;
  readonly description: string;
  readonly onSent: (sent: { id: number; email: string }) => void;
}

export function TicketForm({ user, about, description, onSent }: Props) {
  const isHydrated = useHydrated();
  const attachments = useAttachments();
  const { control, register, handleSubmit, formState, ...ticket } = useForm({
    resolver: zodResolver(form),
    defaultValues: {
      ...TICKET_DEFAULTS,
      ...(about.category && { category: about.category }),
      name: user?.fullName ?? user?.username ?? "",
      email: user?.email ?? "",
      subject: about.subject,
      description,
    },
  });
  const parts = { register, errors: formState.errors };
  const subject = useWatch({ control, name: "subject" });
  const sending = useSendTicket({ onSent, showError: ticket.setError });
  return (
    <form
      method="post"
      noValidate
      aria-label="Support ticket"
      onSubmit={handleSubmit((values) =>
        sending.mutate({
          ...values,
          attachments: attachments.tokens,
          moduleId: about.moduleId,
          purchaseId: about.purchaseId,
        }),
      )}
      className="flex flex-col gap-5 rounded-lg border bg-surface p-5 sm:p-8"
    >
      <PersonFields {...parts} />
      <SubjectField {...parts} label="Subject" />
      {/* What the address has filled in is asked for, not asked. */}
      <Suggestions text={subject === about.subject ? "" : subject} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Controller
          control={control}
          name="category"
          render={({ field: { onChange, ...field } }) => (
            <Select
              label="Category"
              required
              options={CATEGORIES}
              {...field}
              value={field.value ?? TICKET_DEFAULTS.category}
              onValueChange={onChange}
            />
          )}
        />
        <Controller
          control={control}
          name="priority"
          render={({ field: { onChange, ...field } }) => (
            <Select
              label="Priority"
              required
              options={PRIORITIES}
              {...field}
              value={field.value ?? TICKET_DEFAULTS.priority}
              onValueChange={onChange}
            />
          )}
        />
      </div>
      <DescriptionField
        {...parts}
        label="Detailed Description"
        hint="What did you do, what did you expect, and what happened instead?"
      />
      <AttachmentsField attachments={attachments} />
      <Button
        type="submit"
        className="self-start"
        isBusy={sending.isPending}
        disabled={!isHydrated || attachments.isUploading}
      >
        Submit Ticket
      </Button>
    </form>
  );
}
