import { type ComponentProps, useState } from "react";
import { ReasonDialog } from "../../../../lib/page/reason-dialog";
import { Button } from "../../../../ui/controls/button";

interface Props extends Pick<ComponentProps<typeof ReasonDialog>, "perform" | "touches"> {
  readonly what: "question" | "service";
}

/** Removes content as an admin; the owner is told the reason. */
export function RemoveForReason({ what, ...act }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setAsking(true)}>
        Remove {what}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Remove this ${what}?`}
          description="You can't undo this."
          confirmLabel={`Remove ${what}`}
          look="danger"
          done={`The ${what} was removed.`}
          onClose={() => setAsking(false)}
          {...act}
        />
      )}
    </>
  );
}
