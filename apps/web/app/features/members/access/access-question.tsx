import { SCOPE_LABELS } from "@stackyard/contract/base/key-scopes";
import { LIMITS } from "@stackyard/contract/base/limits";
import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import type { AccessRequest } from "@stackyard/contract/members/applications";
import { isLoopback } from "@stackyard/contract/members/redirect-address";
import { type ReactNode, useState } from "react";
import { errorMessage } from "../../../lib/api/error-message";
import { initials } from "../../../lib/format/format";
import { paths } from "../../../lib/links/paths";
import { TextLink } from "../../../lib/links/text-link";
import { Button } from "../../../ui/controls/button";
import { TextField } from "../../../ui/controls/text-field";
import { Avatar } from "../../../ui/display/avatar";
import { Badge } from "../../../ui/display/badge";
import { Facts } from "../../../ui/display/facts";
import { Alert } from "../../../ui/feedback/alert";

export interface AccessAnswer {
  readonly isAllowed: boolean;
  readonly keyName?: string;
}

interface Props {
  readonly request: AccessRequest;
  readonly username: string;
  readonly onAnswer: (answer: AccessAnswer) => void;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly children?: ReactNode;
}

/** What an application asks for, in plain words, and the user's answer. */
export function AccessQuestion({ request, username, children, ...answering }: Props) {
  const { application, scopes, redirectHost, keyName } = request;
  const { onAnswer, isBusy, error } = answering;
  const [name, setName] = useState(keyName ?? "");
  const { owner, isRegistered } = application;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-center gap-4">
        <Avatar src={application.logo} initials={initials(application.name)} size="large" />
        <p className="min-w-0 leading-relaxed [overflow-wrap:anywhere]">
          <strong>{application.name}</strong> asks for access to your account{" "}
          <strong>{username}</strong>.
        </p>
      </div>
      <Facts
        facts={[
          ...(isRegistered ? [{ label: "Owner", value: <Owner owner={owner} /> }] : []),
          ...(redirectHost ? [{ label: "Continues at", value: redirectHost }] : []),
        ]}
      />
      <div>
        <h2 className="text-lg">It will be able to</h2>
        <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
          {scopes.map((scope) => (
            <li key={scope}>{SCOPE_LABELS[scope]}</li>
          ))}
        </ul>
        <p className="mt-3 text-ink-soft text-sm leading-relaxed">
          It can't buy anything, approve work or delete your content.{" "}
          {keyName === null
            ? "You can revoke its access in the settings at any time."
            : "It gets an API key, which you can revoke in the settings at any time."}
        </p>
      </div>
      {keyName !== null && (
        <TextField
          label="Key name"
          required
          hint="For example, the machine that uses it."
          maxLength={LIMITS.tokenName.max}
          value={name}
          onChange={({ target }) => setName(target.value)}
          autoComplete="off"
        />
      )}
      {!isRegistered && <NotRegistered name={application.name} redirectHost={redirectHost} />}
      {owner && !owner.isVerified && (
        <Alert tone="fair" title="We haven't verified this owner">
          Allow access only if you know them and started this yourself.
        </Alert>
      )}
      {children}
      {error && (
        <Alert tone="poor" isUrgent title="Your answer wasn't saved">
          {errorMessage(error, "Check your connection and try again.")}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          isBusy={isBusy}
          onClick={() => onAnswer({ isAllowed: true, ...(keyName !== null && { keyName: name }) })}
        >
          Allow access
        </Button>
        <Button look="secondary" disabled={isBusy} onClick={() => onAnswer({ isAllowed: false })}>
          Refuse
        </Button>
      </div>
    </div>
  );
}

/** We know such an application by its host only, and one on this computer not even by that. */
function NotRegistered({ name, redirectHost }: { name: string; redirectHost: string | null }) {
  const isHere = isLoopback(URL.parse(`http://${redirectHost}`)?.hostname ?? "");
  return (
    <Alert tone="fair" title={`This application isn't registered with ${PRODUCT_NAME}`}>
      {isHere
        ? `It runs on your computer and says that it belongs to ${name}. Any program there can say so. Allow access only if you started this yourself.`
        : `All we know is that it belongs to ${name}. Allow access only if you trust this site and started this yourself.`}
    </Alert>
  );
}

function Owner({ owner }: Pick<AccessRequest["application"], "owner">) {
  if (!owner) return <>Part of {PRODUCT_NAME}</>;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <TextLink to={paths.user(owner.username)}>{owner.username}</TextLink>
      {owner.isVerified ? (
        <Badge tone="good">VERIFIED</Badge>
      ) : (
        <Badge tone="fair">Not verified</Badge>
      )}
    </span>
  );
}
