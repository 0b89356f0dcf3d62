import type { UpgradePreview } from "@stackyard/contract/deployments/deployments";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { send, wrongFields } from "../../../lib/api/api";
import { useHydrated } from "../../../lib/browser/hydrated";
import { paths } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { TextField } from "../../../ui/controls/text-field";
import { useDeploymentAct } from "../use-deployment-act";

interface Props {
  readonly id: number;
  readonly preview: UpgradePreview;
}

/** Asks for the values that the version needs, and has the runner plan it. */
export function UpgradeForm({ id, preview: { to, missing, refused } }: Props) {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const asked = [
    ...missing.filter(({ isSensitive }) => !isSensitive),
    ...refused.map(({ name }) => ({ name, type: null })),
  ];
  const secretNames = missing.filter(({ isSensitive }) => isSensitive).map(({ name }) => name);
  const upgrade = useDeploymentAct({
    send: () =>
      send("post", "/api/deployments/{id}/upgrade", {
        params: { id },
        body: { version: to, variables: values, secretNames },
      }),
    done: "Waiting for a runner",
    after: () => navigate(paths.deployment(id)),
    onError: (error) => setErrors(wrongFields(error)),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setErrors({});
    upgrade.mutate(undefined);
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {asked.map(({ name, type }) => (
        <TextField
          key={name}
          label={name}
          required
          autoComplete="off"
          hint={type === null ? undefined : `Type: ${type}`}
          value={values[name] ?? ""}
          error={errors[`variables.${name}`]}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      ))}
      {secretNames.length > 0 && <p>Your runner needs these secrets: {secretNames.join(", ")}.</p>}
      <Button
        type="submit"
        className="self-start"
        isBusy={upgrade.isPending}
        disabled={!isHydrated}
      >
        Plan the upgrade
      </Button>
    </form>
  );
}
