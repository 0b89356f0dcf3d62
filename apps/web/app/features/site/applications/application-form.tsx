import { zodResolver } from "@hookform/resolvers/zod";
import { LIMITS } from "@stackyard/contract/base/limits";
import {
  type Application,
  type ApplicationWithSecret,
  newApplication,
} from "@stackyard/contract/members/applications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import type { z } from "zod";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { showServerErrors } from "../../../lib/api/form-errors";
import { invalidate } from "../../../lib/api/query";
import { useHydrated } from "../../../lib/browser/hydrated";
import { toast } from "../../../lib/browser/toast";
import { fieldsOf } from "../../../lib/page/fields-of";
import { Button } from "../../../ui/controls/button";
import { RadioGroup } from "../../../ui/controls/radio-group";
import { TextField } from "../../../ui/controls/text-field";
import { ScopeFields } from "../scope-fields";
import { AddressesField } from "./addresses-field";

type NewApplication = z.input<typeof newApplication>;

const EMPTY: NewApplication = {
  name: "",
  isConfidential: true,
  redirectAddresses: [],
  scopes: ["modules:read"],
};

const KINDS = [
  {
    value: "server",
    label: "Web application",
    description: "Runs on a server that can keep a secret",
  },
  {
    value: "native",
    label: "Native application",
    description: "Runs on its users' devices, such as a command line",
  },
] as const;

interface Props {
  /** The application to change; none to register one. */
  readonly application?: Application;
  /** A registered application comes with its secret. */
  readonly onSaved: (saved: Application & Partial<ApplicationWithSecret>) => void;
}

/** Registers an application, or changes one. Its kind stays. */
export function ApplicationForm({ application, onSaved }: Props) {
  const client = useQueryClient();
  const isHydrated = useHydrated();
  const form = useForm({
    resolver: zodResolver(newApplication),
    defaultValues: application ?? EMPTY,
  });
  const field = fieldsOf(form);
  const save = useMutation({
    mutationFn: (body: NewApplication): Promise<Application & Partial<ApplicationWithSecret>> =>
      application
        ? send("put", "/api/applications/{id}", { params: { id: application.id }, body })
        : send("post", "/api/applications", { body }),
    onSuccess(saved) {
      if (!application) form.reset(EMPTY);
      onSaved(saved);
      return invalidate(client, "/api/applications");
    },
    onError(error) {
      showServerErrors(form, error);
      toast.error("Application not saved", errorMessage(error, "Please try again."));
    },
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      className="flex flex-col gap-5"
    >
      <TextField
        label="Application name"
        required
        hint="People see it when they're asked for access."
        maxLength={LIMITS.applicationName.max}
        autoComplete="off"
        {...field("name")}
      />
      {!application && (
        <Controller
          control={form.control}
          name="isConfidential"
          render={({ field: { value, onChange } }) => (
            <RadioGroup
              legend="Kind"
              name="kind"
              value={value ? "server" : "native"}
              onValueChange={(kind) => onChange(kind === "server")}
              options={KINDS}
            />
          )}
        />
      )}
      <Controller
        control={form.control}
        name="redirectAddresses"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <AddressesField
            value={value}
            onChange={onChange}
            error={error?.message ?? (Array.isArray(error) ? error[0]?.message : undefined)}
          />
        )}
      />
      <Controller
        control={form.control}
        name="scopes"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <ScopeFields value={value} onChange={onChange} error={error?.message} />
        )}
      />
      <Button type="submit" className="self-start" isBusy={save.isPending} disabled={!isHydrated}>
        {application ? "Save application" : "Register application"}
      </Button>
    </form>
  );
}
