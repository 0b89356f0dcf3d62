import type { Finding } from "@stackyard/contract/modules/scan-report";

/** Equivalent rules of other scanners. */
export function PeerRules({ peers }: { readonly peers: Finding["peers"] }) {
  const lists = [
    { name: "Checkov", ids: peers.checkov },
    { name: "Trivy", ids: peers.trivy },
    { name: "KICS", ids: peers.kics },
  ].filter(({ ids }) => ids.length > 0);
  return lists.map(({ name, ids }) => (
    <div key={name} className="contents">
      <dt className="text-ink-faint">{name}</dt>
      <dd className="break-words font-mono text-[0.8rem] leading-6">{ids.join(", ")}</dd>
    </div>
  ));
}
