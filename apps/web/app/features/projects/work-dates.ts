import type { ProjectDetail } from "@stackyard/contract/projects/projects";
import { formatLongDay } from "../../lib/format/format";

/** When a client wants the work to start and end, as text; undefined if they said neither. */
export function workDatesText({
  startsOn,
  endsOn,
}: Pick<ProjectDetail, "startsOn" | "endsOn">): string | undefined {
  if (startsOn && endsOn) return `${formatLongDay(startsOn)} to ${formatLongDay(endsOn)}`;
  if (startsOn) return `From ${formatLongDay(startsOn)}`;
  return endsOn ? `Until ${formatLongDay(endsOn)}` : undefined;
}
