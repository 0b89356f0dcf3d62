import type { ModuleVersionDetail } from "@stackyard/contract/modules/versions";
import { useMemo } from "react";
import { Card } from "../../../ui/display/card";
import { inputFields } from "./input-field";
import { WhatIfPanel } from "./what-if-panel";

interface Props {
  readonly moduleId: number;
  /** The version in the URL. */
  readonly version: string;
  readonly inputs: ModuleVersionDetail["facts"]["inputs"];
  readonly missing: ModuleVersionDetail["scan"]["report"]["coverage"]["missing"];
}

/** Scans the module again with the visitor's input values. */
export function WhatIfSection({ moduleId, version, inputs, missing }: Props) {
  const fields = useMemo(() => inputFields(inputs, missing), [inputs, missing]);
  const secrets = inputs.length - fields.length;
  return (
    <section id="what-if" className="not-printed scroll-mt-20">
      <h2 className="text-2xl">What if</h2>
      {fields.length === 0 ? (
        <p className="mt-3 text-ink-soft">
          {secrets > 0
            ? "All inputs of this module are secret, so you can't try values."
            : "This module has no inputs to try."}
        </p>
      ) : (
        <>
          <p className="mt-2 max-w-2xl text-ink-soft leading-relaxed">
            Set inputs to see scores and findings for your configuration. The scan above uses
            defaults; inputs without one are unknown.
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
