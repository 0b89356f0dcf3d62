import { Check } from "lucide-react";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { SampleScan } from "./sample-scan";

const POINTS = [
  "Each finding shows its file and lines, why it matters, and how to fix it.",
  "Each score starts at 100, and every lost point is explained.",
  "Code we couldn't check is counted and never improves a score.",
];

export function VerificationBanner() {
  return (
    <section className="border-y bg-sunken">
      <div className="page-width grid grid-cols-1 items-center gap-10 py-14 sm:py-20 lg:grid-cols-[1.1fr_1fr] xl:gap-20">
        <div>
          <h2 className="text-3xl sm:text-4xl">Scanned before it is sold</h2>
          <p className="mt-4 max-w-xl text-ink-soft text-lg leading-relaxed">
            Every module is scanned for security, code quality, and resource efficiency, then
            reviewed by an auditor, before anyone can buy it.
          </p>
          <ul className="mt-6 flex max-w-xl flex-col gap-3">
            {POINTS.map((point) => (
              <li key={point} className="flex gap-3 leading-relaxed">
                <Check className="mt-1 size-4.5 shrink-0 text-good" aria-hidden="true" />
                {point}
              </li>
            ))}
          </ul>
          <ButtonLink
            to={paths.marketplace({ filter: "verified" })}
            look="secondary"
            className="mt-8"
          >
            Browse verified modules
          </ButtonLink>
        </div>
        <SampleScan />
      </div>
    </section>
  );
}
