import { ButtonLink } from "../../../lib/button-link";
import { paths } from "../../../lib/paths";
import { useTalentFilter } from "../../../lib/talent-filter";
import { EmptyState } from "../../../ui/feedback/empty-state";

export function NoEngineers() {
  const { type: _, sort: __, ...conditions } = useTalentFilter().filter;
  const isNarrowed = Object.values(conditions).some(Boolean);
  return (
    <EmptyState
      title="No engineers found"
      action={
        isNarrowed ? (
          <ButtonLink to={paths.talent()} look="secondary">
            Clear All Filters
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.register}>Join as an Engineer</ButtonLink>
        )
      }
    >
      {isNarrowed
        ? "Nobody on the yard answers to all of these filters. Fewer of them find more."
        : "Engineers will stand here as soon as the first has joined."}
    </EmptyState>
  );
}
