import type { VersionChanges } from "@stackyard/contract/modules/version-changes";
import { WrittenText } from "../../../ui/display/written-text";
import { Alert } from "../../../ui/feedback/alert";

interface Props {
  readonly changes: VersionChanges;
  /** The author's reason for the number, unless it is shown nearby. */
  readonly reason?: string | null;
}

/** Warns if a version number understates the changes. */
export function NumberNotice({ changes, reason }: Props) {
  const { version, smallestVersion, isNumberHonest } = changes;
  if (isNumberHonest) return null;
  return (
    <Alert tone="fair" title={`These changes call for version ${smallestVersion} or higher`}>
      <p>The version is numbered {version}, which suggests smaller changes.</p>
      {reason && <NumberReason reason={reason} />}
    </Alert>
  );
}

/** The author's reason for a smaller version number than the changes require. */
export function NumberReason({ reason }: { readonly reason: string }) {
  return (
    <div className="mt-2">
      <p className="font-[620]">The author’s reason for the smaller number</p>
      <WrittenText text={reason} />
    </div>
  );
}
