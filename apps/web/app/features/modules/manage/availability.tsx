import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { SaleButton, saleActionOf } from "../../../lib/modules/sale-button";
import { DeleteModule } from "./delete-module";

interface Props {
  readonly module: ModuleDetail;
  readonly isAuthor: boolean;
}

/** Ends or resumes the sale of a module, or deletes it. */
export function Availability({ module, isAuthor }: Props) {
  const action = saleActionOf(module, isAuthor);
  return (
    <section className="flex flex-col gap-5 rounded-lg border bg-surface p-5 sm:p-6">
      <h2 className="text-lg">Availability</h2>
      {action && (
        <div className="flex flex-col items-start gap-3">
          <p className="text-ink-soft text-sm leading-relaxed">{EXPLANATIONS[action]}</p>
          <SaleButton module={module} isAuthor={isAuthor} />
        </div>
      )}
      <div className="flex flex-col items-start gap-3">
        {module.purchaseCount > 0 ? (
          <p className="text-ink-soft text-sm leading-relaxed">
            The module has been bought, so it can't be deleted.
          </p>
        ) : (
          <>
            <p className="text-ink-soft text-sm leading-relaxed">
              No one has bought this module, so it can be deleted.
            </p>
            <DeleteModule module={module} isAuthor={isAuthor} />
          </>
        )}
      </div>
    </section>
  );
}

const EXPLANATIONS = {
  "take off": "Off sale, the module leaves the marketplace. Buyers keep it and can install it.",
  "put on": "The module is off sale. You can put it back on sale at any time.",
} as const;
