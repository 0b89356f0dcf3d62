import { possibleRegion, sureRegion } from "../../exposure/entry.ts";
import { refersTo } from "../../exposure/siblings.ts";
import type { Reach } from "../../exposure/verdict.ts";
import { EVERY_ADDRESS } from "../../network/address-space.ts";
import { Region } from "../../network/region.ts";
import { EVERYTHING } from "../../network/traffic.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { GROUPS, rulesOfGroup } from "./security-group-entries.ts";

export const EVERYWHERE = Region.of(EVERY_ADDRESS, EVERYTHING);

/** What the referenced security groups allow. A group without known rules may allow anything. */
export function reachThroughGroups(resource: ResourceView, path: string): Reach {
  const groups = groupsNamed(resource, path);
  const rules = groups.flatMap((group) => rulesOfGroup(group, "ingress"));
  const possible = Region.union(rules.map(({ view }) => possibleRegion(view)));
  return {
    sure: Region.union(
      rules.flatMap(({ view, presence }) =>
        presence.isCertain && view.applies.truth === true ? [sureRegion(view)] : [],
      ),
    ),
    possible: groups.length === 0 ? EVERYWHERE : possible,
  };
}

function groupsNamed(resource: ResourceView, path: string): readonly ResourceView[] {
  const named = resource.attr(path);
  return GROUPS.flatMap((type) =>
    resource
      .others(type)
      .members.filter(({ view }) => refersTo(named, view))
      .map(({ view }) => view),
  );
}
