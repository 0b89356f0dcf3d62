import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { apiUrl } from "../../../lib/api/api";
import { buttonClasses } from "../../../ui/controls/button";
import { Alert } from "../../../ui/feedback/alert";
import { InstallSteps } from "./install-steps";

interface Props {
  readonly module: ModuleDetail;
  /** The version shown on the page, or "latest". */
  readonly version: string;
  readonly title: string;
  readonly children?: ReactNode;
}

/** Install instructions and archive of a module that the viewer can use. */
export function OwnedModule({ module, version, title, children }: Props) {
  const { id, latestVersion } = module;
  const shown = version === "latest" ? latestVersion : version;
  return (
    <>
      <Alert tone="good" title={title}>
        {children}
      </Alert>
      <a
        href={apiUrl("/api/modules/{id}/versions/{version}/archive", {
          id,
          version: shown ?? "latest",
        })}
        download
        className={buttonClasses({ look: "secondary" })}
      >
        <Download className="size-4" aria-hidden="true" />
        Download{shown && ` ${shown}`}
      </a>
      {latestVersion && (
        <details>
          <summary className="font-[620] text-accent-strong text-sm">
            Install it with Terraform or OpenTofu
          </summary>
          <div className="mt-2">
            <InstallSteps module={{ ...module, latestVersion }} />
          </div>
        </details>
      )}
    </>
  );
}
