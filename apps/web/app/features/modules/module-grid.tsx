import type { ModuleSummary } from "@stackyard/contract/modules/modules";
import { CardGrid } from "../../ui/display/card";
import { ModuleCard } from "./module-card";

export function ModuleGrid({ modules }: { readonly modules: readonly ModuleSummary[] }) {
  return (
    <CardGrid>
      {modules.map((module) => (
        <li key={module.id}>
          <ModuleCard module={module} />
        </li>
      ))}
    </CardGrid>
  );
}
