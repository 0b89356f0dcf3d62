import type { Referent } from "../evaluate/marks.ts";
import type { Value } from "../evaluate/value.ts";
import { isCredentialName } from "../secrets/credential-name.ts";
import type { Source } from "./trace/act.ts";
import { isOutsidePackage, isSecretPath } from "./trace/secret-places.ts";

/** Tokens of the account that Terraform is signed in to. */
const ACCOUNT_TYPES =
  /^(data|ephemeral)\.(aws_eks_cluster_auth|aws_ecr_authorization_token|aws_ecrpublic_authorization_token|google_client_config|google_service_account_(access|id)_token|azurerm_storage_account_sas|kubernetes_token_request_v1)$/;

/** Resources and data sources that hold secrets. */
const SECRET_TYPES =
  /^(random_password|random_id_secret|tls_private_key|aws_iam_access_key|aws_iam_user_login_profile|aws_secretsmanager_secret_version|google_service_account_key|azuread_application_password|azuread_service_principal_password|(data|ephemeral)\.(aws_secretsmanager_(secret_version|random_password)|aws_ssm_parameters?(_by_path)?|aws_kms_secrets|google_secret_manager_secret_version(_access)?|azurerm_key_vault_secret|azurerm_kubernetes_cluster|vault_\w+|kubernetes_secret(_v1)?|terraform_remote_state|sops_file|onepassword_item|local_sensitive_file))$/;

const DOWNLOAD_TYPES = /^(data|ephemeral)\.http$/;

/** Attributes of a request that only the request decides. */
const NOT_THE_ANSWER = /\.(status_code|url|method|id)$/;

/** Maximum number of values to inspect within one. */
const MAX_VALUES = 2_000;

/** Where a value comes from, as far as it matters to what a program does with it. */
export function sourcesOf(value: Value): readonly Source[] {
  const found = new Map<string, Source>();
  const pending: Value[] = [value];
  for (let left = MAX_VALUES; pending.length > 0 && left > 0; left--) {
    const next = pending.pop();
    if (next === undefined) break;
    for (const source of ownSources(next)) found.set(`${source.kind} ${source.what}`, source);
    pending.push(...partsOf(next));
  }
  return [...found.values()];
}

function ownSources(value: Value): readonly Source[] {
  const { marks } = value;
  const cause = value.kind === "unknown" ? value.cause : undefined;
  const sources: Source[] = marks.files.flatMap((what): Source | [] => {
    if (isSecretPath(what)) return { kind: "machine", what };
    return isOutsidePackage(what) ? { kind: "file", what } : [];
  });
  // The parts of a composed text are looked at one by one.
  if (value.kind === "unknown" && value.parts !== undefined) return sources;
  const secret = cause !== undefined && isSecretCause(cause) ? cause : undefined;
  const fallback = marks.defaults.find(({ variable }) => isSecretCause(variable))?.variable;
  const isSecret = marks.isSensitive || secret !== undefined || fallback !== undefined;
  if (isSecret)
    sources.push({ kind: "module", what: secret ?? fallback ?? cause ?? "a sensitive input" });
  const isAnswer = cause === undefined || !NOT_THE_ANSWER.test(cause);
  for (const referent of marks.referents) {
    const source = sourceOfReferent(referent);
    if (source.kind !== "download" || isAnswer) sources.push(source);
  }
  if (cause !== undefined && /^self\b/.test(cause)) sources.push({ kind: "identity", what: cause });
  return sources;
}

function sourceOfReferent({ type, address }: Referent): Source {
  if (DOWNLOAD_TYPES.test(type)) return { kind: "download", what: address };
  if (ACCOUNT_TYPES.test(type)) return { kind: "account", what: address.replace(/^data\./, "") };
  return { kind: SECRET_TYPES.test(type) ? "module" : "identity", what: address };
}

/** Whether a reference such as `var.db_password` or `aws_db_instance.x.password` is to a secret. */
function isSecretCause(cause: string): boolean {
  const name = /^[\w.[\]"*-]*?(\w+)(\[[^\]]*\])?$/.exec(cause)?.[1];
  return name !== undefined && /[.]/.test(cause) && isCredentialName(name);
}

function partsOf(value: Value): readonly Value[] {
  switch (value.kind) {
    case "list":
      return value.items;
    case "object":
      return [...value.entries.values()];
    case "oneOf":
      return value.options;
    case "string":
      return value.json === undefined ? [] : [value.json];
    case "unknown":
      return [
        ...(value.parts ?? []),
        ...(value.members?.flat() ?? []),
        ...[value.json, value.element].flatMap((each) => each ?? []),
      ];
    default:
      return [];
  }
}
