import type { ReactNode } from "react";
import { classes } from "../classes";
import { Button, type ButtonLooks } from "./button";

interface Props {
  /** Label of the submit button. */
  readonly children: ReactNode;
  readonly look?: ButtonLooks["look"];
  readonly cancelLabel?: string | undefined;
  readonly isBusy?: boolean | undefined;
  /** Disables the submit button. */
  readonly isOff?: boolean | undefined;
  readonly className?: string;
  readonly onCancel: () => void;
}

/** Cancel and submit buttons of a form; on phones, submit is on top. */
export function FormButtons(props: Props) {
  const { children, look, cancelLabel = "Cancel", isBusy, isOff, className, onCancel } = props;
  return (
    <div className={classes("flex flex-col-reverse gap-2 sm:flex-row sm:justify-end", className)}>
      <Button look="secondary" disabled={isBusy} onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button type="submit" look={look} isBusy={isBusy} disabled={isOff}>
        {children}
      </Button>
    </div>
  );
}
