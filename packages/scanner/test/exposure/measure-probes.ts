import { scanTexts } from "../scan-texts.ts";
import type { Probe } from "./probe.ts";

/** Rules that say from where something can be reached. */
const EXPOSURE =
  /^(aws-(sg-ingress|nacl|lb-published|eks-public|lightsail-open)|az-(network-allow|nsg|fw|sql-firewall|db-azure|redis-firewall|cosmos-filter|storage-network-deny|kv-firewall|aks-api)|gcp-(fw|lb-published|sql-public|alloydb-public|gke-master)|k8s-(published|node-port|ingress|netpol))/;

export interface Answer {
  /** The trap was found, at the resource it is in. */
  readonly isFound: boolean;
  /** And the service in it was named. */
  readonly isNamed: boolean;
  /** Of its twin nothing was said. */
  readonly isLeftAlone: boolean;
}

/** Puts all rules to both twins. Notes are no alarms. */
export function answerTo({
  file = "main.tf",
  code,
  exposed,
  fine,
  at,
  names = /./,
}: Probe): Answer {
  const found = exposures(file, code(exposed)).filter(({ resource }) => resource === at);
  return {
    isFound: found.length > 0,
    isNamed: found.some(({ title, message }) => names.test(`${title} ${message}`)),
    isLeftAlone: exposures(file, code(fine)).length === 0,
  };
}

function exposures(file: string, code: string) {
  const { findings } = scanTexts({ [file]: code });
  return findings.filter(
    ({ ruleId, severity }) => EXPOSURE.test(ruleId) && !["LOW", "INFO"].includes(severity),
  );
}
