import { FlaskConical } from "lucide-react";
import { useSite } from "../../../lib/page/site";

/** Marks every page of a server with demo data. */
export function DemoNotice() {
  if (!useSite()?.isDemo) return null;
  return (
    <section
      aria-label="Demo server"
      className="flex items-center justify-center gap-2 border-b bg-sunken px-4 py-1.5 text-ink-soft text-xs print:hidden"
    >
      <FlaskConical className="size-3.5 shrink-0" aria-hidden="true" />
      <p>Demo server: people, modules, and orders are examples.</p>
    </section>
  );
}
