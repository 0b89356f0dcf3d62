import type { Tutorial } from "@stackyard/contract/content/content";
import { Clock } from "lucide-react";
import { formatLongDay } from "../../../lib/format/format";
import { BackLink } from "../../../lib/links/back-link";
import { paths } from "../../../lib/links/paths";
import { Badge } from "../../../ui/display/badge";
import { WrittenDocument } from "../../../ui/display/written-document";
import { DocumentArtwork } from "../document-artwork";
import { CATEGORY_NAMES, TUTORIAL_HUES } from "./tutorial-categories";

export function TutorialPage({ tutorial }: { readonly tutorial: Tutorial }) {
  return (
    <article className="page-width flex flex-col gap-10 py-10 sm:py-12">
      <div className="flex flex-col gap-6">
        <BackLink to={paths.tutorials}>Back to Tutorials</BackLink>
        <header className="grid items-center gap-8 lg:grid-cols-[1fr_minmax(0,26rem)]">
          <div className="min-w-0">
            <p className="flex flex-wrap gap-2">
              <Badge tone="accent">{CATEGORY_NAMES[tutorial.category]}</Badge>
              <Badge tone="note">{tutorial.difficulty}</Badge>
            </p>
            <h1 className="mt-5 text-3xl sm:text-5xl">{tutorial.title}</h1>
            <p className="mt-4 max-w-2xl text-ink-soft text-lg leading-relaxed">
              {tutorial.description}
            </p>
            <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-faint text-sm">
              <span className="font-[620] text-ink">{tutorial.author}</span>
              <time dateTime={tutorial.date}>{formatLongDay(tutorial.date)}</time>
              <span className="flex items-center gap-1.5">
                <Clock className="size-4" aria-hidden="true" />
                {tutorial.duration}
              </span>
            </p>
          </div>
          <DocumentArtwork
            labels={tutorial.picture}
            hue={TUTORIAL_HUES[tutorial.category]}
            className="aspect-[16/9] w-full rounded-lg border"
          />
        </header>
      </div>
      <WrittenDocument html={tutorial.html} contents={tutorial.contents} />
    </article>
  );
}
