import type { DocumentationSection, Topic } from "@stackyard/contract/content/documentation";
import { Pencil } from "lucide-react";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { WrittenDocument } from "../../../ui/display/written-document";
import { DocumentationNav } from "./documentation-nav";
import { Neighbours } from "./neighbours";
import { WasThisHelpful } from "./was-this-helpful";

interface Props {
  readonly topic: Topic;
  readonly sections: readonly DocumentationSection[];
  readonly address: string;
}

export function TopicPage({ topic, sections, address }: Props) {
  return (
    <div className="page-width grid gap-6 py-8 sm:py-12 lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:items-start lg:gap-12">
      <DocumentationNav sections={sections} section={topic.section.slug} current={address} />
      <article className="min-w-0">
        <p className="stencil text-ink-faint">
          <Link to={paths.documentation} className="hover:text-accent-strong">
            Documentation
          </Link>
          <span aria-hidden="true"> / </span>
          {topic.section.title}
        </p>
        <h1 className="mt-2 text-3xl [overflow-wrap:anywhere] sm:text-4xl">{topic.title}</h1>
        <p className="mt-3 max-w-[46rem] text-ink-soft text-lg leading-relaxed">
          {topic.description}
        </p>
        <div className="mt-8">
          <WrittenDocument html={topic.html} contents={topic.contents}>
            <Footer topic={topic} address={address} />
          </WrittenDocument>
        </div>
      </article>
    </div>
  );
}

function Footer({ topic, address }: Omit<Props, "sections">) {
  return (
    <footer className="not-printed mt-12 flex flex-col gap-8 border-t pt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 text-sm">
        {/* The key resets the answer when the page changes. */}
        <WasThisHelpful key={address} address={address} />
        {topic.editUrl && (
          <a
            href={topic.editUrl}
            rel="noopener"
            className="inline-flex min-h-10 items-center gap-2 text-ink-soft underline hover:text-accent-strong"
          >
            <Pencil className="size-4" aria-hidden="true" />
            Edit this page
          </a>
        )}
        {topic.isMadeFromCode && (
          <p className="text-ink-faint">This page is generated from the code.</p>
        )}
      </div>
      <Neighbours topic={topic} />
    </footer>
  );
}
