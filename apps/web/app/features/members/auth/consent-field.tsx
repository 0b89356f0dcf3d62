import { LIMITS } from "@stackyard/contract/base/limits";
import type { RefObject } from "react";
import { paths } from "../../../lib/links/paths";
import { TextLink } from "../../../lib/links/text-link";
import { Checkbox } from "../../../ui/controls/checkbox";

interface Props {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly hasConsented: boolean;
  readonly onChange: (hasConsented: boolean) => void;
  readonly isMissing: boolean;
}

/** The same for registration with GitHub, which has no form of ours. */
export function GitHubConsent() {
  return (
    <p className="text-ink-faint text-sm">
      By continuing with GitHub, you confirm that you are at least {LIMITS.age.min} years old and
      agree to the <TextLink to={paths.termsOfService}>Terms of Service</TextLink> and the{" "}
      <TextLink to={paths.privacyPolicy}>Privacy Policy</TextLink>.
    </p>
  );
}

/** The age and the terms that registration requires. */
export function ConsentField({ ref, hasConsented, onChange, isMissing }: Props) {
  return (
    <Checkbox
      ref={ref}
      required
      label={
        <>
          I am at least {LIMITS.age.min} years old, and I agree to the{" "}
          <TextLink to={paths.termsOfService}>Terms of Service</TextLink> and the{" "}
          <TextLink to={paths.privacyPolicy}>Privacy Policy</TextLink>.
        </>
      }
      error={isMissing ? "Please confirm your age and agree to the terms." : undefined}
      checked={hasConsented}
      onCheckedChange={onChange}
    />
  );
}
