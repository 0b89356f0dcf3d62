import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import type { ModuleVersionDetail } from "@stackyard/contract/modules/versions";
import { Suspense, useState } from "react";
import { severityWord } from "../../../lib/modules/severity";
import { type SuppressionPlace, suppressionPlaces } from "../../../lib/modules/suppression-places";
import { useCurrentUser } from "../../../lib/session/current-user";
import { Button } from "../../../ui/controls/button";
import { Badge } from "../../../ui/display/badge";
import { lazyPart } from "../../../ui/load-part";
import { findingKey, formatPlace } from "./finding-place";

const SuppressionDialog = lazyPart(() => import("./suppression-dialog"), "SuppressionDialog");

interface Props {
  readonly module: ModuleDetail;
  readonly version: string;
  readonly scan: ModuleVersionDetail["scan"];
}

/** What the author suppresses, with the reasons and an auditor's answer to them. */
export function SuppressedFindings({ module, version, scan }: Props) {
  const mayDecide = useCurrentUser()?.mayAudit === true && !module.viewer.isAuthor;
  const [asked, setAsked] = useState<SuppressionPlace>();
  const places = suppressionPlaces(scan);
  if (places.length === 0) return null;
  return (
    <section id="suppressed" className="scroll-mt-24">
      <h2 className="text-2xl">Suppressed by the author</h2>
      <p className="mt-2 max-w-2xl text-ink-soft leading-relaxed">
        Critical and high findings cost points until an auditor accepts the author's reason.
      </p>
      <ul className="mt-4 divide-y rounded-lg border bg-surface">
        {places.map((place) => (
          <li key={findingKey(place.finding)} className="p-4">
            <Place place={place} onDecide={mayDecide ? () => setAsked(place) : undefined} />
          </li>
        ))}
      </ul>
      {asked?.at && (
        <Suspense>
          <SuppressionDialog
            moduleId={module.id}
            version={version}
            suppression={{ ruleId: asked.finding.ruleId, ...asked.at }}
            isAccepted={asked.accepted === null}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface PlaceProps {
  readonly place: SuppressionPlace;
  readonly onDecide: (() => void) | undefined;
}

function Place({ place, onDecide }: PlaceProps) {
  const { finding, reason, accepted, isEffective } = place;
  const isOpen = accepted !== null || !isEffective;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 font-[620]">
        {finding.title}
        <Badge tone={accepted !== null ? "good" : isEffective ? "plain" : "fair"}>
          {accepted !== null ? "Accepted" : isEffective ? "No points" : "Not accepted"}
        </Badge>
      </p>
      <p className="mt-0.5 break-words font-mono text-ink-faint text-xs">
        {severityWord(finding)}, {finding.ruleId}, {formatPlace(finding)}
      </p>
      <p className="mt-2 break-words text-[0.95rem] text-ink-soft leading-relaxed">
        Suppressed by the author: {reason}
      </p>
      {accepted !== null && (
        <p className="mt-1 break-words text-[0.95rem] text-ink-soft leading-relaxed">
          Accepted by an auditor: {accepted}
        </p>
      )}
      {onDecide && place.at && isOpen && (
        <Button size="small" look="secondary" className="mt-3" onClick={onDecide}>
          {accepted === null ? "Accept suppression" : "Stop accepting"}
          <span className="sr-only"> of {finding.ruleId}</span>
        </Button>
      )}
    </>
  );
}
