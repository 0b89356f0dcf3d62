import type { DocumentationSection } from "@stackyard/contract/content/documentation";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { classes } from "../../../ui/classes";

interface Props {
  readonly sections: readonly DocumentationSection[];
  /** Section and URL of the current page. */
  readonly section: string;
  readonly current: string;
}

/** Long lists in the reference section, shown only within that section. */
const PARTS_OF_REFERENCE = ["rules", "exposure"];

/**
 * Documentation navigation: beside the topic on wide screens, collapsed above it on narrow ones.
 */
export function DocumentationNav({ sections, section, current }: Props) {
  const isInReference = section === "reference" || PARTS_OF_REFERENCE.includes(section);
  const shown = sections.filter(({ slug }) => isInReference || !PARTS_OF_REFERENCE.includes(slug));
  const list = <SectionList sections={shown} current={current} />;
  return (
    <>
      <nav
        aria-label="Documentation"
        className="not-printed hidden lg:sticky lg:top-24 lg:block lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto"
      >
        {list}
      </nav>
      <nav aria-label="Documentation" className="not-printed lg:hidden">
        <details className="rounded-md border bg-surface">
          <summary className="min-h-11 w-full px-4 font-[620] text-sm">All topics</summary>
          <div className="border-t p-4">{list}</div>
        </details>
      </nav>
    </>
  );
}

interface ListProps {
  readonly sections: readonly DocumentationSection[];
  readonly current: string;
}

function SectionList({ sections, current }: ListProps) {
  return (
    <div className="flex flex-col gap-6 text-sm">
      <Link to={paths.documentation} className="stencil text-ink-faint hover:text-accent-strong">
        Documentation
      </Link>
      {sections.map(({ slug, title, topics }) => (
        <div key={slug}>
          <p className="font-[650]">{title}</p>
          <ul className="mt-1.5 border-l">
            {topics.map(({ address, title }) => (
              <li key={address}>
                <Link
                  to={address}
                  aria-current={address === current ? "page" : undefined}
                  className={classes(
                    "-ml-px flex min-h-9 items-center border-l-2 py-1 pr-2 pl-3 leading-snug",
                    address === current
                      ? "border-accent font-[620] text-accent-strong"
                      : "border-transparent text-ink-soft hover:border-line-strong hover:text-ink",
                  )}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
