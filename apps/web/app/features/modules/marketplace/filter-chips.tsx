import { Chips } from "../../../lib/listing/chips";
import { chipsOf } from "./conditions";
import { useFilter } from "./use-filter";

export function FilterChips() {
  const { filter, changeFilter } = useFilter();
  return (
    <Chips chips={chipsOf(filter)} onRemove={({ key }) => changeFilter({ [key]: undefined })} />
  );
}
