import { RotateCw, X } from "lucide-react";
import { Button } from "../../ui/controls/button";
import { Progress } from "../../ui/feedback/progress";
import { formatBytes } from "../format/format";
import type { FileUpload } from "./use-uploads";

interface Props<Stored> {
  readonly uploads: readonly FileUpload<Stored>[];
  readonly retry: (upload: FileUpload<Stored>) => void;
  readonly remove: (key: number) => void;
}

/** List items of files: their progress, why they failed, and what can be done about it. */
export function UploadRows<Stored>({ uploads, retry, remove }: Props<Stored>) {
  return uploads.map((upload) => {
    const { key, file, percent, stored, error, canRetry } = upload;
    return (
      <li key={key} className="flex items-center gap-3 rounded-md border bg-sunken p-3">
        <div className="min-w-0 flex-1 text-sm">
          <p className="flex gap-x-3">
            <span className="truncate font-[600]">{file.name}</span>
            {stored !== undefined && (
              <span className="shrink-0 text-ink-soft">{formatBytes(file.size)}</span>
            )}
          </p>
          {error && (
            <p role="alert" className="mt-1 text-poor [overflow-wrap:anywhere]">
              {error}
            </p>
          )}
          {!error && stored === undefined && (
            <Progress className="mt-2" label={`Uploading ${file.name}`} value={percent} />
          )}
        </div>
        {canRetry && (
          <Button size="small" look="secondary" onClick={() => retry(upload)}>
            <RotateCw aria-hidden="true" className="size-4" />
            Try again
          </Button>
        )}
        <Button
          size="small"
          look="quiet"
          aria-label={`Remove ${file.name}`}
          onClick={() => remove(key)}
        >
          <X aria-hidden="true" className="size-4" />
        </Button>
      </li>
    );
  });
}
