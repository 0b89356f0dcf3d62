import { ATTACHMENTS } from "@stackyard/contract/common/attachments";
import type { Attachment } from "@stackyard/contract/talent/conversations";
import { Paperclip } from "lucide-react";
import { useId } from "react";
import { UploadRows } from "../../../../lib/uploads/upload-rows";
import type { Uploads } from "../../../../lib/uploads/use-uploads";
import { buttonClasses } from "../../../../ui/controls/button";

/** File attachments of a message, uploaded on selection. */
export function AttachedFiles({ files }: { readonly files: Uploads<Attachment> }) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label
        className={buttonClasses(
          { look: "secondary" },
          "relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent",
        )}
      >
        <Paperclip className="size-4" aria-hidden="true" />
        Attach files
        <input
          type="file"
          multiple
          aria-describedby={id}
          className="absolute size-px opacity-0"
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])];
            event.target.value = "";
            files.add(chosen);
          }}
        />
      </label>
      <p id={id} className="mt-1.5 text-ink-faint text-sm">
        {`Pictures, PDFs, texts and archives. At most ${ATTACHMENTS.files} files, 10MB each.`}
      </p>
      {files.uploads.length > 0 && (
        <ul aria-label="Files to send" className="mt-2 flex flex-col gap-2">
          <UploadRows {...files} />
        </ul>
      )}
    </div>
  );
}
