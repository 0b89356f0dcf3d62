import { CircleAlert, FileArchive, PackageCheck } from "lucide-react";
import type { ReactNode } from "react";
import { formatBytes, formatCount } from "../../../../lib/format/format";
import { LeftOut } from "../../../../ui/display/left-out";
import { Progress } from "../../../../ui/feedback/progress";
import type { ArchiveState } from "./use-archive";

interface Props {
  readonly state: Exclude<ArchiveState, { status: "none" }>;
  readonly error: string | undefined;
  readonly actions: ReactNode;
}

/** The selected archive: uploading, uploaded or failed. */
export function ArchiveRow({ state, error, actions }: Props) {
  const { fileName, bytes } = state.status === "ready" ? state.upload : state;
  return (
    <div className="rounded-md border border-line-strong bg-sunken p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <StateIcon status={state.status} />
        <div className="min-w-0 flex-1 basis-48">
          <p className="truncate font-[600] font-mono text-sm">{fileName}</p>
          <p role="status" className="mt-0.5 text-ink-soft text-sm">
            {describe(state, bytes)}
          </p>
        </div>
        <div className="flex gap-2">{actions}</div>
      </div>
      {state.status === "uploading" && (
        <Progress label="Upload progress" value={state.percent} className="mt-4" />
      )}
      {state.status === "ready" && <LeftOut names={state.upload.leftOut} className="mt-3" />}
      <p aria-live="polite" className="mt-2 font-[560] text-poor text-sm empty:hidden">
        {error}
      </p>
    </div>
  );
}

function describe(state: Props["state"], bytes: number): string {
  const size = formatBytes(bytes);
  if (state.status === "ready") {
    return `Received: ${size}, ${formatCount(state.upload.fileCount, "file")}`;
  }
  if (state.status === "interrupted") return `${size}, not sent`;
  return `${state.percent}% of ${size} sent`;
}

function StateIcon({ status }: { readonly status: ArchiveState["status"] }) {
  const look = "size-6 shrink-0";
  if (status === "ready")
    return <PackageCheck className={`${look} text-good`} aria-hidden="true" />;
  if (status === "interrupted")
    return <CircleAlert className={`${look} text-poor`} aria-hidden="true" />;
  return <FileArchive className={`${look} text-accent-strong`} aria-hidden="true" />;
}
