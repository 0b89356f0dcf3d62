import { zodResolver } from "@hookform/resolvers/zod";
import type { BodyOf, ResponseOf } from "@stackyard/contract/base/endpoint";
import {
  type addPublisher,
  type listPublishers,
  newPublisher,
  REF_TYPE_LABELS,
  REF_TYPES,
} from "@stackyard/contract/site/publishers";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { showServerErrors } from "../../../../lib/api/form-errors";
import { invalidate } from "../../../../lib/api/query";
import { useHydrated } from "../../../../lib/browser/hydrated";
import { toast } from "../../../../lib/browser/toast";
import { fieldsOf } from "../../../../lib/page/fields-of";
import { Button } from "../../../../ui/controls/button";
import { optionsOf } from "../../../../ui/controls/options-of";
import { Select } from "../../../../ui/controls/select";
import { TextField } from "../../../../ui/controls/text-field";
import { platformOf } from "./publisher-row";
import { PUBLISHER_WORDS } from "./publisher-words";

interface Props {
  readonly moduleId: number;
  readonly issuers: ResponseOf<typeof listPublishers>["issuers"];
}

type NewPublisher = BodyOf<typeof addPublisher>;

const REF_TYPE_OPTIONS = optionsOf(REF_TYPES, REF_TYPE_LABELS);

export function AddPublisherForm({ moduleId, issuers }: Props) {
  const client = useQueryClient();
  const isHydrated = useHydrated();
  const usual: NewPublisher = {
    ...{ issuer: issuers[0]?.issuer ?? "", repositoryId: "", ownerId: "", workflow: "" },
    ...{ refType: "tag", ref: "v*" },
  };
  const form = useForm({ resolver: zodResolver(newPublisher), defaultValues: usual });
  const field = fieldsOf(form);
  const chosen = issuers.find(({ issuer }) => issuer === form.watch("issuer"));
  const words = PUBLISHER_WORDS[chosen?.platform ?? "github"];
  const add = useMutation({
    mutationFn: (body: NewPublisher) =>
      send("post", "/api/modules/{id}/publishers", { params: { id: moduleId }, body }),
    async onSuccess() {
      form.reset(usual);
      await invalidate(client, `/api/modules/${moduleId}/publishers`);
      toast.success("Publisher added", "Its workflow can now submit versions of this module.");
    },
    onError(error) {
      showServerErrors(form, error);
      toast.error("Publisher not added", errorMessage(error, "Please try again."));
    },
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit((values) => add.mutate(values))}
      className="grid gap-4 sm:grid-cols-2"
    >
      <Controller
        control={form.control}
        name="issuer"
        render={({ field: { onChange, ...field }, fieldState: { error } }) => (
          <Select
            label="Platform"
            required
            {...field}
            error={error?.message}
            onValueChange={onChange}
            options={issuers.map(({ platform, issuer }) => ({
              value: issuer,
              label: platformOf(platform, issuer),
            }))}
          />
        )}
      />
      <TextField
        label="Workflow file"
        required
        placeholder={words.workflow}
        autoComplete="off"
        {...field("workflow")}
      />
      <TextField
        label={words.repository}
        required
        inputMode="numeric"
        hint="A number, which stays the same when the name changes."
        autoComplete="off"
        {...field("repositoryId")}
      />
      <TextField
        label={words.owner}
        required
        inputMode="numeric"
        hint="The number of the account, organization, or group."
        autoComplete="off"
        {...field("ownerId")}
      />
      <Controller
        control={form.control}
        name="refType"
        render={({ field: { onChange, ...field } }) => (
          <Select
            label="Publishes from"
            required
            {...field}
            onValueChange={onChange}
            options={REF_TYPE_OPTIONS}
          />
        )}
      />
      <TextField
        label="Tag or branch"
        required
        hint="A name. One * stands for any characters."
        autoComplete="off"
        {...field("ref")}
      />
      <Button
        type="submit"
        look="secondary"
        className="justify-self-start sm:col-span-2"
        isBusy={add.isPending}
        disabled={!isHydrated}
      >
        Add publisher
      </Button>
    </form>
  );
}
