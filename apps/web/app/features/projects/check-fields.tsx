import { SEVERITIES, type Severity } from "@stackyard/contract/modules/scan-terms";
import { CHECK_LIMITS, SUPPRESSION_POLICIES } from "@stackyard/contract/projects/acceptance-lists";
import { Checkbox } from "../../ui/controls/checkbox";
import { optionsOf } from "../../ui/controls/options-of";
import { Select } from "../../ui/controls/select";
import { TextField } from "../../ui/controls/text-field";
import { TextareaField } from "../../ui/controls/textarea-field";
import { type CheckDraft, INITIAL_CHECKS, valuesProblem } from "./check-draft";

interface Props {
  /** Null if there are none. */
  readonly checks: CheckDraft | null;
  /** The server's name of the checks, such as "milestones.0.checks". */
  readonly path: string;
  /** What they are for, such as "milestone 1". */
  readonly whose: string;
  readonly errorOf: (name: string) => string | undefined;
  readonly onChange: (checks: CheckDraft | null) => void;
}

const SEVERITY_OPTIONS: Readonly<Record<Severity, string>> = {
  CRITICAL: "No critical findings",
  HIGH: "None that are high or worse",
  MEDIUM: "None that are medium or worse",
  LOW: "None that are low or worse",
  INFO: "No findings",
};

const SUPPRESSION_OPTIONS = {
  marketplace: "Not for critical and high findings",
  engineer: "For all findings",
} as const;

type Texts = "security" | "quality" | "judged" | "releaseDays" | "files" | "inputs" | "outputs";

/** Optional checks that a delivery has to pass. */
export function CheckFields({ checks, path, whose, errorOf, onChange }: Props) {
  const toggle = (
    <Checkbox
      label={
        <>
          Check deliveries automatically
          <span className="sr-only"> for {whose}</span>
        </>
      }
      hint="Our scanner judges each delivered archive by the checks that you both agree on."
      checked={checks !== null}
      onCheckedChange={(isChecked) => onChange(isChecked ? INITIAL_CHECKS : null)}
    />
  );
  if (!checks) return toggle;
  const change = (changed: Partial<CheckDraft>) => onChange({ ...checks, ...changed });
  const text = (name: Texts) => ({
    value: checks[name],
    error: errorOf(`${path}.${name}`),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const number = { inputMode: "numeric", placeholder: "Not checked", maxLength: 3 } as const;
  const flag = (name: "isValid" | "isFormatted" | "isVersionHonest", label: string) => (
    <Checkbox
      label={label}
      checked={checks[name]}
      onCheckedChange={(isOn) => change({ [name]: isOn })}
    />
  );
  const { releaseDays } = CHECK_LIMITS;
  return (
    <div className="flex flex-col gap-4">
      {toggle}
      <fieldset className="grid min-w-0 gap-4 sm:grid-cols-3">
        <legend className="sr-only">Acceptance checks of {whose}</legend>
        <TextField label="Lowest security score" {...number} {...text("security")} />
        <TextField label="Lowest quality score" {...number} {...text("quality")} />
        <TextField label="Judged, in percent" {...number} {...text("judged")} />
        <Select
          label="Findings"
          value={checks.severity}
          placeholder="Not checked"
          error={errorOf(`${path}.severity`)}
          options={optionsOf(SEVERITIES, SEVERITY_OPTIONS)}
          onValueChange={(severity) => change({ severity: severity as CheckDraft["severity"] })}
        />
        <Select
          label="Comments suppress findings"
          value={checks.suppressions}
          options={optionsOf(SUPPRESSION_POLICIES, SUPPRESSION_OPTIONS)}
          onValueChange={(policy) => change({ suppressions: policy as CheckDraft["suppressions"] })}
        />
        <TextField
          label="Days until the release"
          hint="Empty: the client decides."
          {...number}
          placeholder={`${releaseDays.min} to ${releaseDays.max}`}
          {...text("releaseDays")}
        />
        <div className="flex flex-col gap-3 sm:col-span-3">
          {flag("isValid", "The module loads")}
          {flag("isFormatted", "Formatted like terraform fmt does")}
          {flag("isVersionHonest", "Published version whose number agrees with its changes")}
        </div>
        <TextField label="Required files" hint="Separated by commas" {...text("files")} />
        <TextField label="Required inputs" hint="Separated by commas" {...text("inputs")} />
        <TextField label="Required outputs" hint="Separated by commas" {...text("outputs")} />
        <TextareaField
          label="Values for the scan"
          hint="One per line: name = value. Other inputs have their defaults."
          className="sm:col-span-3"
          rows={2}
          value={checks.values}
          error={valuesProblem(checks.values) ?? errorOf(`${path}.values`)}
          onChange={({ target }) => change({ values: target.value })}
        />
      </fieldset>
    </div>
  );
}
