import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { useNeedsScript } from "../../../lib/browser/hydrated";
import { useSiteOrigin } from "../../../lib/page/site";
import { Button } from "../../../ui/controls/button";
import { CopyButton } from "../../../ui/controls/copy-button";
import { moduleAddress } from "../module-address";
import type { InputField } from "./input-field";
import { readValues, type Values, withValues } from "./set-values";
import { valueErrors } from "./value-errors";
import { ValueForm } from "./value-form";
import { ValueList } from "./value-list";
import { WhatIfAnswer } from "./what-if-answer";
import { whatIfQuery } from "./what-if-query";

interface Props {
  readonly moduleId: number;
  readonly version: string;
  readonly fields: readonly InputField[];
}

/**
 * A button, a form or a result. The entered values are stored in the URL so that results can be
 * shared.
 */
export function WhatIfPanel({ moduleId, version, fields }: Props) {
  const [query, setQuery] = useSearchParams();
  const origin = useSiteOrigin();
  const needsScript = useNeedsScript();
  const [isEditing, setEditing] = useState(false);
  const [isAskedHere, setAskedHere] = useState(false);
  const values = useMemo(() => readValues(query, fields), [query, fields]);
  const isAsked = Object.keys(values).length > 0;
  const answer = useQuery({ ...whatIfQuery(moduleId, version, values), enabled: isAsked });
  const errors = useMemo(() => valueErrors(answer.error, fields), [answer.error, fields]);
  const isFormOpen = isEditing || Object.keys(errors).length > 0;

  function ask(values: Values) {
    setEditing(false);
    setAskedHere(true);
    setQuery(withValues(query, values), { preventScrollReset: true });
  }

  function reset() {
    setEditing(false);
    setQuery(withValues(query, {}), { preventScrollReset: true });
  }

  if (isFormOpen) {
    return (
      <ValueForm
        key={JSON.stringify(values)}
        fields={fields}
        values={values}
        errors={errors}
        isBusy={answer.isFetching}
        onSubmit={ask}
      >
        <Button look="quiet" onClick={reset}>
          {isAsked ? "Reset to the defaults" : "Cancel"}
        </Button>
      </ValueForm>
    );
  }
  if (!isAsked) {
    return (
      <Button look="secondary" {...needsScript} onClick={() => setEditing(true)}>
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        Set inputs
      </Button>
    );
  }
  const address = moduleAddress(moduleId, { tab: "security", version });
  const link = `${origin}${address}&${withValues(new URLSearchParams(), values)}#what-if`;
  return (
    <div className="flex flex-col gap-6">
      <div>
        <ValueList values={values} />
        <div className="mt-4 flex flex-wrap gap-2">
          <Button look="secondary" size="small" onClick={() => setEditing(true)}>
            Change values
          </Button>
          <CopyButton text={link} what="link to this result" />
          <Button look="quiet" size="small" onClick={reset}>
            Reset
          </Button>
        </div>
      </div>
      <WhatIfAnswer answer={answer} takesFocus={isAskedHere} />
    </div>
  );
}
