import type { OpenSession } from "@stackyard/contract/members/sessions";
import { send } from "../../../lib/api/api";
import { Day } from "../../../lib/format/times";
import { Badge } from "../../../ui/display/badge";
import { Facts } from "../../../ui/display/facts";
import { deviceName } from "./device-name";
import { EndButton } from "./end-button";

/** An active session. */
export function SessionRow({ session }: { readonly session: OpenSession }) {
  const { id, openedAt, firstAddress, lastUsedAt, lastAddress, isCurrent } = session;
  const device = deviceName(session.userAgent);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-4 p-5">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-3">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
          {device}
          {isCurrent && <Badge tone="good">This device</Badge>}
        </h3>
        <Facts
          facts={[
            { label: "Signed in", value: <Use at={openedAt} address={firstAddress} /> },
            {
              label: "Last used",
              value: <Use at={lastUsedAt ?? openedAt} address={lastAddress} />,
            },
          ]}
        />
      </div>
      {!isCurrent && (
        <EndButton
          label="Sign out"
          what={device}
          title={`Sign out ${device}?`}
          description="This device must sign in again."
          end={() => send("delete", "/api/sessions/{id}", { params: { id } })}
        />
      )}
    </li>
  );
}

function Use({ at, address }: { readonly at: string; readonly address: string | null }) {
  return (
    <>
      <Day at={at} />
      {address && <span className="text-ink-soft">, from {address}</span>}
    </>
  );
}
