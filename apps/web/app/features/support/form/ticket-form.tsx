import { zodResolver } from "@hookform/resolvers/zod";
import type { CurrentUser } from "@stackyard/contract/members/identity";
import { newTicket } from "@stackyard/contract/support/support";
import {
  TICKET_CATEGORIES,
  TICKET_CATEGORY_LABELS,
  TICKET_DEFAULTS,
  TICKET_PRIORITIES,
  TICKET_PRIORITY_LABELS,
} from "@stackyard/contract/support/support-options";
import { type Control, useController, useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { showServerErrors } from "../../../lib/api/form-errors";
import { useHydrated } from "../../../lib/browser/hydrated";
import { useFormDraft } from "../../../lib/drafts/use-form-draft";
import { fieldsOf } from "../../../lib/page/fields-of";
import { Button } from "../../../ui/controls/button";
import { optionsOf } from "../../../ui/controls/options-of";
import { Select, type SelectOption } from "../../../ui/controls/select";
import { useAttachments } from "./attachments";
import { AttachmentsField } from "./attachments-field";
import { Suggestions } from "./suggestions";
import type { About } from "./ticket-about";
import { DescriptionField, PersonFields, SubjectField } from "./ticket-fields";
import { useSendTicket } from "./use-send-ticket";

const CATEGORIES = optionsOf(TICKET_CATEGORIES, TICKET_CATEGORY_LABELS);
const PRIORITIES = optionsOf(TICKET_PRIORITIES, TICKET_PRIORITY_LABELS);

const form = newTicket.pick({
  name: true,
  email: true,
  subject: true,
  category: true,
  priority: true,
  description: true,
});

type Typed = z.input<typeof form>;
type Sent = z.output<typeof form>;

interface Props {
  readonly user: CurrentUser | null;
  readonly about: About;
  readonly description: string;
  readonly onSent: (sent: { id: number; email: string }) => void;
}

export function TicketForm({ user, about, description, onSent }: Props) {
  const isHydrated = useHydrated();
  const attachments = useAttachments();
  const ticket = useForm({
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
  const draft = useFormDraft(`new ticket ${about.subject}`, ticket, ["subject", "description"]);
  const field = fieldsOf(ticket);
  const subject = useWatch({ control: ticket.control, name: "subject" });
  const sending = useSendTicket({
    onSent(sent) {
      draft.forget();
      onSent(sent);
    },
    onRefused: (error) => showServerErrors(ticket, error),
  });
  return (
    <form
      method="post"
      noValidate
      aria-label="Support ticket"
      onSubmit={ticket.handleSubmit((values) =>
        sending.mutate({
          ...values,
          attachments: attachments.tokens,
          moduleId: about.moduleId,
          purchaseId: about.purchaseId,
        }),
      )}
      className="flex flex-col gap-5 rounded-lg border bg-surface p-5 sm:p-8"
    >
      <PersonFields field={field} />
      <SubjectField field={field} label="Subject" />
      {/* No suggestions for a prefilled subject, because the user didn't type it. */}
      <Suggestions text={subject === about.subject ? "" : subject} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SortingField
          control={ticket.control}
          name="category"
          label="Category"
          options={CATEGORIES}
        />
        <SortingField
          control={ticket.control}
          name="priority"
          label="Priority"
          options={PRIORITIES}
        />
      </div>
      <DescriptionField
        field={field}
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

interface SortingProps {
  readonly control: Control<Typed, unknown, Sent>;
  readonly name: keyof typeof TICKET_DEFAULTS;
  readonly label: string;
  readonly options: readonly SelectOption[];
}

/** Select for the category or severity. */
function SortingField({ control, name, ...select }: SortingProps) {
  const { onChange, ...field } = useController({ control, name }).field;
  return (
    <Select
      {...select}
      {...field}
      required
      value={field.value ?? TICKET_DEFAULTS[name]}
      onValueChange={onChange}
    />
  );
}
