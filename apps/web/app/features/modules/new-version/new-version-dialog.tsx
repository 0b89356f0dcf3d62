import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { useMutation, useQuery } from "@tanstack/react-query";
import { errorMessage } from "../../../lib/api/error-message";
import { ARCHIVE_ACCEPT, uploadArchive } from "../../../lib/modules/archive-file";
import { FileDrop } from "../../../ui/controls/file-drop";
import { LeftOut } from "../../../ui/display/left-out";
import { Dialog } from "../../../ui/overlays/dialog";
import { scanQuery } from "./new-version-queries";
import { newVersionWords } from "./new-version-words";
import { NumberForm } from "./number-form";
import { ScanStep } from "./scan-step";

interface Props {
  readonly module: ModuleDetail;
  readonly onClose: () => void;
}

/** Uploads and scans an archive, then asks for the version number. */
export function NewVersionDialog({ module, onClose }: Props) {
  const upload = useMutation({ mutationFn: (file: File) => uploadArchive(file) });
  const scanId = upload.data?.scanId;
  const scan = useQuery({ ...scanQuery(scanId ?? 0), enabled: scanId !== undefined });
  const report = scan.data?.report;
  const isAccepted = report?.status === "passed";
  return (
    <Dialog
      title={newVersionWords(module).title}
      description="We scan it, and an auditor reviews it before release."
      isBusy={upload.isPending}
      onClose={onClose}
    >
      {!upload.data && (
        <FileDrop
          label={upload.isPending ? "Uploading…" : "Drop the version's archive here, or choose it"}
          hint="Max file size 50MB, formats .zip and .tar.gz"
          accept={ARCHIVE_ACCEPT}
          disabled={upload.isPending}
          error={
            upload.error
              ? errorMessage(upload.error, "The archive couldn't be uploaded.")
              : undefined
          }
          onFile={upload.mutate}
        />
      )}
      {upload.data && <LeftOut names={upload.data.leftOut} className="mb-4" />}
      {upload.data && !isAccepted && <ScanStep scan={scan} onOther={upload.reset} />}
      {upload.data && report && isAccepted && (
        <NumberForm module={module} report={report} onClose={onClose} uploadId={upload.data.id} />
      )}
    </Dialog>
  );
}
