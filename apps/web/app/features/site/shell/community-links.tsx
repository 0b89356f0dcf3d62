import { COMMUNITY_PLACES, type CommunityPlace } from "@stackyard/contract/common/setting-lists";
import type { Site } from "@stackyard/contract/common/site";

const PLACES = Object.keys(COMMUNITY_PLACES) as CommunityPlace[];

/** Links to external community channels; those without a configured URL are hidden. */
export function CommunityLinks({
  community,
}: {
  readonly community: Site["community"] | undefined;
}) {
  const places = PLACES.filter((place) => community?.[place]);
  if (places.length === 0) return null;
  return (
    <nav aria-label="Elsewhere">
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm">
        {places.map((place) => (
          <li key={place}>
            <a
              href={community?.[place] ?? ""}
              rel="noopener noreferrer"
              target="_blank"
              className="text-ink-soft hover:text-accent-strong hover:underline"
            >
              {COMMUNITY_PLACES[place]}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
