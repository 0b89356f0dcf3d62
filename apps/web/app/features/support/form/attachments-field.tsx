import { Paperclip } from "lucide-react";
import { formatBytes } from "../../../lib/format/format";
import { Button } from "../../../ui/controls/button";
import { FileDrop } from "../../../ui/controls/file-drop";
import { ATTACHMENT_ACCEPT, type Attachments } from "./attachments";

/** File attachments with remove buttons. */
export function AttachmentsField({ attachments }: { readonly attachments: Attachments }) {
  const { files, error, add, remove } = attachments;
  return (
    <div className="flex flex-col gap-3">
      <FileDrop
        label="Attachments"
        hint="Optional. Max 5 files, 10MB each: images, PDFs, text files, .zip, or .gz."
        error={error}
        accept={ATTACHMENT_ACCEPT}
        isMultiple
        onFile={add}
        icon={<Paperclip className="size-5 text-ink-faint" aria-hidden="true" />}
      />
      {files.length > 0 && (
        <ul aria-label="Attached files" className="divide-y divide-line rounded-md border">
          {files.map(({ id, name, bytes, token }) => (
            <li key={id} className="flex items-center justify-between gap-3 py-1 pr-1 pl-4">
              <span className="min-w-0 truncate">{name}</span>
              <span className="flex shrink-0 items-center gap-2">
                <span role="status" className="text-ink-soft text-sm">
                  {token ? formatBytes(bytes) : "Uploading…"}
                </span>
                <Button look="quiet" size="small" onClick={() => remove(id)}>
                  Remove<span className="sr-only"> {name}</span>
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
