import { SAVED_SEARCH_NAME } from "@stackyard/contract/common/saved-search-lists";
import type { SavedSearch, SavedSearchSubject } from "@stackyard/contract/common/saved-searches";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Checkbox } from "../../ui/controls/checkbox";
import { FormButtons } from "../../ui/controls/form-buttons";
import { TextField } from "../../ui/controls/text-field";
import { Dialog } from "../../ui/overlays/dialog";
import { wrongFields } from "../api/api";
import { errorMessage } from "../api/error-message";
import { invalidate } from "../api/query";
import { useSendOnce } from "../api/use-send-once";
import { toast } from "../browser/toast";
import { paths } from "../links/paths";
import { TextLink } from "../links/text-link";

interface Props {
  readonly subject: SavedSearchSubject;
  /** The search to change; undefined for a new one. */
  readonly search: SavedSearch | undefined;
  /** The list's current filters in words. */
  readonly current: string;
  /** The search's filters in words. */
  readonly own: string | undefined;
  readonly save: (name: string, usesCurrent: boolean) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Names a search, and saves it with the current filters or those that it has. */
export function SearchDialog({ subject, search, current, own, save: send, onClose }: Props) {
  const client = useQueryClient();
  const [name, setName] = useState(search?.name ?? "");
  const [isReplacing, setReplacing] = useState(own === undefined);
  const canReplace = own !== undefined && current !== "" && current !== own;
  const save = useSendOnce({
    mutationKey: ["saved search", subject, search?.id ?? "new"],
    mutationFn: () => send(name, isReplacing),
    async onSuccess() {
      await invalidate(client, "/api/user/saved-searches");
      toast.success(search ? "Search changed" : "Search saved");
      onClose();
    },
  });
  const wrong = wrongFields(save.error);
  return (
    <Dialog
      title={search ? "Edit saved search" : "Save this search"}
      description={
        <>
          We notify you about new matches, by default in the daily summary.{" "}
          <TextLink to={paths.notificationSettings}>Notification settings</TextLink>
        </>
      }
      isBusy={save.isPending}
      onClose={onClose}
    >
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(undefined);
        }}
      >
        <TextField
          label="Name"
          hint={`Without a name, its filters are shown: ${own ?? current}`}
          isOptional
          maxLength={SAVED_SEARCH_NAME}
          value={name}
          error={wrong.name}
          onChange={({ target }) => setName(target.value)}
        />
        {canReplace && (
          <Checkbox
            label="Use the current filters instead"
            hint={current}
            checked={isReplacing}
            onCheckedChange={setReplacing}
          />
        )}
        {save.isError && !wrong.name && (
          <p role="alert" className="text-poor text-sm">
            {errorMessage(save.error, "The search couldn't be saved. Please try again.")}
          </p>
        )}
        <FormButtons isBusy={save.isPending} onCancel={onClose}>
          {search ? "Save changes" : "Save search"}
        </FormButtons>
      </form>
    </Dialog>
  );
}
