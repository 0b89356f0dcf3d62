import { zodResolver } from "@hookform/resolvers/zod";
import type { CurrentUser } from "@stackyard/contract/members/identity";
import { profileForm } from "@stackyard/contract/site/profiles";
import { useQueryClient } from "@tanstack/react-query";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { showServerErrors } from "../../../lib/api/form-errors";
import { toast } from "../../../lib/browser/toast";

type Values = z.input<typeof profileForm>;
export type ProfileSettings = UseFormReturn<Values, unknown, z.output<typeof profileForm>>;

/** The profile form with the server's validation rules and its submit handler. */
export function useProfileForm(user: CurrentUser) {
  const client = useQueryClient();
  const form: ProfileSettings = useForm({
    resolver: zodResolver(profileForm),
    mode: "onBlur",
    reValidateMode: "onChange",
    defaultValues: valuesOf(user),
  });

  const submit = form.handleSubmit(async (body) => {
    try {
      await send("put", "/api/user/profile", { body });
    } catch (error) {
      toast.error("Profile not saved", errorMessage(error, "Please try again."));
      showServerErrors(form, error);
      return;
    }
    // Normalized by the server's rules: trimmed, without duplicate skills.
    form.reset(body);
    toast.success("Profile saved");
    await client.invalidateQueries();
  });

  return { form, submit };
}

function valuesOf(user: CurrentUser): Values {
  return {
    fullName: user.fullName ?? "",
    bio: user.bio ?? "",
    organization: user.organization ?? "",
    githubLink: user.githubLink ?? "",
    skills: user.skills,
    certifications: user.certifications,
    preferredIaCTools: user.preferredIaCTools ?? "",
    specialization: user.specialization ?? "",
    experience: user.experience ?? "",
    cloudProvider: user.cloudProvider ?? "",
    securityCertifications: user.securityCertifications ?? "",
    auditingExperience: user.auditingExperience ?? "",
  };
}
