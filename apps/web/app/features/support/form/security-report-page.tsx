import { zodResolver } from "@hookform/resolvers/zod";
import { newTicket } from "@stackyard/contract/support/support";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { showServerErrors } from "../../../lib/api/form-errors";
import { useHydrated } from "../../../lib/browser/hydrated";
import { BackLink } from "../../../lib/links/back-link";
import { paths } from "../../../lib/links/paths";
import { fieldsOf } from "../../../lib/page/fields-of";
import { useCurrentUser } from "../../../lib/session/current-user";
import { Button } from "../../../ui/controls/button";
import { CodeBlock } from "../../../ui/display/code-block";
import { supportFactsQuery } from "../support-queries";
import { useAttachments } from "./attachments";
import { AttachmentsField } from "./attachments-field";
import { DescriptionField, PersonFields, SubjectField } from "./ticket-fields";
import { TicketSent } from "./ticket-sent";
import { useSendTicket } from "./use-send-ticket";

const form = newTicket.pick({ name: true, email: true, subject: true, description: true });

/** Public form for vulnerability reports. Creates a ticket with a 48-hour response target. */
export function SecurityReportPage() {
  const user = useCurrentUser();
  const { data: facts } = useQuery(supportFactsQuery());
  const [sent, setSent] = useState<{ id: number; email: string }>();
  return (
    <div className="page-width flex max-w-3xl flex-col gap-6 py-8 sm:py-12">
      <div>
        <BackLink to={paths.support}>Back to the Support Center</BackLink>
        <h1 className="mt-2 text-3xl sm:text-4xl">Report a vulnerability</h1>
        <p className="mt-2 text-ink-soft text-lg">
          Reports are handled within 48 hours, including weekends. Please give us time to fix the
          vulnerability before you disclose it, and access only your own data.
        </p>
      </div>
      {facts?.securityKey && (
        <section aria-labelledby="security-key" className="flex flex-col gap-3">
          <h2 id="security-key" className="text-xl">
            Optional: encrypt your report
          </h2>
          <p className="text-ink-soft">
            Encrypt your report with this key, and paste the result into the description.
          </p>
          <CodeBlock title="Public key" code={facts.securityKey} />
        </section>
      )}
      {sent ? (
        <TicketSent {...sent} isOwn={user !== null} onAgain={() => setSent(undefined)} />
      ) : (
        <ReportForm
          key={user?.id ?? "visitor"}
          name={user?.fullName ?? user?.username ?? ""}
          email={user?.email ?? ""}
          onSent={setSent}
        />
      )}
    </div>
  );
}

interface FormProps {
  readonly name: string;
  readonly email: string;
  readonly onSent: (sent: { id: number; email: string }) => void;
}

function ReportForm({ name, email, onSent }: FormProps) {
  const isHydrated = useHydrated();
  const attachments = useAttachments();
  const report = useForm({
    resolver: zodResolver(form),
    defaultValues: { name, email, subject: "", description: "" },
  });
  const field = fieldsOf(report);
  const sending = useSendTicket({
    hours: 48,
    onSent,
    onRefused: (error) => showServerErrors(report, error),
  });
  return (
    <form
      method="post"
      noValidate
      aria-label="Vulnerability report"
      onSubmit={report.handleSubmit((values) =>
        sending.mutate({
          ...values,
          priority: "high",
          isVulnerability: true,
          attachments: attachments.tokens,
        }),
      )}
      className="flex flex-col gap-5 rounded-lg border bg-surface p-5 sm:p-8"
    >
      <PersonFields field={field} hint="The name for our acknowledgment. A pseudonym is fine." />
      <SubjectField field={field} label="Affected area and problem" />
      <DescriptionField field={field} label="Steps to reproduce, and the impact" />
      <AttachmentsField attachments={attachments} />
      <Button
        type="submit"
        className="self-start"
        isBusy={sending.isPending}
        disabled={!isHydrated || attachments.isUploading}
      >
        Send the report
      </Button>
    </form>
  );
}
