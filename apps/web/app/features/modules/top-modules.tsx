import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../lib/format/format";
import { Link } from "../../lib/links/link";
import { paths } from "../../lib/links/paths";
import { SectionContent } from "../../lib/page/section-content";
import { PersonLink } from "../../lib/people/person-link";
import { topModulesQuery } from "./module-queries";

/** The top-rated modules with their current ratings. */
export function TopModules() {
  const query = useQuery(topModulesQuery());
  return (
    <section aria-labelledby="top-modules">
      <h2 id="top-modules" className="text-2xl">
        Top modules right now
      </h2>
      <p className="mt-2 text-ink-soft text-sm">Current ranking in the marketplace.</p>
      <div className="mt-5">
        <SectionContent query={query} what="The top modules">
          {(listing) =>
            listing.items.length === 0 ? (
              <p className="text-ink-soft">No modules published yet.</p>
            ) : (
              <ol className="flex flex-col gap-3">
                {listing.items.map((module, index) => (
                  <li
                    key={module.id}
                    className="grid grid-cols-[auto_1fr] gap-x-4 rounded-lg border bg-surface p-4"
                  >
                    <span className="font-mono text-ink-faint text-xl">{index + 1}</span>
                    <div className="min-w-0">
                      <h3 className="text-base">
                        <Link
                          to={paths.module(module.id)}
                          className="hover:text-accent-strong hover:underline"
                        >
                          {module.title}
                        </Link>
                      </h3>
                      <p className="mt-1 text-ink-soft text-sm">{figuresOf(module)}</p>
                      <PersonLink
                        username={module.authorUsername}
                        avatar={module.authorAvatar}
                        size="small"
                        className="mt-2 text-ink-soft text-sm"
                      />
                    </div>
                  </li>
                ))}
              </ol>
            )
          }
        </SectionContent>
      </div>
    </section>
  );
}

interface Figures {
  readonly ratingAverage: number | null;
  readonly ratingCount: number;
  readonly securityScore: number | null;
  readonly purchaseCount: number;
}

function figuresOf({ ratingAverage, ratingCount, securityScore, purchaseCount }: Figures): string {
  return [
    ratingAverage === null
      ? "not rated yet"
      : `rated ${ratingAverage.toFixed(1)} of 5 by ${formatCount(ratingCount, "buyer")}`,
    securityScore === null ? "security not scored" : `security ${securityScore}/100`,
    formatCount(purchaseCount, "purchase"),
  ].join(" · ");
}
