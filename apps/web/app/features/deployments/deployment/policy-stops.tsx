import type { PolicyStop } from "@stackyard/contract/deployments/deployment-policy";

/** Why the pool's policy stopped an operation, with the finding that is behind it. */
export function PolicyStops({ stops }: { readonly stops: readonly PolicyStop[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {stops.map(({ rule, message, finding }) => (
        <li key={rule} className="flex min-w-0 flex-col gap-1">
          <span className="[overflow-wrap:anywhere]">{message}</span>
          {finding && (
            <>
              <span className="text-[0.95rem]">
                <span className="font-[640]">{finding.severity}</span>{" "}
                {finding.message.replaceAll("`", "")}
              </span>
              <code className="font-mono text-sm [overflow-wrap:anywhere]">
                {finding.resource ? `${finding.resource}, ` : ""}
                {finding.file}:{finding.startLine}
              </code>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
