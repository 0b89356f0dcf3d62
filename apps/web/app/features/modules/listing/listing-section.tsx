import { LIMITS } from "@stackyard/contract/base/limits";
import { CATEGORY_LABELS, MODULE_CATEGORIES } from "@stackyard/contract/base/option-lists";
import { Controller } from "react-hook-form";
import { fieldsOf } from "../../../lib/page/fields-of";
import { optionsOf } from "../../../ui/controls/options-of";
import { Select } from "../../../ui/controls/select";
import { TextField } from "../../../ui/controls/text-field";
import { TextareaField } from "../../../ui/controls/textarea-field";
import { CharacterCount } from "./character-count";
import { FormSection } from "./form-section";
import { useListing } from "./listing-form";
import { TagsInput } from "./tags-input";

const CATEGORIES = optionsOf(MODULE_CATEGORIES, CATEGORY_LABELS);

export function ListingSection() {
  const form = useListing();
  const field = fieldsOf(form);
  const { errors } = form.formState;
  return (
    <FormSection step="01" title="Listing">
      <TextField
        label="Title"
        required
        placeholder="VPC across three zones"
        counter={<CharacterCount name="title" max={LIMITS.title.max} />}
        {...field("title")}
      />
      <TextareaField
        label="Description"
        required
        rows={3}
        hint="Say what it builds and why, in 20 to 300 characters. Shown on the module's card."
        counter={<CharacterCount name="description" max={LIMITS.description.max} />}
        {...field("description")}
      />
      <TextareaField
        label="Long description"
        isOptional
        rows={7}
        hint="Markdown, at least 50 characters. Shown on the module's page."
        counter={<CharacterCount name="longDescription" max={LIMITS.longDescription.max} />}
        {...field("longDescription")}
      />
      <Controller
        control={form.control}
        name="category"
        render={({ field: { value, onChange, onBlur, name, ref } }) => (
          <Select
            label="Category"
            required
            placeholder="Select a category"
            options={CATEGORIES}
            value={value ?? ""}
            onValueChange={onChange}
            error={errors.category?.message}
            onBlur={onBlur}
            name={name}
            ref={ref}
          />
        )}
      />
      <TagsInput />
    </FormSection>
  );
}
