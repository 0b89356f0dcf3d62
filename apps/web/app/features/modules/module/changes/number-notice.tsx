import type { VersionChanges } from "@stackyard/contract/modules/version-changes";
import { WrittenText } from "../../../../ui/display/written-text";
import { Alert } from "../../../../ui/feedback/alert";

interface Props {
  readonly changes: VersionChanges;
  /** Its author's reason for the number, where it does not stand beside this. */
  readonly reason?: string | null;
}

/** Says so where a version's number promises less change than there is. */
export function NumberNotice({ changes, reason }: Props) {
  const { version, smallestVersion, isNumberHonest } = changes;
  if (isNumberHonest) return null;
  return (
    <Alert tone="fair" title={`By these changes, the number would be ${smallestVersion} or higher`}>
      <p>The version is numbered {version}, which promises less change than there is.</p>
      {reason && <NumberReason reason={reason} />}
    </Alert>
  );
}

/** Why the author chose a smaller number than the changes ask for. */
export function NumberReason({ reason }: { readonly reason: string }) {
  return (
    <div className="mt-2">
      <p className="font-[620]">The author’s reason for the smaller number</p>
      <WrittenText text={reason} />
    </div>
  );
}
