import type { ReactNode } from "react";
import { AdministratorsPage } from "../../../lib/administrators-page";
import { paths } from "../../../lib/paths";

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
