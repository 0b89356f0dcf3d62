import type { AccountExport } from "@stackyard/contract/members/account";
import { formatBytes, formatDay } from "../../../lib/format/format";

export function ExportRow({ made }: { readonly made: AccountExport }) {
  const { id, status, bytes, createdAt, expiresAt } = made;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-5">
      <div>
        <h3 className="text-base">Copy of {formatDay(createdAt)}</h3>
        <p role="status" className="text-ink-soft text-sm">
          {status === "waiting" && "Preparing …"}
          {status === "failed" && "We couldn't create this copy. Please request another."}
          {status === "ready" && `${formatBytes(bytes ?? 0)}, until ${formatDay(expiresAt)}`}
        </p>
      </div>
      {status === "ready" && (
        <a
          href={`/api/account/exports/${id}/archive`}
          download
          className="inline-flex h-10 items-center font-[600] text-accent-strong text-sm hover:underline"
        >
          Download
          <span className="sr-only"> the copy of {formatDay(createdAt)}</span>
        </a>
      )}
    </li>
  );
}
