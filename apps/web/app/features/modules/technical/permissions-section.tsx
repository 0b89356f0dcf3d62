import { formatCount } from "../../../lib/format/format";
import { CopyButton } from "../../../ui/controls/copy-button";
import { type PermissionList, type Permissions, permissionLists } from "./permission-lists";

/** Permissions that running Terraform may require. Renders nothing if no cloud is involved. */
export function PermissionsSection({ permissions }: { readonly permissions: Permissions | null }) {
  if (!permissions || permissions.allTypes === 0) return null;
  const { derivedTypes, allTypes, unknownTypes } = permissions;
  return (
    <section>
      <h2 className="text-2xl">Permissions</h2>
      <p className="mt-2 max-w-2xl text-ink-soft leading-relaxed">
        Permissions that applying the module may require, derived from {derivedTypes} of{" "}
        {formatCount(allTypes, "resource type")}. Narrow the resources before granting them.
      </p>
      <div className="mt-4 flex flex-col gap-4">
        {permissionLists(permissions).map((list) => (
          <CloudPermissions key={list.cloud} list={list} />
        ))}
      </div>
      {unknownTypes.length > 0 && (
        <p className="mt-3 break-words text-ink-soft text-sm">
          Not known for: <code className="text-xs">{unknownTypes.join(", ")}</code>
        </p>
      )}
    </section>
  );
}

function CloudPermissions({ list }: { readonly list: PermissionList }) {
  const { cloud, noun, services, count, document } = list;
  return (
    <div className="overflow-hidden rounded-lg border bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b bg-sunken px-4 py-2.5">
        <h3 className="text-base">
          {cloud}{" "}
          <span className="font-[450] text-ink-soft text-sm">{formatCount(count, noun)}</span>
        </h3>
        <CopyButton text={document} what={`${cloud} permissions`} />
      </div>
      <dl className="divide-y">
        {services.map(([service, names]) => (
          <div key={service} className="gap-4 px-4 py-3 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)]">
            <dt className="break-words font-[560] font-mono text-sm">{service}</dt>
            <dd className="mt-1 break-words font-mono text-ink-soft text-xs leading-relaxed sm:mt-0.5">
              {names.join(", ")}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
