import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { send, wrongFields } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { useNeedsScript } from "../../../lib/browser/hydrated";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { TextField } from "../../../ui/controls/text-field";
import { Alert } from "../../../ui/feedback/alert";

interface Props {
  /** False on the archive page itself. */
  readonly hasArchiveLink?: boolean;
  readonly className?: string;
}

/**
 * Newsletter subscription form. The response is the same for every address, so it doesn't reveal
 * who is subscribed.
 */
export function SubscribeBox({ hasArchiveLink = true, className = "" }: Props) {
  const headingId = useId();
  const needsScript = useNeedsScript();
  const [email, setEmail] = useState("");
  const subscribe = useMutation({
    mutationFn: (email: string) => send("post", "/api/newsletter", { body: { email } }),
  });
  const wrong = wrongFields(subscribe.error).email;

  function submit(event: FormEvent) {
    event.preventDefault();
    subscribe.mutate(email.trim());
  }

  return (
    <section
      aria-labelledby={headingId}
      className={`flex flex-col gap-5 rounded-lg border bg-sunken p-5 sm:p-8 ${className}`}
    >
      <div className="max-w-2xl">
        <h2 id={headingId} className="text-2xl">
          The newsletter
        </h2>
        <p className="mt-2 text-ink-soft">
          New modules, releases, and articles. Unsubscribe from any issue.{" "}
          {hasArchiveLink && (
            <Link to={paths.newsletter} className="text-accent-strong underline">
              Past issues
            </Link>
          )}
        </p>
      </div>
      {subscribe.isSuccess ? (
        <Alert tone="good" title="Check your inbox" isUrgent takesFocus>
          We emailed a link to {subscribe.variables}. Open it to subscribe. If it doesn't arrive,
          check your spam folder; you might already be subscribed.
        </Alert>
      ) : (
        <form
          method="post"
          noValidate
          onSubmit={submit}
          className="flex max-w-xl flex-col gap-3 sm:flex-row sm:items-start"
        >
          <TextField
            label="Your email address"
            hideLabel
            required
            type="email"
            autoComplete="email"
            placeholder="you@example.com"
            maxLength={254}
            className="flex-1"
            error={wrong}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button type="submit" isBusy={subscribe.isPending} {...needsScript}>
            Subscribe
          </Button>
        </form>
      )}
      {subscribe.isError && !wrong && (
        <Alert tone="poor" title="No email sent" isUrgent>
          {errorMessage(subscribe.error, "The server didn't respond. Please try again.")}
        </Alert>
      )}
    </section>
  );
}
