import { useEffect, useState } from "react";
import { Badge } from "../../../ui/display/badge";

const HOUR_MS = 60 * 60 * 1_000;
const SOON_HOURS = 4;
const TICK_MS = 60_000;

/** Time left to reply, rendered only in the browser; nothing if no reply is due. */
export function DueBadge({ dueAt }: { readonly dueAt: string | null }) {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (dueAt === null || now === undefined) return null;
  const hours = (Date.parse(dueAt) - now) / HOUR_MS;
  if (hours < 0) return <Badge tone="poor">Late by {inWords(-hours)}</Badge>;
  return <Badge tone={hours < SOON_HOURS ? "fair" : "plain"}>Due in {inWords(hours)}</Badge>;
}

function inWords(hours: number): string {
  if (hours < 2) return `${Math.ceil(hours * 60)} min`;
  return hours < 48 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} days`;
}
