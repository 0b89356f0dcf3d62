import { REGISTRATION_ROLES, type RegistrationRole } from "@stackyard/contract/base/option-lists";
import { type FormEvent, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { ApiError } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { showServerErrors } from "../../../lib/api/form-errors";
import { useHydrated } from "../../../lib/browser/hydrated";
import { toast } from "../../../lib/browser/toast";
import { ROLE_FIELDS } from "../../../lib/people/role-fields";
import { roleOptions } from "../../../lib/people/role-options";
import { Button } from "../../../ui/controls/button";
import { RadioGroup } from "../../../ui/controls/radio-group";
import { Alert } from "../../../ui/feedback/alert";
import { AccountFields } from "./account-fields";
import { ConsentField } from "./consent-field";
import { continueWithSession, openSession } from "./open-session";
import { registrationBody } from "./registration-body";
import { useRegistrationForm } from "./registration-form";
import { RoleFieldInput } from "./role-field-input";

const ROLE_OPTIONS = roleOptions(REGISTRATION_ROLES);
const REFUSED = "Registration failed. Please try again.";

interface Props {
  readonly next: string;
  readonly initialRole: RegistrationRole;
}

export function RegisterForm({ next, initialRole }: Props) {
  const form = useRegistrationForm(initialRole);
  const role = useWatch({ control: form.control, name: "role" }) ?? initialRole;
  const [hasEntered, setEntered] = useState(false);
  const isHydrated = useHydrated();
  const [hasConsented, setConsented] = useState(false);
  const [hasTried, setTried] = useState(false);
  const consent = useRef<HTMLInputElement>(null);

  const register = form.handleSubmit(async (values) => {
    if (!hasConsented) return consent.current?.focus();
    try {
      const entrant = await openSession("/api/register", registrationBody(values));
      setEntered(true);
      continueWithSession(entrant, next, "Registration successful");
    } catch (error) {
      const isRefusal = error instanceof ApiError;
      const title = isRefusal ? "Registration failed" : "Registration error";
      toast.error(title, errorMessage(error, REFUSED));
      showServerErrors(form, error);
    }
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    setTried(true);
    return register(event);
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <RadioGroup
        legend="Role"
        name="role"
        options={ROLE_OPTIONS}
        value={role}
        onValueChange={(chosen) => form.setValue("role", chosen)}
      />
      {role === "auditor" && (
        <Alert title="Auditors need approval">
          An administrator must approve your account before you can audit. Everything else works
          immediately.
        </Alert>
      )}
      <AccountFields form={form} />
      {ROLE_FIELDS[role].map((field) => (
        <RoleFieldInput key={field.name} form={form} field={field} />
      ))}
      <ConsentField
        ref={consent}
        hasConsented={hasConsented}
        onChange={setConsented}
        isMissing={hasTried && !hasConsented}
      />
      <Button
        type="submit"
        className="mt-1 w-full"
        isBusy={form.formState.isSubmitting || hasEntered}
        disabled={!isHydrated}
      >
        Create account
      </Button>
    </form>
  );
}
