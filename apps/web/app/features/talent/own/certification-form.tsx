import { zodResolver } from "@hookform/resolvers/zod";
import { newCertification } from "@stackyard/contract/talent/engineer-profile";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { send } from "../../../lib/api/api";
import { showServerErrors } from "../../../lib/api/form-errors";
import { fieldsOf } from "../../../lib/page/fields-of";
import { Button } from "../../../ui/controls/button";
import { TextField } from "../../../ui/controls/text-field";
import { useProfileMutation } from "./use-profile-mutation";

const BLANK = { name: "", issuer: "", number: "", expiresOn: "" };

export function CertificationForm() {
  const form = useForm({ resolver: zodResolver(newCertification), defaultValues: BLANK });
  const field = fieldsOf(form);
  const { mutateAsync, isPending } = useProfileMutation({
    send: (body: z.output<typeof newCertification>) =>
      send("post", "/api/user/engineer/certifications", { body }),
    done: "Certification added",
    failed: "Certification not added",
    onDone: () => form.reset(BLANK),
  });
  const add = form.handleSubmit((body) =>
    mutateAsync(body).catch((error) => showServerErrors(form, error)),
  );
  return (
    <form method="post" noValidate onSubmit={add} className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Name"
        required
        placeholder="Certified Kubernetes Administrator"
        {...field("name")}
      />
      <TextField label="Issuer" required placeholder="CNCF" {...field("issuer")} />
      <TextField
        label="Number"
        isOptional
        hint="Public, so that others can verify the certification."
        {...field("number")}
      />
      <TextField label="Ends on" isOptional type="date" {...field("expiresOn")} />
      <Button type="submit" look="secondary" isBusy={isPending} className="justify-self-start">
        Add certification
      </Button>
    </form>
  );
}
