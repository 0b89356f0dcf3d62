import { PackageOpen } from "lucide-react";
import { ARCHIVE_ACCEPT } from "../../../../lib/modules/archive-file";
import { Button } from "../../../../ui/controls/button";
import { FileDrop } from "../../../../ui/controls/file-drop";
import { FormSection } from "../../listing/form-section";
import { ArchiveRow } from "./archive-row";
import type { Archive } from "./use-archive";

interface Props {
  readonly archive: Archive;
  /** An archive being scanned can't be removed or replaced. */
  readonly isLocked: boolean;
}

/** Archive picker; the upload starts on selection. */
export function ArchiveSection({ archive, isLocked }: Props) {
  const { state, error } = archive;
  return (
    <FormSection step="03" title="Archive">
      {state.status === "none" ? (
        <FileDrop
          label="Drop your module's archive here, or choose it"
          hint="Max file size 50MB, formats .zip and .tar.gz"
          accept={ARCHIVE_ACCEPT}
          error={error}
          onFile={archive.choose}
          icon={<PackageOpen className="size-7 text-accent-strong" aria-hidden="true" />}
        />
      ) : (
        <ArchiveRow
          state={state}
          error={error}
          actions={
            <>
              {state.status === "interrupted" && (
                <Button size="small" look="secondary" onClick={archive.retry}>
                  Try again
                </Button>
              )}
              <Button size="small" look="secondary" disabled={isLocked} onClick={archive.remove}>
                {state.status === "uploading" ? "Cancel" : "Remove"}
              </Button>
            </>
          }
        />
      )}
    </FormSection>
  );
}
