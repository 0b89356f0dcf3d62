import type { ComponentProps } from "react";
import { Avatar } from "../../ui/display/avatar";
import { Facts } from "../../ui/display/facts";
import { initials } from "../format/format";

interface Props extends ComponentProps<typeof Facts> {
  readonly application: { readonly name: string; readonly logo: string | null };
}

/** An application in a list: its logo, its name, and facts about it. */
export function ApplicationSummary({ application: { name, logo }, facts }: Props) {
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar src={logo} initials={initials(name)} />
        <h3 className="min-w-0 text-base [overflow-wrap:anywhere]">{name}</h3>
      </div>
      <Facts facts={facts} />
    </>
  );
}
