import { REGISTRATION_ROLES, type RegistrationRole } from "@stackyard/contract/base/option-lists";
import { type ComponentProps, useState } from "react";
import { useSearchParams } from "react-router";
import { TabLinks } from "../../../lib/links/tab-links";
import { asksForCode, withoutSecondStep } from "../../../lib/session/second-step";
import { authAddress, authMode } from "./auth-mode";
import { CodeForm } from "./code-form";
import { GitHubConsent } from "./consent-field";
import { GitHubLink } from "./github-link";
import { LoginForm } from "./login-form";
import { PasskeyButton } from "./passkey-button";
import { RegisterForm } from "./register-form";
import { SignInAlert } from "./sign-in-alert";

const CARD = "mx-auto flex w-full max-w-xl flex-col gap-6 rounded-lg border bg-surface p-4 sm:p-8";

const TITLES = {
  login: { title: "Welcome back", text: "Sign in to buy, submit and review modules." },
  register: { title: "Create your account", text: "Choose what you want to do first." },
} as const;

/** Sign-in and registration tabs. `next` is where the user goes after signing in. */
export function AuthCard({ next }: { readonly next: string }) {
  const [query, setQuery] = useSearchParams();
  const mode = authMode(query);
  const { title, text } = TITLES[mode];
  const [isSecondStep, setSecondStep] = useState(asksForCode(query));
  if (isSecondStep) {
    return (
      <SecondStep
        next={next}
        onBegin={() => {
          setSecondStep(false);
          setQuery(withoutSecondStep, { replace: true, preventScrollReset: true });
        }}
      />
    );
  }
  return (
    <div className={CARD}>
      <div>
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        <p className="mt-2 text-ink-soft">{text}</p>
      </div>
      <TabLinks
        label="Login or register"
        current={mode}
        panelId="auth-panel"
        tabs={[
          { id: "login", label: "Login", to: authAddress("login", query) },
          { id: "register", label: "Register", to: authAddress("register", query) },
        ]}
      />
      <SignInAlert code={query.get("error")} />
      <div id="auth-panel" role="tabpanel" aria-labelledby={`tab-${mode}`} className="grid gap-6">
        <div className="grid gap-3">
          <GitHubLink next={next} />
          {mode === "register" && <GitHubConsent />}
          {mode === "login" && <PasskeyButton next={next} />}
        </div>
        <p className="flex items-center gap-3 text-ink-faint text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or with a username
        </p>
        {mode === "login" ? (
          <LoginForm next={next} onSecondStep={() => setSecondStep(true)} />
        ) : (
          <RegisterForm next={next} initialRole={askedRole(query.get("role"))} />
        )}
      </div>
    </div>
  );
}

function SecondStep({ next, onBegin }: ComponentProps<typeof CodeForm>) {
  return (
    <div className={CARD}>
      <div>
        <h1 className="text-2xl sm:text-3xl">Two-factor sign-in</h1>
        <p className="mt-2 text-ink-soft">Your account also requires a code.</p>
      </div>
      <CodeForm next={next} onBegin={onBegin} />
    </div>
  );
}

/** Links such as "Join as an Engineer" preselect the role. */
function askedRole(role: string | null): RegistrationRole {
  return REGISTRATION_ROLES.find((known) => known === role) ?? "buyer";
}
