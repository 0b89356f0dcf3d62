import { CLOUD_LABELS, TOOL_LABELS } from "@stackyard/contract/base/option-lists";
import type { EngineerPage } from "@stackyard/contract/talent/engineer-profile";
import { formatCount, formatMonth, formatPrice } from "../../../lib/format/format";
import { responseTimeText } from "../../../lib/format/response-time";
import { engineerRecordTexts } from "../../../lib/format/track-record";
import { Card } from "../../../ui/display/card";
import { zoneLabel } from "../zones";

/** Details from the profile and figures measured by Stackyard. */
export function EngineerDetails({ engineer }: { readonly engineer: EngineerPage }) {
  const rows = factsOf(engineer).filter(([, value]) => value !== "");
  return (
    <Card className="p-5">
      <h2 className="text-lg">At a glance</h2>
      <dl className="mt-4 flex flex-col divide-y divide-line">
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2.5 text-sm">
            <dt className="text-ink-faint">{name}</dt>
            <dd className="text-right [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function factsOf(engineer: EngineerPage): (readonly [string, string])[] {
  const { hourlyRate, audits, timeZone } = engineer;
  return [
    ["Rate", hourlyRate === null ? "Negotiable" : `${formatPrice(hourlyRate)} an hour`],
    ["Experience", formatCount(engineer.yearsOfExperience, "year")],
    ["Completed", formatCount(engineer.completedProjects, "project")],
    ...engineerRecordTexts(engineer.record),
    ["Answers", engineer.responseTime ? responseTimeText(engineer.responseTime) : ""],
    ["Clouds", engineer.clouds.map((cloud) => CLOUD_LABELS[cloud]).join(", ")],
    ["Tools", engineer.tools.map((tool) => TOOL_LABELS[tool]).join(", ")],
    ["Languages", engineer.languages.join(", ")],
    ["Time zone", timeZone ? zoneLabel(timeZone) : ""],
    [
      "Audits",
      audits ? `${formatCount(audits.decisions, "decision")}, ${audits.overturned} overturned` : "",
    ],
    ["Here since", formatMonth(engineer.memberSince)],
  ];
}
