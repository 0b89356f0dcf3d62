import { zodResolver } from "@hookform/resolvers/zod";
import { domainClaim } from "@stackyard/contract/members/domains";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { invalidate } from "../../../lib/api/query";
import { fieldsOf } from "../../../lib/page/fields-of";
import { Button } from "../../../ui/controls/button";
import { TextField } from "../../../ui/controls/text-field";

/** Adds a domain and then shows its verification record. */
export function ClaimDomain() {
  const client = useQueryClient();
  const form = useForm({ resolver: zodResolver(domainClaim), defaultValues: { domain: "" } });
  const field = fieldsOf(form);
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await send("post", "/api/user/domains", { body });
      form.reset();
      await invalidate(client, "/api/user/domains");
    } catch (error) {
      form.setError("domain", { message: errorMessage(error, "Please try again.") });
    }
  });
  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-3 rounded-lg border bg-surface p-5 sm:flex-row sm:items-start sm:p-6"
    >
      <TextField
        label="Domain or organization"
        className="flex-1"
        hint="Such as example.com, or github.com/example"
        autoCapitalize="none"
        spellCheck={false}
        {...field("domain")}
      />
      <Button type="submit" look="secondary" className="self-start sm:mt-7" isBusy={isSubmitting}>
        Add
      </Button>
    </form>
  );
}
