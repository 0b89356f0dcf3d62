import type { Milestone } from "@stackyard/contract/projects/contracts";
import { apiUrl } from "../../../lib/api/api";
import { formatBytes } from "../../../lib/format/format";
import { Moment } from "../../../lib/format/times";
import { paths } from "../../../lib/links/paths";
import { TextLink } from "../../../lib/links/text-link";
import { AcceptanceResult } from "./acceptance-result";

interface Props {
  readonly note: Milestone["notes"][number];
  readonly checks: Milestone["checks"];
}

/** A delivery with its archive and the result of its checks, or what the client asked for. */
export function DeliveryNote({ note, checks }: Props) {
  const { id, kind, body, version, archive, acceptance, createdAt } = note;
  return (
    <li className="min-w-0 rounded-md bg-sunken p-4 text-[0.925rem]">
      <p className="text-ink-soft text-sm">
        {kind === "delivery" ? "Delivered" : "Changes requested"} on <Moment at={createdAt} />
      </p>
      <p className="mt-1 whitespace-pre-line break-words">{body}</p>
      {version && (
        <p>
          <TextLink to={paths.module(version.moduleId)}>Version {version.version}</TextLink>
        </p>
      )}
      {archive && (
        <p className="mt-1">
          <a
            className="break-all underline underline-offset-4"
            href={apiUrl("/api/deliveries/{id}/archive", { id })}
            download
          >
            Download {archive.fileName}
          </a>{" "}
          <span className="text-ink-soft">({formatBytes(archive.bytes)})</span>
        </p>
      )}
      {acceptance && <AcceptanceResult run={acceptance} agreed={checks} />}
    </li>
  );
}
