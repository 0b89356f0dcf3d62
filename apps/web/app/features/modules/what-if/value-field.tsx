import { formatCount } from "../../../lib/format/format";
import { classes } from "../../../ui/classes";
import { Field } from "../../../ui/controls/field";
import { CONTROL_CLASSES } from "../../../ui/controls/input";
import { Select } from "../../../ui/controls/select";
import { TextField } from "../../../ui/controls/text-field";
import type { InputField } from "./input-field";
import { SwitchField } from "./switch-field";

interface Props {
  readonly field: InputField;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** A single line that grows with its content. */
const CODE = "max-h-96 min-h-11 resize-y py-2.5 font-mono leading-relaxed [field-sizing:content]";

/** The form control for an input's type. */
export function ValueField({ field, value, onChange, error }: Props) {
  const { name, kind, initial, options, input } = field;
  if (kind === "switch") {
    const isOn = value === "true";
    return (
      <SwitchField
        label={name}
        hint={input.description}
        isOn={isOn}
        error={error}
        onChange={(isOn) => onChange(String(isOn))}
      />
    );
  }
  const common = {
    label: name,
    hint: input.description,
    error,
    counter: <Notes field={field} />,
  };
  if (kind === "choice") {
    return (
      <Select
        {...common}
        value={value}
        onValueChange={onChange}
        {...(initial === "" && { placeholder: "not set" })}
        options={options.map((option) => ({ value: option, label: option }))}
      />
    );
  }
  const typed = {
    name,
    value,
    spellCheck: false,
    autoComplete: "off",
    autoCapitalize: "none",
    placeholder: placeholderOf(field),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (kind === "code") {
    const isLong = initial.includes("\n") || /object\(/.test(input.type ?? "");
    return (
      <Field {...common} className={isLong ? "md:col-span-2" : undefined}>
        {(control) => (
          <textarea {...typed} {...control} rows={1} className={classes(CONTROL_CLASSES, CODE)} />
        )}
      </Field>
    );
  }
  return <TextField {...common} {...typed} inputMode={kind === "number" ? "decimal" : "text"} />;
}

/** Shows the value used if the field is left empty. */
function placeholderOf({ kind, input: { default: fallback } }: InputField): string {
  if (fallback !== null && fallback !== "null") return fallback;
  return kind === "code" ? "HCL or JSON" : "not set";
}

/** Hints for an input. Object attributes are documented with the inputs. */
function Notes({ field: { kind, input, judgements } }: { readonly field: InputField }) {
  const { type, isRequired } = input;
  const short = (type ?? "any").replace(/\(.*\{[\s\S]*$/, "(…)");
  const notes = [
    judgements > 0
      ? `${formatCount(judgements, "judgement")} ${judgements === 1 ? "waits" : "wait"} for it`
      : isRequired && "no default",
    kind === "code" && short,
  ].filter(Boolean);
  return <span className="min-w-0 truncate text-ink-faint text-xs">{notes.join(", ")}</span>;
}
