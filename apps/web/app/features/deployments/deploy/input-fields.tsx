import type { ModuleFacts } from "@stackyard/contract/modules/scan-report";
import { Checkbox } from "../../../ui/controls/checkbox";
import { Select } from "../../../ui/controls/select";
import { TextField } from "../../../ui/controls/text-field";
import { TextareaField } from "../../../ui/controls/textarea-field";

export type Input = ModuleFacts["inputs"][number];

interface Props {
  readonly inputs: readonly Input[];
  readonly values: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  readonly errors: Readonly<Record<string, string>>;
  readonly onValue: (name: string, value: string) => void;
  readonly onSecrets: (names: string[]) => void;
}

/** Fields for a module's inputs, required ones first. Values of sensitive inputs stay on the runner. */
export function InputFields({ inputs, values, secrets, errors, onValue, onSecrets }: Props) {
  const sorted = inputs.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
  const open = sorted.filter(({ isSensitive }) => !isSensitive);
  const sensitive = sorted.filter(({ isSensitive }) => isSensitive);
  const toggle = (name: string, isChosen: boolean) =>
    onSecrets(isChosen ? [...secrets, name] : secrets.filter((one) => one !== name));
  return (
    <>
      {open.length > 0 && (
        <fieldset className="flex min-w-0 flex-col gap-4">
          <legend className="mb-4 text-xl">Inputs</legend>
          {open.map((input) => (
            <InputField
              key={input.name}
              input={input}
              value={values[input.name] ?? ""}
              error={errors[`variables.${input.name}`]}
              onChange={(value) => onValue(input.name, value)}
            />
          ))}
        </fieldset>
      )}
      {sensitive.length > 0 && (
        <fieldset className="flex min-w-0 flex-col gap-4">
          <legend className="mb-4 text-xl">Secrets from your runner</legend>
          {sensitive.map(({ name, description, isRequired }) => (
            <Checkbox
              key={name}
              label={<code className="font-mono">{name}</code>}
              hint={description ?? "Its value never leaves your runner."}
              checked={secrets.includes(name)}
              disabled={isRequired}
              onCheckedChange={(isChosen) => toggle(name, isChosen)}
            />
          ))}
          {errors.secretNames && (
            <p role="alert" className="text-poor text-sm">
              {errors.secretNames}
            </p>
          )}
        </fieldset>
      )}
    </>
  );
}

interface FieldProps {
  readonly input: Input;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Characters of a type in a placeholder, where it can't be folded. */
const LONGEST_TYPE = 40;

const PLAIN = /^(string|number)$/;

function InputField({ input, value, error, onChange }: FieldProps) {
  const { name, type, description, isRequired, default: fallback } = input;
  const field = {
    ...{ label: name, required: isRequired, isOptional: !isRequired, error, value },
    hint: [description, isRequired ? null : `Default: ${fallback ?? "none"}`]
      .filter(Boolean)
      .join(" "),
  };
  if (type === "bool") {
    return (
      <Select
        {...field}
        placeholder={isRequired ? "Choose a value" : "Default"}
        options={["true", "false"].map((value) => ({ value, label: value }))}
        onValueChange={onChange}
      />
    );
  }
  const change = (event: { readonly target: { readonly value: string } }) =>
    onChange(event.target.value);
  if (type === null || PLAIN.test(type))
    return <TextField {...field} autoComplete="off" onChange={change} />;
  return (
    <TextareaField
      {...field}
      rows={3}
      placeholder={`JSON: ${type.length > LONGEST_TYPE ? `${type.slice(0, LONGEST_TYPE)}…` : type}`}
      className="font-mono"
      onChange={change}
    />
  );
}
