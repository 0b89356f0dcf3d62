import type { ModuleDetail } from "@stackyard/contract/modules";
import { Link } from "../../../lib/link";
import { Alert } from "../../../ui/feedback/alert";
import { type ModuleView, moduleAddress } from "./module-address";

interface Props {
  readonly module: ModuleDetail;
  readonly view: ModuleView;
}

/** Says so where the page shows another version than the one that people get. */
export function VersionNotice({ module, view: { tab, version } }: Props) {
  if (version === "latest" || version === module.latestVersion) return null;
  return (
    <Alert
      tone="note"
      title={`This is version ${version}`}
      action={
        <Link
          to={moduleAddress(module.id, { tab })}
          preventScrollReset
          className="font-[620] text-accent-strong underline underline-offset-2"
        >
          Show the latest version
        </Link>
      }
    >
      README, technical details and security analysis below are those of this version.
    </Alert>
  );
}
