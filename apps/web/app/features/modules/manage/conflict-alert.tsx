import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { Alert } from "../../../ui/feedback/alert";

interface Props {
  readonly moduleId: number;
  readonly isBusy: boolean;
  readonly onOverwrite: () => void;
  readonly onStartOver: () => void;
}

/** Shown when the listing has changed since its form was opened. */
export function ConflictAlert({ moduleId, isBusy, onOverwrite, onStartOver }: Props) {
  return (
    <Alert
      tone="fair"
      isUrgent
      title="The listing has changed since you opened this form"
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" look="secondary" isBusy={isBusy} onClick={onOverwrite}>
            Save anyway
          </Button>
          <Button size="small" look="secondary" disabled={isBusy} onClick={onStartOver}>
            Discard my changes
          </Button>
        </div>
      }
    >
      Your changes aren't saved.{" "}
      <Link
        to={paths.listingHistory(moduleId)}
        target="_blank"
        className="text-accent-strong underline underline-offset-2"
      >
        See what changed
      </Link>{" "}
      (opens in a new tab). If you save anyway, your version of every field replaces the current
      one.
    </Alert>
  );
}
