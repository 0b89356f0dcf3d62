import { POLICY_LIMITS, POLICY_SEVERITIES } from "@stackyard/contract/deployments/deployment-lists";
import type { DeploymentPolicy } from "@stackyard/contract/deployments/deployment-policy";
import type { RunnerPool } from "@stackyard/contract/deployments/runners";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { send, wrongFields } from "../../../lib/api/api";
import { errorIn } from "../../../lib/api/use-wrong-fields";
import { useHydrated } from "../../../lib/browser/hydrated";
import { Button } from "../../../ui/controls/button";
import { NamesField } from "../../../ui/controls/names-field";
import { Select } from "../../../ui/controls/select";
import { TextField } from "../../../ui/controls/text-field";
import { useDeploymentAct } from "../use-deployment-act";
import { PoolPart } from "./pool-part";

type Props = Pick<RunnerPool, "id" | "name" | "policy">;

const SEVERITY_LABELS = {
  CRITICAL: "Critical findings",
  HIGH: "High findings and worse",
  MEDIUM: "Medium findings and worse",
  LOW: "Low findings and worse",
} as const;

const WHOLE_NUMBER = /^\d{1,3}$/;

/** What stops a plan to apply before a runner gets it. */
export function PoolPolicy({ id, name, policy }: Props) {
  const [edited, setEdited] = useState<Partial<DeploymentPolicy>>({});
  const [score, setScore] = useState(String(policy.minScore ?? ""));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);
  const isHydrated = useHydrated();
  const current = { ...policy, ...edited };
  const save = useDeploymentAct({
    send: (minScore: number | null) =>
      send("put", "/api/runner-pools/{id}/policy", {
        params: { id },
        body: { ...current, minScore },
      }),
    done: "Policy saved",
    onError: (error) => setErrors(wrongFields(error)),
  });
  const change = (changes: Partial<DeploymentPolicy>) => {
    setEdited({ ...edited, ...changes });
    setErrors({});
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    const minScore = score.trim() === "" ? null : Number(score);
    if (minScore !== null && !(WHOLE_NUMBER.test(score.trim()) && minScore >= 1 && minScore <= 100))
      return setErrors({ minScore: "Enter a whole number from 1 to 100" });
    save.mutate(minScore);
  }
  return (
    <PoolPart title="Policy" pool={name}>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p className="max-w-2xl text-ink-soft leading-relaxed">
          We check each deployment before your runner plans it, with exactly its values. You can
          always destroy resources.
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <Select
            label="Stop at"
            placeholder="No finding"
            value={current.severity ?? ""}
            options={POLICY_SEVERITIES.map((value) => ({ value, label: SEVERITY_LABELS[value] }))}
            error={errors.severity}
            onValueChange={(value) =>
              change({ severity: POLICY_SEVERITIES.find((one) => one === value) ?? null })
            }
          />
          <TextField
            label="Lowest security score"
            isOptional
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={score}
            error={errors.minScore}
            onChange={(event) => {
              setScore(event.target.value);
              setErrors({});
            }}
          />
        </div>
        <NamesField
          label="Allowed regions"
          hint="Leave this empty to allow all regions."
          names={current.regions}
          onNames={(regions) => change({ regions })}
          limits={{ max: POLICY_LIMITS.regions, length: 64 }}
          error={errorIn(errors, "regions")}
        />
        <NamesField
          label="Allowed services"
          hint="Services that a module may need permissions for, such as ec2, Microsoft.Network, or compute. A module's technical details list them. Leave this empty to allow all services."
          names={current.services}
          onNames={(services) => change({ services })}
          limits={{ max: POLICY_LIMITS.services, length: 64 }}
          error={errorIn(errors, "services")}
        />
        <Button
          type="submit"
          look="secondary"
          className="self-start"
          isBusy={save.isPending}
          disabled={!isHydrated}
        >
          Save policy
        </Button>
      </form>
    </PoolPart>
  );
}
