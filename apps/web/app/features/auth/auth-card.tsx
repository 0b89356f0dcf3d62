import { REGISTRATION_ROLES, type RegistrationRole } from "@stackyard/contract/option-lists";
import { useSearchParams } from "react-router";
import { TabLinks } from "../../lib/tab-links";
import { authAddress, authMode } from "./auth-mode";
import { GitHubLink } from "./github-link";
import { LoginForm } from "./login-form";
import { RegisterForm } from "./register-form";
import { SignInAlert } from "./sign-in-alert";

const TITLES = {
  login: { title: "Welcome back", text: "Sign in to buy, submit and review modules." },
  register: { title: "Create your account", text: "Choose what you are here for first." },
} as const;

/** The two tabs with their forms. `next` is where a new session goes on to. */
export function AuthCard({ next }: { readonly next: string }) {
  const [query] = useSearchParams();
  const mode = authMode(query);
  const { title, text } = TITLES[mode];
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6 rounded-lg border bg-surface p-5 sm:p-8">
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
        <GitHubLink />
        <p className="flex items-center gap-3 text-ink-faint text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or with a username
        </p>
        {mode === "login" ? (
          <LoginForm next={next} />
        ) : (
          <RegisterForm next={next} initialRole={askedRole(query.get("role"))} />
        )}
      </div>
    </div>
  );
}

/** A link such as "Join as an Engineer" may choose the role beforehand. */
function askedRole(role: string | null): RegistrationRole {
  return REGISTRATION_ROLES.find((known) => known === role) ?? "buyer";
}
