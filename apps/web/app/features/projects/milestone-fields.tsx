import { PROJECT_LIMITS } from "@stackyard/contract/projects/project-lists";
import type { ReactNode } from "react";
import { Button } from "../../ui/controls/button";
import { TextField } from "../../ui/controls/text-field";
import { CheckFields } from "./check-fields";
import type { MilestoneDraft } from "./milestone-draft";

interface Props<Draft extends MilestoneDraft> {
  readonly milestones: readonly Draft[];
  readonly errorOf: (name: string) => string | undefined;
  readonly onChange: (milestones: readonly Draft[]) => void;
  /** Further fields of one milestone. */
  readonly more?: (
    milestone: Draft,
    position: number,
    change: (changed: Partial<Draft>) => void,
  ) => ReactNode;
}

/** The milestones of a proposal or an amendment as entered. */
export function MilestoneFields<Draft extends MilestoneDraft>(props: Props<Draft>) {
  const { milestones, errorOf, onChange, more } = props;
  const replace = (key: string, changed: Partial<Draft>) =>
    onChange(milestones.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  return milestones.map((milestone, position) => {
    const text = (name: "title" | "amount" | "dueDays") => ({
      required: true,
      value: milestone[name],
      error: errorOf(`milestones.${position}.${name}`),
      onChange: (event: { target: { value: string } }) =>
        replace(milestone.key, { [name]: event.target.value } as Partial<Draft>),
    });
    return (
      <fieldset key={milestone.key} className="grid min-w-0 gap-4 border-l-3 pl-4 sm:grid-cols-6">
        <legend className="sr-only">Milestone {position + 1}</legend>
        <TextField
          label="Milestone"
          className="sm:col-span-6"
          maxLength={PROJECT_LIMITS.milestones.title}
          {...text("title")}
        />
        <TextField
          label="Its price in dollars"
          className="sm:col-span-2"
          inputMode="decimal"
          {...text("amount")}
        />
        <TextField
          label="Due after days"
          className="sm:col-span-2"
          inputMode="numeric"
          {...text("dueDays")}
        />
        {more?.(milestone, position, (changed) => replace(milestone.key, changed))}
        <div className="sm:order-1 sm:col-span-6">
          <CheckFields
            checks={milestone.checks}
            path={`milestones.${position}.checks`}
            whose={`milestone ${position + 1}`}
            errorOf={errorOf}
            onChange={(checks) => replace(milestone.key, { checks } as Partial<Draft>)}
          />
        </div>
        <Button
          look="quiet"
          className="self-end sm:col-span-2"
          onClick={() => onChange(milestones.filter(({ key }) => key !== milestone.key))}
        >
          Remove<span className="sr-only"> milestone {position + 1}</span>
        </Button>
      </fieldset>
    );
  });
}
