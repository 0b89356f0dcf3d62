import { useQuery } from "@tanstack/react-query";
import { Select } from "../../../ui/controls/select";
import { categoriesQuery } from "../forum-queries";

interface Props {
  readonly value: number;
  readonly onChange: (id: number) => void;
}

export function CategorySelect({ value, onChange }: Props) {
  const { data: categories = [] } = useQuery(categoriesQuery());
  return (
    <Select
      label="Category"
      required
      value={String(value)}
      onValueChange={(id) => onChange(Number(id))}
      options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}
