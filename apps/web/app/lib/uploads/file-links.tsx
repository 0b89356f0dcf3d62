import type { Attachment } from "@stackyard/contract/talent/conversations";
import { Paperclip } from "lucide-react";
import { formatBytes } from "../format/format";

interface Props {
  readonly files: readonly Attachment[];
  readonly addressOf: (file: Attachment) => string;
}

/** Attached files to download, with their sizes. */
export function FileLinks({ files, addressOf }: Props) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Files" className="mt-3 flex flex-col gap-1.5">
      {files.map((file) => (
        <li key={file.id}>
          <a
            href={addressOf(file)}
            download={file.fileName}
            className="inline-flex min-h-10 max-w-full items-center gap-2 text-sm underline hover:text-accent-strong"
          >
            <Paperclip className="size-4 shrink-0" aria-hidden="true" />
            <span className="truncate">{file.fileName}</span>
            <span className="shrink-0 text-ink-soft no-underline">{formatBytes(file.bytes)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
