import type { ModuleVersionDetail } from "@stackyard/contract/modules/versions";
import { useMemo } from "react";
import { Card } from "../../../../ui/display/card";
import { inputFields } from "./input-field";
import { WhatIfPanel } from "./what-if-panel";

interface Props {
  readonly moduleId: number;
  /** As the page's address names it. */
  readonly version: string;
  readonly inputs: ModuleVersionDetail["facts"]["inputs"];
  readonly missing: ModuleVersionDetail["scan"]["report"]["coverage"]["missing"];
}

/** The scan again, with values of the visitor's own for the module's inputs. */
export function WhatIfSection({ moduleId, version, inputs, missing }: Props) {
  const fields = useMemo(() => inputFields(inputs, missing), [inputs, missing]);
  const secrets = inputs.length - fields.length;
  return (
    <section id="what-if" className="not-printed scroll-mt-20">
      <h2 className="text-2xl">What if</h2>
      {fields.length === 0 ? (
        <p className="mt-3 text-ink-soft">
          {secrets > 0
            ? "All inputs of this module are secret, so that there is nothing to try out."
            : "This module takes no inputs, so that there is nothing to try out."}
        </p>
      ) : (
        <>
          <p className="mt-2 max-w-2xl text-ink-soft leading-relaxed">
            Set the module's inputs as you would, and see scores and findings for that
            configuration. The scan above takes the defaults; an input without one counts as unknown
            until you set it.
            {secrets > 0 && " Secret inputs are left out."}
          </p>
          <Card className="mt-4 p-5 sm:p-6">
            <WhatIfPanel moduleId={moduleId} version={version} fields={fields} />
          </Card>
        </>
      )}
    </section>
  );
}
