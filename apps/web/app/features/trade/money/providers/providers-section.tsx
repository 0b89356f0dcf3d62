import { EmptyLine } from "../../../../ui/feedback/empty-line";

export function ProvidersSection() {
  return <EmptyLine>No calls with an unknown outcome.</EmptyLine>;
}
