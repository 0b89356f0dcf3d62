import type { EngineerPage } from "@stackyard/contract/talent/engineer-profile";
import { CircleCheck, CircleDashed } from "lucide-react";
import { partsOf } from "../../../lib/people/engineer-parts";
import { Progress } from "../../../ui/feedback/progress";

interface Props {
  readonly engineer: EngineerPage;
  readonly avatar: string | null;
}

/** Profile completeness, with what is missing and why it matters. */
export function CompletenessList({ engineer, avatar }: Props) {
  const parts = partsOf(engineer, avatar);
  const there = parts.filter(({ isThere }) => isThere).length;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-xl">
        {there} of {parts.length} parts complete
      </h2>
      <Progress label="Profile completeness" value={(there / parts.length) * 100} tone="good" />
      <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {parts.map(({ what, why, isThere }) => (
          <li key={what} className="flex gap-3">
            {isThere ? (
              <CircleCheck className="mt-0.5 size-4.5 shrink-0 text-good" aria-hidden="true" />
            ) : (
              <CircleDashed
                className="mt-0.5 size-4.5 shrink-0 text-ink-faint"
                aria-hidden="true"
              />
            )}
            <p className="text-sm leading-relaxed">
              <span className="sr-only">{isThere ? "Done: " : "Missing: "}</span>
              <span className={isThere ? "" : "font-[620]"}>{what}</span>
              {!isThere && <span className="block text-ink-soft">{why}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
