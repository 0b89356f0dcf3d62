import {
  CLOUD_LABELS,
  CLOUD_PROVIDERS,
  type CloudProvider,
} from "@stackyard/contract/base/option-lists";
import type { RunnerPool } from "@stackyard/contract/deployments/runners";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, send } from "../../../lib/api/api";
import { useWrongFields } from "../../../lib/api/use-wrong-fields";
import { useHydrated } from "../../../lib/browser/hydrated";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { FieldError } from "../../../ui/controls/field";
import { optionsOf } from "../../../ui/controls/options-of";
import { Select } from "../../../ui/controls/select";
import { TextField } from "../../../ui/controls/text-field";
import { deploymentQuery } from "../deployment-queries";
import { useDeploymentAct } from "../use-deployment-act";
import { AutomaticApproval, scoreOf } from "./automatic-approval";
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
  const client = useQueryClient();
  const isHydrated = useHydrated();
  const [about, setAbout] = useState<Values>({
    ...{ name: module.title.slice(0, 80), environment: "production", region: "" },
    ...{ provider: "aws", poolId: String(pools[0]?.id ?? "") },
  });
  const [values, setValues] = useState<Values>({});
  const [secrets, setSecrets] = useState(() =>
    inputs.filter((input) => input.isSensitive && input.isRequired).map(({ name }) => name),
  );
  const [score, setScore] = useState("");
  const pool = pools.find(({ id }) => String(id) === about.poolId);
  const deploy = useDeploymentAct({
    send: () =>
      send("post", "/api/user/deployments", {
        body: {
          ...{ moduleId: module.id, version: module.version, poolId: Number(about.poolId) },
          ...{ name: about.name ?? "", environment: about.environment ?? "" },
          ...{ provider: about.provider as CloudProvider, region: about.region ?? "" },
          variables: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")),
          secretNames: secrets,
          autoApproveScore: pool?.needsSecondPerson ? null : scoreOf(score),
        },
      }),
    done: "Waiting for a runner",
    async after({ id }) {
      // With its data, the page has a heading that takes the focus.
      await client.prefetchQuery(deploymentQuery(id));
      await navigate(paths.deployment(id));
    },
  });
  const { form, message, errorOf } = useWrongFields(deploy.error);
  function submit(event: FormEvent) {
    event.preventDefault();
    deploy.mutate(undefined);
  }
  const text = (name: "name" | "environment" | "region", label: string, placeholder?: string) => (
    <TextField
      label={label}
      required
      autoComplete="off"
      placeholder={placeholder}
      value={about[name] ?? ""}
      error={errorOf(name)}
      onChange={(event) => setAbout(set(name, event.target.value))}
    />
  );
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-8">
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
        errorOf={errorOf}
        onValue={(name, value) => setValues(set(name, value))}
        onSecrets={setSecrets}
      />
      {!pool?.needsSecondPerson && (
        <AutomaticApproval score={score} error={errorOf("autoApproveScore")} onScore={setScore} />
      )}
      <div className="flex flex-col items-start gap-3">
        <FieldError message={message} />
        {isUnpaid(deploy.error) && (
          <p role="alert">
            To deploy this module,{" "}
            <Link to={paths.module(module.id)} className="font-[600] underline">
              buy it first
            </Link>
            .
          </p>
        )}
        <Button type="submit" isBusy={deploy.isPending} disabled={!isHydrated}>
          Plan deployment
        </Button>
      </div>
    </form>
  );
}

const isUnpaid = (error: unknown) =>
  error instanceof ApiError && error.code === "purchase_required";
