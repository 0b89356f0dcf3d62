import { ArrowRight } from "lucide-react";
import { Link } from "../../../lib/links/link";

interface Props {
  readonly title: string;
  readonly description: string;
  /** Link to the full list. */
  readonly allTo?: string;
  /** Distinguishes the two 'View All' links for screen readers. */
  readonly allOf?: string;
}

export function SectionHeading({ title, description, allTo, allOf }: Props) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="max-w-2xl">
        <h2 className="text-3xl sm:text-4xl">{title}</h2>
        <p className="mt-3 text-ink-soft text-lg leading-relaxed">{description}</p>
      </div>
      {allTo && (
        <Link
          to={allTo}
          className="inline-flex h-10 items-center gap-2 font-[620] text-accent-strong hover:underline"
        >
          View All
          <span className="sr-only"> {allOf}</span>
          <ArrowRight className="size-4" aria-hidden="true" />
        </Link>
      )}
    </div>
  );
}
