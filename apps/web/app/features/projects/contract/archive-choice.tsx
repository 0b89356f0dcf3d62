import type { Upload } from "@stackyard/contract/modules/submissions";
import { formatBytes } from "../../../lib/format/format";
import { ARCHIVE_ACCEPT } from "../../../lib/modules/archive-file";
import { Button } from "../../../ui/controls/button";
import { FileDrop } from "../../../ui/controls/file-drop";

interface Props {
  /** The uploaded archive. */
  readonly archive: Upload | undefined;
  readonly isUploading: boolean;
  readonly error: string | undefined;
  readonly onFile: (file: File) => void;
  readonly onRemove: () => void;
}

/** Chooses and uploads the archive of a delivery. */
export function ArchiveChoice({ archive, isUploading, error, onFile, onRemove }: Props) {
  if (archive) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken p-3">
        <p className="min-w-0 break-all">
          {archive.fileName} ({formatBytes(archive.bytes)})
        </p>
        <Button size="small" look="secondary" onClick={onRemove}>
          Remove<span className="sr-only"> the archive</span>
        </Button>
      </div>
    );
  }
  return (
    <FileDrop
      label={isUploading ? "Uploading…" : "Drop the module's archive here, or choose it"}
      hint="Optional without checks. At most 50MB, .zip or .tar.gz"
      accept={ARCHIVE_ACCEPT}
      disabled={isUploading}
      error={error}
      onFile={onFile}
    />
  );
}
