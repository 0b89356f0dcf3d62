import { Alert } from "../../../../../ui/feedback/alert";
import { Section } from "../../section";

/** For an auditor whom no administrator has approved yet. */
export function ApprovalPending() {
  return (
    <Section title="Audit queue">
      <Alert tone="fair" title="Your approval is pending">
        An administrator has to approve your account before you can audit. The queue opens here as
        soon as that has happened.
      </Alert>
    </Section>
  );
}
