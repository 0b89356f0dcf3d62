import { Search } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { Input } from "./input";

interface Props extends Omit<ComponentProps<"input">, "id" | "type" | "className"> {
  readonly label: string;
}

/** Search input whose label is visually hidden. */
export function SearchField({ label, ...input }: Props) {
  const id = useId();
  return (
    <div className="relative min-w-0 flex-1">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        aria-hidden="true"
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-4.5 text-ink-faint"
      />
      <Input {...input} id={id} type="search" className="pl-10" />
    </div>
  );
}
