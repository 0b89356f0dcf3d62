import type { ReactNode } from "react";
import { Alert } from "../../ui/feedback/alert";

interface Props {
  /** What the server said of it; without it, the link was cut on its way here. */
  readonly reason?: string | undefined;
  /** The way to another one. */
  readonly action?: ReactNode;
}

/** A mailed link that leads nowhere, and the way to one that does. */
export function BrokenLink({ reason, action }: Props) {
  return (
    <Alert tone="fair" title="This link does not work" isUrgent action={action}>
      {reason ??
        "Its last part is missing. Open it from the mail again, or copy the whole of it into the address bar."}
    </Alert>
  );
}
