import type { ModuleVersion } from "@stackyard/contract/modules/versions";
import { WrittenText } from "../../../ui/display/written-text";
import { Alert } from "../../../ui/feedback/alert";

/** Tells users of a version that its approval was withdrawn, and why. */
export function Withdrawn({ version }: { readonly version: ModuleVersion }) {
  return (
    <Alert tone="poor" title={`The approval of version ${version.version} was withdrawn`}>
      <p>Existing users keep it. It's unavailable to others.</p>
      {version.withdrawalReason && (
        <div className="mt-2">
          <p className="font-[620]">Why it was withdrawn</p>
          <WrittenText text={version.withdrawalReason} />
        </div>
      )}
    </Alert>
  );
}
