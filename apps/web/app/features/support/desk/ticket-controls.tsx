import type { DeskTicket } from "@stackyard/contract/support/support-desk";
import {
  TICKET_CATEGORIES,
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITIES,
  TICKET_PRIORITY_LABELS,
  type TicketCategory,
  type TicketPriority,
} from "@stackyard/contract/support/support-options";
import { useQuery } from "@tanstack/react-query";
import { send } from "../../../lib/api/api";
import { optionsOf } from "../../../ui/controls/options-of";
import { Select } from "../../../ui/controls/select";
import { Card } from "../../../ui/display/card";
import { agentsQuery } from "./desk-queries";
import { EndButtons } from "./end-buttons";
import { MergeForm } from "./merge-form";
import { useDeskAct } from "./use-desk-act";

const CATEGORIES = optionsOf(TICKET_CATEGORIES, TICKET_CATEGORY_LABELS);
const PRIORITIES = optionsOf(TICKET_PRIORITIES, TICKET_PRIORITY_LABELS);

interface Props {
  readonly ticket: DeskTicket;
  readonly viewerId: number;
}

/** Assignee and classification of a ticket, saved on each change. */
export function TicketControls({ ticket, viewerId }: Props) {
  const { id, assignee, category, priority, isVulnerability } = ticket;
  const agents = useQuery(agentsQuery());
  const act = useDeskAct(id);
  const params = { id };
  const sort = (sorting: { category: TicketCategory; priority: TicketPriority }) =>
    act.mutate({
      act: () => send("put", "/api/support/desk/tickets/{id}/sorting", { params, body: sorting }),
      done: "Ticket updated.",
    });
  const options = (agents.data ?? (assignee ? [assignee] : [])).map((agent) => ({
    value: String(agent.id),
    label: agent.id === viewerId ? `${agent.username} (you)` : agent.username,
  }));
  return (
    <Card className="flex flex-col gap-4 p-5">
      <Select
        label="Agent"
        value={assignee ? String(assignee.id) : ""}
        placeholder="Unassigned"
        options={options}
        disabled={act.isPending}
        onValueChange={(value) =>
          act.mutate({
            act: () =>
              send("put", "/api/support/desk/tickets/{id}/assignee", {
                params,
                body: { agentId: value === "" ? null : Number(value) },
              }),
            done: "Ticket reassigned.",
          })
        }
      />
      <Select
        label="Category"
        required
        value={category}
        options={CATEGORIES}
        disabled={act.isPending || isVulnerability}
        onValueChange={(value) => sort({ category: value as TicketCategory, priority })}
      />
      <Select
        label="Priority"
        required
        value={priority}
        options={PRIORITIES}
        disabled={act.isPending}
        onValueChange={(value) => sort({ category, priority: value as TicketPriority })}
      />
      <EndButtons ticket={ticket} />
      {ticket.status !== "closed" && <MergeForm id={id} />}
    </Card>
  );
}
