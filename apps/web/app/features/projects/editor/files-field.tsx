import type { Attachment } from "@stackyard/contract/talent/conversations";
import { X } from "lucide-react";
import { apiUrl } from "../../../lib/api/api";
import { sendFile } from "../../../lib/api/send-file";
import { formatBytes } from "../../../lib/format/format";
import { AttachedFiles } from "../../../lib/uploads/attached-files";
import { type Uploads, useUploads } from "../../../lib/uploads/use-uploads";
import { whyNotAttach } from "../../../lib/uploads/why-not-attach";
import { Button } from "../../../ui/controls/button";

/** Uploads to a project that has `count` files. `onStored` adds one to them. */
export const useProjectUploads = (count: number, onStored: (file: Attachment) => void) =>
  useUploads<Attachment>({
    send: (file, watch) => {
      const address = apiUrl("/api/user/project-files/{fileName}", { fileName: file.name });
      return sendFile("PUT", address, file, watch);
    },
    whyNot: (file, others) => whyNotAttach(file, count + others),
    onStored,
  });

interface Props {
  readonly files: readonly Attachment[];
  readonly uploads: Uploads<Attachment>;
  readonly error: string | undefined;
  readonly onRemove: (file: Attachment) => void;
}

/** The files of a project, uploaded on selection and saved with it. */
export function FilesField({ files, uploads, error, onRemove }: Props) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 flex items-baseline gap-2 text-sm">
        <span className="font-[600]">Files</span>
        <span className="text-ink-faint text-xs">optional</span>
      </legend>
      {files.length > 0 && (
        <ul aria-label="Files of the project" className="flex flex-col gap-2">
          {files.map((file) => (
            <li
              key={file.id}
              className="flex items-center gap-3 rounded-md border bg-sunken p-3 text-sm"
            >
              <span className="flex min-w-0 flex-1 gap-x-3">
                <span className="truncate font-[600]">{file.fileName}</span>
                <span className="shrink-0 text-ink-soft">{formatBytes(file.bytes)}</span>
              </span>
              <Button
                size="small"
                look="quiet"
                aria-label={`Remove ${file.fileName}`}
                onClick={() => onRemove(file)}
              >
                <X aria-hidden="true" className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AttachedFiles files={uploads} error={error} />
    </fieldset>
  );
}
