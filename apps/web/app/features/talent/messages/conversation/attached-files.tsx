import { ATTACHMENTS } from "@stackyard/contract/common/attachments";
import type { Attachment } from "@stackyard/contract/talent/conversations";
import { useMutation } from "@tanstack/react-query";
import { Paperclip } from "lucide-react";
import { useId, useState } from "react";
import { apiUrl, callOverNetwork, requireOk } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { buttonClasses } from "../../../../ui/controls/button";
import { TagList } from "../../../../ui/controls/tag-list";
import { Spinner } from "../../../../ui/feedback/spinner";

interface Props {
  readonly conversationId: number;
  readonly files: readonly Attachment[];
  readonly onChange: (files: readonly Attachment[]) => void;
}

const MOST = ATTACHMENTS.files;

/** File attachments of a message, uploaded on selection. */
export function AttachedFiles({ conversationId, files, onChange }: Props) {
  const id = useId();
  const [error, setError] = useState<string>();
  const upload = useMutation({
    mutationFn: (chosen: readonly File[]) =>
      Promise.all(chosen.map((file) => uploadFile(conversationId, file))),
    onSuccess: (added) => onChange([...files, ...added]),
    onError: (failure) => setError(errorMessage(failure, "The file couldn't be uploaded.")),
  });

  function choose(chosen: readonly File[]) {
    setError(undefined);
    if (chosen.some(({ size }) => size > ATTACHMENTS.bytes))
      setError("The file is larger than 10MB.");
    else if (files.length + chosen.length > MOST) setError(`At most ${MOST} files`);
    else if (chosen.length > 0) upload.mutate(chosen);
  }
  return (
    <div className="min-w-0">
      <label
        className={buttonClasses(
          { look: "secondary" },
          "relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent",
        )}
      >
        {upload.isPending ? <Spinner /> : <Paperclip className="size-4" aria-hidden="true" />}
        Attach files
        <input
          type="file"
          multiple
          disabled={upload.isPending}
          aria-describedby={id}
          className="absolute size-px opacity-0"
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])];
            event.target.value = "";
            choose(chosen);
          }}
        />
      </label>
      <p id={id} aria-live="polite" className="mt-1.5 text-ink-faint text-sm">
        {error ? (
          <span className="font-[560] text-poor">{error}</span>
        ) : (
          "Pictures, PDFs, texts and archives, at most 10MB each"
        )}
      </p>
      <div className="mt-2">
        <TagList
          label="Files to send"
          tags={files.map(({ fileName }) => fileName)}
          onRemove={(name) => onChange(files.filter(({ fileName }) => fileName !== name))}
        />
      </div>
    </div>
  );
}

async function uploadFile(id: number, file: File): Promise<Attachment> {
  const params = { id, fileName: file.name };
  const address = apiUrl("/api/conversations/{id}/attachments/{fileName}", params);
  const response = await requireOk(await callOverNetwork(address, { method: "PUT", body: file }));
  return response.json();
}
