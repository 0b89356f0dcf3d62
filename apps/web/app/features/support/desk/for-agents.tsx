import type { ReactNode } from "react";
import { paths } from "../../../lib/links/paths";
import { AdministratorsPage } from "../../../lib/page/administrators-page";

interface Props {
  readonly title?: string;
  readonly children: (viewerId: number) => ReactNode;
}

/** A page of those who answer tickets: the administrators. */
export function ForAgents({ title, children }: Props) {
  return (
    <AdministratorsPage
      title={title}
      purpose="Everybody's tickets are answered here. Your own are under My tickets."
      instead={{ to: paths.myTickets, label: "My tickets" }}
    >
      {({ id }) => children(id)}
    </AdministratorsPage>
  );
}
