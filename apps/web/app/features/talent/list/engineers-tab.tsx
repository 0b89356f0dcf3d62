import type { Engineer } from "@stackyard/contract/talent/talent";
import { Chips } from "../../../lib/listing/chips";
import { cardsOf, PagedResults } from "../../../lib/listing/paged-results";
import { useTalentFilter } from "../../../lib/listing/talent-filter";
import { EngineerCard } from "../engineer-card";
import { EngineerCardSkeleton } from "../engineer-card-skeleton";
import { engineersQuery } from "../engineer-queries";
import { chipsOf } from "./conditions";
import { NoEngineers } from "./no-engineers";
import { RankingNote } from "./ranking-note";
import { SavedEngineerSearches } from "./saved-engineer-searches";
import { TalentControls } from "./talent-controls";

const Cards = cardsOf<Engineer>(({ item }) => <EngineerCard engineer={item} headingLevel="h2" />);

export function EngineersTab() {
  const { filter, changeFilter } = useTalentFilter();
  return (
    <div className="flex flex-col gap-4">
      <TalentControls />
      <Chips chips={chipsOf(filter)} onRemove={({ change }) => changeFilter(change)} />
      <SavedEngineerSearches />
      <PagedResults
        thing="engineer"
        queryOf={(cursor) => engineersQuery(filter, cursor)}
        cards={Cards}
        skeleton={<EngineerCardSkeleton />}
        empty={<NoEngineers />}
      />
      <RankingNote />
    </div>
  );
}
