import { FilterChips } from "./filter-chips";
import { useKeptPlace } from "./last-place";
import { MarketplaceControls } from "./marketplace-controls";
import { MarketplaceTabs } from "./marketplace-tabs";
import { ModuleResults } from "./module-results";
import { useFilter } from "./use-filter";

export function MarketplacePage() {
  useKeptPlace();
  const isBlueprints = useFilter().filter.type === "blueprints";
  return (
    <div className="page-width pt-8 pb-20 sm:pt-12">
      <h1 className="text-4xl sm:text-5xl">{isBlueprints ? "Blueprints" : "Marketplace"}</h1>
      <p className="mt-3 max-w-2xl text-ink-soft text-lg leading-relaxed">
        {isBlueprints
          ? "Whole set-ups to start from: modules that their authors tagged as a blueprint."
          : "Infrastructure modules, scanned line by line and installed with the terraform init you know."}
      </p>
      <div className="mt-8">
        <MarketplaceTabs />
      </div>
      <div className="mt-6 flex flex-col gap-4">
        <MarketplaceControls />
        <FilterChips />
        <ModuleResults />
      </div>
    </div>
  );
}
