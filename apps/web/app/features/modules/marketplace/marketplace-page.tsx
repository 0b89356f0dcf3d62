import type { ReactNode } from "react";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { Chips } from "../../../lib/listing/chips";
import { chipsOf } from "./conditions";
import { useKeepPosition } from "./last-position";
import { MarketplaceControls } from "./marketplace-controls";
import { MarketplaceTabs } from "./marketplace-tabs";
import { ModuleResults } from "./module-results";
import { useFilter } from "./use-filter";

/** Label and description of each kind of item. */
const KINDS = {
  modules: {
    title: "Marketplace",
    text: "Infrastructure modules, scanned line by line and installed with the terraform init you know.",
  },
  blueprints: {
    title: "Blueprints",
    text: "Complete setups to start from: modules tagged “blueprint” by their authors.",
  },
  services: {
    title: "Services",
    text: "Fixed packages from engineers, each with a scope, a price, and a delivery time.",
  },
};

/** `services` is passed in because this feature doesn't depend on talent. */
export function MarketplacePage({ services }: { readonly services: ReactNode }) {
  useKeepPosition();
  const { type = "modules" } = useFilter().filter;
  const { title, text } = KINDS[type];
  return (
    <div className="page-width pt-8 pb-20 sm:pt-12">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="max-w-2xl">
          <h1 className="text-4xl sm:text-5xl">{title}</h1>
          <p className="mt-3 text-ink-soft text-lg leading-relaxed">{text}</p>
        </div>
        <ButtonLink to={paths.submit} look="secondary">
          Create
        </ButtonLink>
      </div>
      <div className="mt-8">
        <MarketplaceTabs />
      </div>
      <div className="mt-6 flex flex-col gap-4">
        {type === "services" ? (
          services
        ) : (
          <>
            <MarketplaceControls />
            <FilterChips />
            <ModuleResults />
          </>
        )}
      </div>
    </div>
  );
}

function FilterChips() {
  const { filter, changeFilter } = useFilter();
  return (
    <Chips chips={chipsOf(filter)} onRemove={({ key }) => changeFilter({ [key]: undefined })} />
  );
}
