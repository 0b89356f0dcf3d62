import { KEY_SCOPES, type KeyScope, SCOPE_LABELS } from "@stackyard/contract/base/key-scopes";
import { Checkbox } from "../../ui/controls/checkbox";

interface Props {
  readonly value: readonly KeyScope[];
  readonly onChange: (scopes: KeyScope[]) => void;
  readonly error: string | undefined;
}

/** What a key or an application may do: a box per scope. */
export function ScopeFields({ value, onChange, error }: Props) {
  const toggle = (scope: KeyScope, isChosen: boolean) =>
    onChange(KEY_SCOPES.filter((one) => (one === scope ? isChosen : value.includes(one))));
  return (
    <fieldset className="flex flex-col gap-3 sm:col-span-2">
      <legend className="mb-3 font-[560] text-sm">Scopes</legend>
      {KEY_SCOPES.map((scope) => (
        <Checkbox
          key={scope}
          label={SCOPE_LABELS[scope]}
          hint={<code className="font-mono">{scope}</code>}
          checked={value.includes(scope)}
          onCheckedChange={(isChosen) => toggle(scope, isChosen)}
        />
      ))}
      {error && (
        <p role="alert" className="text-poor text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
