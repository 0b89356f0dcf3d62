import type { ModuleVersion } from "@stackyard/contract/modules/versions";
import { WrittenText } from "../../../ui/display/written-text";
import { Alert } from "../../../ui/feedback/alert";

/** Tells whoever has a version that an auditor does not stand by it any more, and why. */
export function Withdrawn({ version }: { readonly version: ModuleVersion }) {
  return (
    <Alert tone="poor" title={`The approval of version ${version.version} was withdrawn`}>
      <p>Whoever had it keeps it, and nobody else gets it any more.</p>
      {version.withdrawalReason && (
        <div className="mt-2">
          <p className="font-[620]">Why it was withdrawn</p>
          <WrittenText text={version.withdrawalReason} />
        </div>
      )}
    </Alert>
  );
}
