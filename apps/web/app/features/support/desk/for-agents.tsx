import type { ReactNode } from "react";
import { paths } from "../../../lib/links/paths";
import { AdministratorsPage } from "../../../lib/page/administrators-page";

interface Props {
  readonly title?: string;
  readonly children: (viewerId: number) => ReactNode;
}

/** A page for support agents, who are admins. */
export function ForAgents({ title, children }: Props) {
  return (
    <AdministratorsPage
      title={title}
      purpose="Only support agents can see the queue. Find your own tickets under My tickets."
      instead={{ to: paths.myTickets, label: "My tickets" }}
    >
      {({ id }) => children(id)}
    </AdministratorsPage>
  );
}
