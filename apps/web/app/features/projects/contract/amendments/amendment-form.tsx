import { CONTRACT_LIMITS, CONTRACT_TERMS } from "@stackyard/contract/projects/contract-lists";
import type { Contract } from "@stackyard/contract/projects/contracts";
import { Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { useWrongFields } from "../../../../lib/api/use-wrong-fields";
import { LongDay } from "../../../../lib/format/times";
import { Button } from "../../../../ui/controls/button";
import { FieldError } from "../../../../ui/controls/field";
import { FormButtons } from "../../../../ui/controls/form-buttons";
import { TextField } from "../../../../ui/controls/text-field";
import { TextareaField } from "../../../../ui/controls/textarea-field";
import { MilestoneFields } from "../../milestone-fields";
import { useContractAct } from "../use-contract-act";
import { type AmendedDraft, addedDraft, draftOf, fieldPath, formOf } from "./amendment-draft";

interface Props {
  readonly contract: Contract;
  readonly onClose: () => void;
}

/** Proposes other milestones for those that aren't funded. */
export function AmendmentForm({ contract: newest, onClose }: Props) {
  // The text that is amended is the one that was read, also if the page is refreshed meanwhile.
  const [contract] = useState(newest);
  const { id, startedAt } = contract;
  const [drafts, setDrafts] = useState<readonly AmendedDraft[]>(() => draftOf(contract));
  const [reason, setReason] = useState("");
  const propose = useContractAct({
    send: () =>
      send("post", "/api/contracts/{id}/amendments", {
        params: { id },
        body: formOf(contract, drafts, reason),
      }),
    done: "Amendment proposed",
    after: onClose,
  });
  const { form, message, errorOf } = useWrongFields(propose.error);
  useEffect(() => form.current?.querySelector<HTMLElement>("input, textarea")?.focus(), [form]);
  const milestoneError = (name: string) =>
    errorOf(name.replace(/^milestones\.(\d+)/, (_, place) => fieldPath(drafts, Number(place))));
  const refusal = propose.error ? errorMessage(propose.error, "Please try again.") : undefined;
  return (
    <form
      ref={form}
      noValidate
      aria-label="Propose an amendment"
      className="flex flex-col gap-5 rounded-lg border bg-surface p-5"
      onSubmit={(event) => {
        event.preventDefault();
        propose.mutate(undefined);
      }}
    >
      <p className="text-ink-soft">
        You can change, remove, and add milestones that aren't funded. Days are counted from the
        contract's start
        {startedAt && (
          <>
            {" on "}
            <LongDay at={startedAt} />
          </>
        )}
        . The contract stays as it is until the other side confirms.
      </p>
      <MilestoneFields
        milestones={drafts}
        errorOf={milestoneError}
        onChange={setDrafts}
        more={(draft, place, change) => (
          <>
            <TextareaField
              label="Description"
              className="sm:col-span-6"
              rows={2}
              maxLength={CONTRACT_LIMITS.milestoneText}
              value={draft.text}
              error={milestoneError(`milestones.${place}.text`)}
              onChange={({ target }) => change({ text: target.value })}
            />
            <TextField
              label="Rounds of changes"
              className="sm:col-span-2"
              required
              inputMode="numeric"
              value={draft.revisions}
              error={milestoneError(`milestones.${place}.revisions`)}
              onChange={({ target }) => change({ revisions: target.value })}
            />
          </>
        )}
      />
      <Button
        look="secondary"
        className="self-start"
        onClick={() => setDrafts([...drafts, addedDraft(CONTRACT_TERMS.revisions)])}
      >
        <Plus className="size-4" aria-hidden="true" />
        Add a milestone
      </Button>
      <TextareaField
        label="Reason"
        hint="The other side reads it with the changes."
        required
        rows={3}
        maxLength={CONTRACT_LIMITS.note.max}
        value={reason}
        error={errorOf("reason")}
        onChange={({ target }) => setReason(target.value)}
      />
      <FieldError message={message ?? refusal} />
      <FormButtons isBusy={propose.isPending} onCancel={onClose}>
        Send amendment
      </FormButtons>
    </form>
  );
}
