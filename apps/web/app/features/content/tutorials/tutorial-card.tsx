import type { TutorialSummary } from "@stackyard/contract/content/content";
import { Clock } from "lucide-react";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { Badge } from "../../../ui/display/badge";
import { DocumentArtwork } from "../document-artwork";
import { CATEGORY_NAMES, TUTORIAL_HUES } from "./tutorial-categories";

/** Tutorial card in a list; the whole card is a link. */
export function TutorialCard({ tutorial }: { readonly tutorial: TutorialSummary }) {
  return (
    <article className="group relative grid h-full grid-rows-[auto_1fr] overflow-hidden rounded-lg border bg-surface transition-[border-color,box-shadow] duration-150 hover:border-line-strong hover:shadow-lift has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent has-[a:focus-visible]:outline-offset-2">
      <DocumentArtwork
        labels={tutorial.picture}
        hue={TUTORIAL_HUES[tutorial.category]}
        className="aspect-[16/9] w-full border-b"
      />
      <div className="flex flex-col p-5">
        <p className="flex flex-wrap gap-2">
          <Badge>{CATEGORY_NAMES[tutorial.category]}</Badge>
          <Badge tone="note">{tutorial.difficulty}</Badge>
        </p>
        <h2 className="mt-3 text-lg group-hover:text-accent-strong">
          <Link
            to={paths.tutorial(tutorial.id)}
            className="outline-none after:absolute after:inset-0"
          >
            {tutorial.title}
          </Link>
        </h2>
        <p className="mt-2 mb-5 text-ink-soft leading-relaxed">{tutorial.description}</p>
        <p className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-faint text-sm">
          <span className="flex items-center gap-1.5">
            <Clock className="size-4" aria-hidden="true" />
            {tutorial.duration}
          </span>
          <span>{tutorial.author}</span>
        </p>
      </div>
    </article>
  );
}
