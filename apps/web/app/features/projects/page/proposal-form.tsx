import { PROJECT_LIMITS } from "@stackyard/contract/projects/project-lists";
import type { ProjectDetail } from "@stackyard/contract/projects/projects";
import type { Proposal } from "@stackyard/contract/projects/proposals";
import { Plus } from "lucide-react";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { useWrongFields } from "../../../lib/api/use-wrong-fields";
import { useSavedDraft } from "../../../lib/drafts/use-saved-draft";
import { formatPrice } from "../../../lib/format/format";
import { Button } from "../../../ui/controls/button";
import { FieldError } from "../../../ui/controls/field";
import { FormButtons } from "../../../ui/controls/form-buttons";
import { TextField } from "../../../ui/controls/text-field";
import { TextareaField } from "../../../ui/controls/textarea-field";
import { emptyMilestone } from "../milestone-draft";
import { MilestoneFields } from "../milestone-fields";
import { useProjectAct } from "../use-project-act";
import { draftOf, formOf, type ProposalDraft, sumOf } from "./proposal-draft";

interface Props {
  readonly project: Pick<ProjectDetail, "id" | "checks">;
  /** The proposal to edit. */
  readonly proposal?: Proposal;
  readonly onClose?: () => void;
}

/** Writes or edits a proposal. A new one's text is kept in this browser until it is sent. */
export function ProposalFields({ project, proposal, onClose }: Props) {
  const { id: projectId, checks } = project;
  const [draft, setDraft] = useState<ProposalDraft>(() => draftOf(proposal, checks));
  const name = proposal ? undefined : `proposal ${projectId}`;
  const [kept, keep, { forget }] = useSavedDraft(name);
  const message = proposal ? draft.message : kept;
  const change = (changed: Partial<ProposalDraft>) => setDraft({ ...draft, ...changed });
  const save = useProjectAct({
    key: ["proposal", proposal?.id ?? `new ${projectId}`],
    send: () => {
      const body = formOf({ ...draft, message });
      return proposal
        ? send("put", "/api/proposals/{id}", { params: { id: proposal.id }, body })
        : send("post", "/api/projects/{id}/proposals", { params: { id: projectId }, body });
    },
    done: proposal ? "Proposal saved" : "Proposal sent",
    after: () => {
      forget();
      onClose?.();
    },
  });
  const { form, message: notSaved, errorOf } = useWrongFields(save.error);
  const { milestones } = draft;
  const sum = sumOf(milestones);
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-5 rounded-lg border bg-surface p-5"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(undefined);
      }}
    >
      <TextareaField
        label="Proposal"
        hint="How you would do the work, and what you need."
        required
        rows={7}
        maxLength={PROJECT_LIMITS.message.max}
        value={message}
        error={errorOf("message")}
        onChange={({ target }) =>
          proposal ? change({ message: target.value }) : keep(target.value)
        }
      />
      <TextareaField
        label="Questions to the client"
        hint="The client answers in a conversation with you."
        isOptional
        rows={3}
        maxLength={PROJECT_LIMITS.questions.max}
        value={draft.questions}
        error={errorOf("questions")}
        onChange={({ target }) => change({ questions: target.value })}
      />
      <MilestoneFields
        milestones={milestones}
        errorOf={errorOf}
        onChange={(changed) => change({ milestones: changed })}
      />
      {milestones.length < PROJECT_LIMITS.milestones.max && (
        <Button
          look="secondary"
          className="self-start"
          onClick={() => change({ milestones: [...milestones, emptyMilestone(checks)] })}
        >
          <Plus className="size-4" aria-hidden="true" />
          Add a milestone
        </Button>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        {milestones.length === 0 ? (
          <TextField
            label="Price in dollars"
            required
            inputMode="decimal"
            value={draft.amount}
            error={errorOf("amount")}
            onChange={({ target }) => change({ amount: target.value })}
          />
        ) : (
          <p>
            <span className="block font-[600] text-sm">Price</span>
            <output className="mt-2 block text-lg">
              {Number.isNaN(sum) ? "Enter each milestone's price" : formatPrice(sum)}
            </output>
          </p>
        )}
        <TextField
          label="Days until everything is done"
          required
          inputMode="numeric"
          value={draft.deliveryDays}
          error={errorOf("deliveryDays")}
          onChange={({ target }) => change({ deliveryDays: target.value })}
        />
        <TextField
          label="Rounds of changes per milestone"
          hint="How often the client can ask for changes before they approve or open a dispute."
          required
          inputMode="numeric"
          value={draft.revisions}
          error={errorOf("revisions")}
          onChange={({ target }) => change({ revisions: target.value })}
        />
      </div>
      <p className="text-ink-soft text-sm">
        If the client accepts, you both confirm a contract. The client then funds each milestone,
        and we hold the money until the work is approved. The contract shows the platform fee.
      </p>
      <FieldError message={notSaved} />
      {onClose ? (
        <FormButtons isBusy={save.isPending} onCancel={onClose}>
          Save proposal
        </FormButtons>
      ) : (
        <Button type="submit" isBusy={save.isPending} className="self-start">
          Send proposal
        </Button>
      )}
    </form>
  );
}
