import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { paths } from "../../../lib/links/paths";
import { type EngineerFormState, typedForm } from "../form/engineer-values";
import { reachableStep, readStep, STEPS, type StepId } from "./steps";

/** The current step: the one in the URL, unless an earlier step is incomplete. */
export function useStep(form: EngineerFormState) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);

  const id = reachableStep(readStep(query), ({ fields }) =>
    fields.every((field) => typedForm.shape[field].safeParse(form.getValues(field)).success),
  );
  const index = STEPS.findIndex((step) => step.id === id);
  const shown = useRef(id);

  useEffect(() => {
    if (shown.current !== id) heading.current?.focus();
    shown.current = id;
  }, [id]);

  return {
    ...(STEPS[index] ?? STEPS[0]),
    index,
    before: STEPS[index - 1]?.id,
    next: STEPS[index + 1]?.id,
    heading,
    goTo: (id: StepId) => navigate(`${paths.joinTalent}?step=${id}`, { preventScrollReset: true }),
  };
}
