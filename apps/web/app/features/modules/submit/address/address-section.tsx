import { moduleNameFromTitle } from "@stackyard/contract/modules/module-name";
import { useWatch } from "react-hook-form";
import { fieldsOf } from "../../../../lib/page/fields-of";
import { TextField } from "../../../../ui/controls/text-field";
import { FormSection } from "../../listing/form-section";
import type { ModuleForm } from "../module-form";
import { AddressPreview } from "./address-preview";

interface Props {
  readonly form: ModuleForm;
  readonly namespace: string;
}

/** The module's registry address. */
export function AddressSection({ form, namespace }: Props) {
  const field = fieldsOf(form);
  const [title = "", name = "", system = ""] = useWatch({
    control: form.control,
    name: ["title", "name", "system"],
  });
  const suggested = moduleNameFromTitle(title);
  return (
    <FormSection step="04" title="Registry address">
      <p className="text-ink-soft text-sm leading-relaxed">
        The address appears in other people's code, so you can't change it later.
      </p>
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          label="Name"
          isOptional
          autoCapitalize="none"
          spellCheck={false}
          placeholder={suggested || "vpc-network"}
          hint="If empty, it's derived from the title."
          {...field("name")}
        />
        <TextField
          label="System"
          isOptional
          autoCapitalize="none"
          spellCheck={false}
          placeholder="aws"
          hint="If empty, it's the archive's main provider."
          {...field("system")}
        />
        <TextField
          label="Version"
          required
          autoCapitalize="none"
          spellCheck={false}
          hint="A semantic version. Its contents can't change later."
          {...field("version")}
        />
      </div>
      <AddressPreview
        namespace={namespace}
        name={name.trim() || suggested}
        system={system.trim()}
      />
    </FormSection>
  );
}
