import type { ModuleFacts } from "@stackyard/contract/modules/scan-report";
import { Checkbox } from "../../../ui/controls/checkbox";
import { FieldError } from "../../../ui/controls/field";
import { Select } from "../../../ui/controls/select";
import { TextField } from "../../../ui/controls/text-field";
import { TextareaField } from "../../../ui/controls/textarea-field";
import { exampleOf } from "./example-of";

export type Input = ModuleFacts["inputs"][number];

interface Props {
  readonly inputs: readonly Input[];
  readonly values: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  readonly errorOf: (name: string) => string | undefined;
  readonly onValue: (name: string, value: string) => void;
  readonly onSecrets: (names: string[]) => void;
}

/** Fields for a module's inputs, required ones first. Values of sensitive inputs stay on the runner. */
export function InputFields({ inputs, values, secrets, errorOf, onValue, onSecrets }: Props) {
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
              error={errorOf(`variables.${input.name}`)}
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
          <FieldError message={errorOf("secretNames")} />
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

/** Characters of a type in a hint, where it can't be folded. */
const LONGEST_TYPE = 60;

const LITERAL = /^(string|number|bool)$/;

const shortened = (type: string) =>
  type.length > LONGEST_TYPE ? `${type.slice(0, LONGEST_TYPE)}…` : `${type}.`;

function InputField({ input, value, error, onChange }: FieldProps) {
  const { name, type, description, isRequired, default: fallback } = input;
  const field = {
    ...{ label: name, required: isRequired, isOptional: !isRequired, error, value },
    hint: [
      description?.replace(/[^.!?]$/, "$&."),
      type && !LITERAL.test(type) ? `Enter JSON of the type ${shortened(type)}` : null,
      isRequired ? null : `Default: ${fallback ?? "none"}`,
    ]
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
  if (type === null || LITERAL.test(type))
    return <TextField {...field} autoComplete="off" onChange={change} />;
  const example = exampleOf(type);
  return (
    <TextareaField
      {...field}
      rows={3}
      placeholder={example && `Example: ${example}`}
      className="[&_textarea]:font-mono"
      onChange={change}
    />
  );
}
