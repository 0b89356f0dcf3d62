import { PROJECT_LIMITS } from "@stackyard/contract/projects/project-lists";
import { Button } from "../../../ui/controls/button";
import { TextField } from "../../../ui/controls/text-field";
import { CheckFields } from "./check-fields";
import type { MilestoneDraft } from "./proposal-draft";

interface Props {
  readonly milestones: readonly MilestoneDraft[];
  readonly errorOf: (name: string) => string | undefined;
  readonly onChange: (milestones: readonly MilestoneDraft[]) => void;
}

/** The milestones of a proposal as entered. */
export function MilestoneFields({ milestones, errorOf, onChange }: Props) {
  const replace = (key: string, changed: Partial<MilestoneDraft>) =>
    onChange(milestones.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  return milestones.map((milestone, position) => {
    const text = (name: "title" | "amount" | "dueDays") => ({
      required: true,
      value: milestone[name],
      error: errorOf(`milestones.${position}.${name}`),
      onChange: (event: { target: { value: string } }) =>
        replace(milestone.key, { [name]: event.target.value }),
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
        <div className="sm:order-1 sm:col-span-6">
          <CheckFields
            checks={milestone.checks}
            position={position}
            errorOf={errorOf}
            onChange={(checks) => replace(milestone.key, { checks })}
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
