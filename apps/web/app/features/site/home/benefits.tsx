import { Check } from "lucide-react";
import { Card } from "../../../ui/display/card";

const AUDIENCES = [
  {
    title: "Buyers",
    points: [
      "Modules scanned and audited before they are sold",
      "6 months of support with each module",
      "Your money back within 30 days if a module does not work as described",
    ],
  },
  {
    title: "Sellers",
    points: [
      "Turn the modules you maintain into income",
      "A report that says what to mend before an auditor does",
      "A reputation built from ratings and reviews",
    ],
  },
  {
    title: "Everyone",
    points: [
      "Browse, read and compare without an account",
      "Scan a module again with your own values for its inputs",
      "See what changes for callers from one version to another",
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
