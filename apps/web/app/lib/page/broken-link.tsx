import type { ReactNode } from "react";
import { Alert } from "../../ui/feedback/alert";

interface Props {
  /** The server's message; undefined if the link was truncated. */
  readonly reason?: string | undefined;
  /** How to get another link. */
  readonly action?: ReactNode;
}

/** An invalid mailed link, and how to get a valid one. */
export function BrokenLink({ reason, action }: Props) {
  return (
    <Alert tone="fair" title="This link doesn't work" isUrgent action={action}>
      {reason ??
        "Its last part is missing. Open it from the email again, or copy the full link into the address bar."}
    </Alert>
  );
}
