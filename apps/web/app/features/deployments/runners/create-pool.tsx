import { type FormEvent, useState } from "react";
import { send, wrongFields } from "../../../lib/api/api";
import { useHydrated } from "../../../lib/browser/hydrated";
import { Button } from "../../../ui/controls/button";
import { TextField } from "../../../ui/controls/text-field";
import { useDeploymentAct } from "../use-deployment-act";

interface Props {
  /** Called with the number of the new pool. */
  readonly onCreated: (id: number) => void;
}

export function CreatePool({ onCreated }: Props) {
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const isHydrated = useHydrated();
  const create = useDeploymentAct({
    send: () => send("post", "/api/user/runner-pools", { body: { name } }),
    done: "Pool created",
    after: ({ id }) => {
      setName("");
      onCreated(id);
    },
    onError: (error) => setError(wrongFields(error).name),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === "") return setError("Enter a name");
    create.mutate(undefined);
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <TextField
        label="Pool name"
        required
        placeholder="production"
        maxLength={60}
        autoComplete="off"
        className="min-w-0 flex-1 basis-60"
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" className="sm:mt-7" isBusy={create.isPending} disabled={!isHydrated}>
        Create pool
      </Button>
    </form>
  );
}
