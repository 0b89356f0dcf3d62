import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { useTalentFilter } from "../../../lib/listing/talent-filter";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { JoinLink } from "./join-link";

export function NoEngineers() {
  const { type: _, sort: __, ...conditions } = useTalentFilter().filter;
  const isNarrowed = Object.values(conditions).some(Boolean);
  return (
    <EmptyState
      title="No engineers found"
      action={
        isNarrowed ? <ButtonLink to={paths.talent()}>Clear All Filters</ButtonLink> : <JoinLink />
      }
    >
      {isNarrowed ? "Try removing a filter." : "Be the first to join."}
    </EmptyState>
  );
}
