import { Section } from "../../../../../ui/display/section";
import { Alert } from "../../../../../ui/feedback/alert";

/** For auditors awaiting an admin's approval. */
export function ApprovalPending() {
  return (
    <Section title="Audit queue">
      <Alert tone="fair" title="Your approval is pending">
        An administrator must approve your account before you can audit. The queue then appears
        here.
      </Alert>
    </Section>
  );
}
