import {
  CLOUD_LABELS,
  CLOUD_PROVIDERS,
  type CloudProvider,
} from "@stackyard/contract/base/option-lists";
import type { RunnerPool } from "@stackyard/contract/deployments/runners";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { send, wrongFields } from "../../../lib/api/api";
import { useHydrated } from "../../../lib/browser/hydrated";
import { paths } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { optionsOf } from "../../../ui/controls/options-of";
import { Select } from "../../../ui/controls/select";
import { TextField } from "../../../ui/controls/text-field";
import { useDeploymentAct } from "../use-deployment-act";
import { type Input, InputFields } from "./input-fields";

interface Props {
  readonly module: { readonly id: number; readonly title: string; readonly version: string };
  readonly inputs: readonly Input[];
  readonly pools: readonly RunnerPool[];
}

type Values = Readonly<Record<string, string>>;

const set = (name: string, value: string) => (values: Values) => ({ ...values, [name]: value });

export function DeployForm({ module, inputs, pools }: Props) {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [about, setAbout] = useState<Values>({
    ...{ name: module.title.slice(0, 80), environment: "production", region: "" },
    ...{ provider: "aws", poolId: String(pools[0]?.id ?? "") },
  });
  const [values, setValues] = useState<Values>({});
  const [secrets, setSecrets] = useState(() =>
    inputs.filter((input) => input.isSensitive && input.isRequired).map(({ name }) => name),
  );
  const [errors, setErrors] = useState<Values>({});
  const deploy = useDeploymentAct({
    send: () =>
      send("post", "/api/user/deployments", {
        body: {
          ...{ moduleId: module.id, version: module.version, poolId: Number(about.poolId) },
          ...{ name: about.name ?? "", environment: about.environment ?? "" },
          ...{ provider: about.provider as CloudProvider, region: about.region ?? "" },
          variables: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")),
          secretNames: secrets,
        },
      }),
    done: "Waiting for a runner",
    after: ({ id }) => navigate(paths.deployment(id)),
    onError: (error) => setErrors(wrongFields(error)),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setErrors({});
    deploy.mutate(undefined);
  }
  const text = (name: "name" | "environment" | "region", label: string, placeholder?: string) => (
    <TextField
      label={label}
      required
      autoComplete="off"
      placeholder={placeholder}
      value={about[name] ?? ""}
      error={errors[name]}
      onChange={(event) => setAbout(set(name, event.target.value))}
    />
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-8">
      <div className="grid gap-4 sm:grid-cols-2">
        {text("name", "Deployment name")}
        {text("environment", "Environment")}
        <Select
          label="Provider"
          required
          value={about.provider ?? ""}
          options={optionsOf(CLOUD_PROVIDERS, CLOUD_LABELS)}
          onValueChange={(value) => setAbout(set("provider", value))}
        />
        {text("region", "Region", "eu-central-1")}
        <Select
          label="Runner pool"
          required
          value={about.poolId ?? ""}
          options={pools.map(({ id, name }) => ({ value: String(id), label: name }))}
          onValueChange={(value) => setAbout(set("poolId", value))}
        />
      </div>
      <InputFields
        inputs={inputs}
        values={values}
        secrets={secrets}
        errors={errors}
        onValue={(name, value) => setValues(set(name, value))}
        onSecrets={setSecrets}
      />
      <Button type="submit" className="self-start" isBusy={deploy.isPending} disabled={!isHydrated}>
        Plan deployment
      </Button>
    </form>
  );
}
