import { Paperclip } from "lucide-react";
import { UploadRows } from "../../../lib/uploads/upload-rows";
import { FileDrop } from "../../../ui/controls/file-drop";
import { ATTACHMENT_ACCEPT, type Attachments } from "./attachments";

/** File attachments with remove buttons. */
export function AttachmentsField({ attachments }: { readonly attachments: Attachments }) {
  const { uploads, add, retry, remove } = attachments;
  return (
    <div className="flex flex-col gap-3">
      <FileDrop
        label="Attachments"
        hint="Optional. Max 5 files, 10MB each: images, PDFs, text files, .zip, or .gz."
        accept={ATTACHMENT_ACCEPT}
        isMultiple
        onFile={(file) => add([file])}
        icon={<Paperclip className="size-5 text-ink-faint" aria-hidden="true" />}
      />
      {uploads.length > 0 && (
        <ul aria-label="Attached files" className="flex flex-col gap-2">
          <UploadRows uploads={uploads} retry={retry} remove={remove} />
        </ul>
      )}
    </div>
  );
}
