import { Check } from "lucide-react";
import { Card } from "../../../ui/display/card";

const AUDIENCES = [
  {
    title: "Buyers",
    points: [
      "Modules scanned and audited before sale",
      "6 months of support with each module",
      "30-day refunds if a module doesn't work as described",
    ],
  },
  {
    title: "Sellers",
    points: [
      "Turn the modules you maintain into income",
      "A report that shows what to fix before an audit",
      "A reputation built from ratings and reviews",
    ],
  },
  {
    title: "Everyone",
    points: [
      "Browse, read, and compare without an account",
      "Rescan a module with your own input values",
      "See what changes between versions",
    ],
  },
];

export function Benefits() {
  return (
    <section aria-label="Benefits" className="page-width pb-14 sm:pb-20">
      <div className="grid grid-cols-1 gap-5 md:grid-cols-3">
        {AUDIENCES.map(({ title, points }) => (
          <Card key={title} className="p-6">
            <h3 className="text-xl">
              <span className="sr-only">Benefits for </span>
              {title}
            </h3>
            <ul className="mt-4 flex flex-col gap-3">
              {points.map((point) => (
                <li key={point} className="flex gap-3 text-ink-soft leading-relaxed">
                  <Check className="mt-1 size-4.5 shrink-0 text-good" aria-hidden="true" />
                  {point}
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </section>
  );
}
