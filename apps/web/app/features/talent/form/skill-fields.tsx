import { LIMITS } from "@stackyard/contract/base/limits";
import {
  CLOUD_LABELS,
  CLOUD_PROVIDERS,
  IAC_TOOLS,
  TOOL_LABELS,
} from "@stackyard/contract/base/option-lists";
import type { Suggestion } from "@stackyard/contract/talent/engineer-profile";
import { useController } from "react-hook-form";
import { NamesField } from "../../../ui/controls/names-field";
import { optionsOf } from "../../../ui/controls/options-of";
import { ToggleList } from "../../../ui/controls/toggle-list";
import { ChoicesField } from "./choices-field";
import type { EngineerFormState } from "./engineer-values";

interface Props {
  readonly form: EngineerFormState;
  readonly suggestion: Suggestion;
}

/** Skills, with suggestions from the user's own modules. */
export function SkillFields({ form, suggestion }: Props) {
  const { field, fieldState } = useController({ control: form.control, name: "skills" });
  const skills = field.value ?? [];
  const has = (name: string) => skills.some((own) => own.toLowerCase() === name.toLowerCase());
  const isFull = skills.length >= LIMITS.skills.max;
  const known = suggestion.skills.filter(({ name }) => !has(name));
  return (
    <>
      <NamesField
        label="Skills"
        required
        hint="Such as Kubernetes or Argo CD. Press Enter after each; cards show the first four."
        names={skills}
        onNames={field.onChange}
        limits={LIMITS.skills}
        error={fieldState.error?.message}
      />
      {known.length > 0 && !isFull && (
        <ToggleList
          title="From your modules and your profile"
          options={known.map(({ name, from }) => ({ value: name, label: `${name} · ${from}` }))}
          chosen={[]}
          onToggle={(name) => field.onChange([...skills, name])}
        />
      )}
      <ChoicesField
        form={form}
        name="clouds"
        title="Clouds"
        options={optionsOf(CLOUD_PROVIDERS, CLOUD_LABELS)}
      />
      <ChoicesField
        form={form}
        name="tools"
        title="Tools"
        options={optionsOf(IAC_TOOLS, TOOL_LABELS)}
      />
    </>
  );
}
