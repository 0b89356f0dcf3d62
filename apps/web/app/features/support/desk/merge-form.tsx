import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { send } from "../../../lib/api/api";
import { paths } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { TextField } from "../../../ui/controls/text-field";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { useDeskAct } from "./use-desk-act";

/** Merges a ticket into another one. Irreversible, so it asks for confirmation. */
export function MergeForm({ id }: { readonly id: number }) {
  const [number, setNumber] = useState("");
  const [error, setError] = useState<string>();
  const [intoId, setIntoId] = useState<number>();
  const navigate = useNavigate();
  const act = useDeskAct(id);

  function ask(event: FormEvent) {
    event.preventDefault();
    const [, digits] = /^#?([1-9]\d{0,8})$/.exec(number.trim()) ?? [];
    if (!digits) setError("Enter a ticket number");
    else if (Number(digits) === id) setError("That is this ticket");
    else setIntoId(Number(digits));
  }

  async function merge(intoId: number) {
    const merged = await send("post", "/api/support/desk/tickets/{id}/merging", {
      params: { id },
      body: { intoId },
    });
    void navigate(paths.queuedTicket(intoId));
    return merged;
  }

  return (
    <form noValidate onSubmit={ask} className="flex items-start gap-2 border-t pt-4">
      <TextField
        label="Merge into ticket"
        inputMode="numeric"
        placeholder="#12"
        maxLength={10}
        className="flex-1"
        error={error}
        value={number}
        onChange={(event) => {
          setNumber(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" look="secondary" className="mt-6.5" isBusy={act.isPending}>
        Merge
      </Button>
      {intoId !== undefined && (
        <LazyConfirmDialog
          title={`Merge #${id} into #${intoId}?`}
          description="Both tickets' messages appear there, and this ticket is closed. You can't undo this."
          confirmLabel="Merge"
          isBusy={act.isPending}
          onCancel={() => setIntoId(undefined)}
          onConfirm={() => {
            act.mutate({ act: () => merge(intoId), done: "Tickets merged." });
            setIntoId(undefined);
          }}
        />
      )}
    </form>
  );
}
