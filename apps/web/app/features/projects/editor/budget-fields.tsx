import { Select } from "../../../ui/controls/select";
import { TextField } from "../../../ui/controls/text-field";
import { BUDGET_KINDS, type ProjectDraft } from "./project-draft";

const KINDS = [
  { value: "fixed", label: "One amount" },
  { value: "range", label: "A range" },
  { value: "none", label: "Not stated" },
];

interface Props {
  readonly draft: ProjectDraft;
  readonly errorOf: (name: string) => string | undefined;
  readonly onChange: (changed: Partial<ProjectDraft>) => void;
}

/** The budget as one amount, a range, or none. */
export function BudgetFields({ draft, errorOf, onChange }: Props) {
  const { budgetKind } = draft;
  return (
    <div className="grid gap-6 sm:grid-cols-3">
      <Select
        label="Budget"
        required
        value={budgetKind}
        options={KINDS}
        onValueChange={(value) =>
          onChange({ budgetKind: BUDGET_KINDS.find((kind) => kind === value) ?? "none" })
        }
      />
      {budgetKind === "range" && (
        <TextField
          label="From, in dollars"
          required
          inputMode="decimal"
          value={draft.min}
          error={errorOf("budget.min")}
          onChange={({ target }) => onChange({ min: target.value })}
        />
      )}
      {budgetKind !== "none" && (
        <TextField
          label={budgetKind === "range" ? "To, in dollars" : "Amount in dollars"}
          required
          inputMode="decimal"
          value={draft.max}
          error={errorOf("budget.max")}
          onChange={({ target }) => onChange({ max: target.value })}
        />
      )}
    </div>
  );
}
