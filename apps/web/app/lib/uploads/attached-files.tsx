import { ATTACHMENTS } from "@stackyard/contract/common/attachments";
import { Paperclip } from "lucide-react";
import { useId } from "react";
import { classes } from "../../ui/classes";
import { buttonClasses } from "../../ui/controls/button";
import { FieldError } from "../../ui/controls/field";
import { UploadRows } from "./upload-rows";
import type { Uploads } from "./use-uploads";

interface Props<Stored> {
  readonly files: Uploads<Stored>;
  readonly error?: string | undefined;
}

/** Chooses files, uploads them on selection, and lists those that are on their way or wait. */
export function AttachedFiles<Stored>({ files, error }: Props<Stored>) {
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
          aria-describedby={classes(id, error ? `${id}-error` : null)}
          aria-invalid={error ? true : undefined}
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
      <FieldError id={`${id}-error`} message={error} />
      {files.uploads.length > 0 && (
        <ul aria-label="Files to send" className="mt-2 flex flex-col gap-2">
          <UploadRows {...files} />
        </ul>
      )}
    </div>
  );
}
