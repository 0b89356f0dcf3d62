import type pg from "pg";

/**
 * A value written to a jsonb column: text, because the driver would send an array as a SQL array.
 */
const STORED = 'import("./stored-json.ts").StoredJson';

/** The content of each jsonb column. */
const DOCUMENTS: Record<string, string> = {
  "acceptance_runs.checks": 'import("@stackyard/contract/projects/acceptance").CheckResult[]',
  "acceptance_runs.findings": 'import("@stackyard/scanner").FindingSummary[]',
  "deployments.inputs": 'import("@stackyard/contract/deployments/lease").LeaseInputs',
  "deployments.policy_facts":
    'import("@stackyard/contract/deployments/deployment-policy").PolicyFacts',
  "deployments.outputs": "Record<string, string>",
  "deployments.state": 'import("@stackyard/contract/deployments/lease").StateIdentity',
  "deployment_operations.inputs": 'import("@stackyard/contract/deployments/lease").LeaseInputs',
  "deployment_operations.policy_facts":
    'import("@stackyard/contract/deployments/deployment-policy").PolicyFacts',
  "deployment_operations.stops":
    'import("@stackyard/contract/deployments/deployment-policy").PolicyStop[]',
  "deployment_operations.plan": 'import("@stackyard/contract/deployments/plan-report").StoredPlan',
  "deployment_operations.approval_signature":
    'import("@stackyard/contract/members/web-authn").PasskeySignature',
  "planned_changes.change": 'import("@stackyard/contract/deployments/plan-report").ResourceChange',
  "events.data": "Record<string, unknown>",
  "hidden_reviews.review": "object",
  "invoice_parties.buyer": 'import("@stackyard/contract/trade/invoices").InvoiceParty',
  "invoice_parties.seller": 'import("@stackyard/contract/trade/invoices").InvoiceParty',
  "invoices.lines": 'import("@stackyard/contract/trade/invoices").Invoice["lines"]',
  "seller_accounts.requirements": "string[]",
  "ledger_proofs.chunks": 'import("../../domains/trade/proofs/proof-queries.ts").Chunk[]',
  "ledger_proofs.provider_balances": "{ provider: string; cents: number }[]",
  "oauth_artifacts.payload": 'import("oidc-provider").AdapterPayload',
  "oauth_grants.payload": 'import("oidc-provider").AdapterPayload',
  "orders.billing": 'import("@stackyard/contract/trade/billing").Billing',
  "orders.tax_lines": 'import("@stackyard/contract/trade/cart").TaxLine[]',
  "projects.checks": 'import("@stackyard/contract/projects/acceptance").AcceptanceChecks',
  "proposal_milestones.checks":
    'import("@stackyard/contract/projects/acceptance").AcceptanceChecks',
  "provider_movements.about": 'import("../payments/payments.ts").ProviderSubject',
  "provider_events.about": 'import("../payments/payments.ts").ProviderSubject',
  "provider_calls.outcome": "unknown",
  "provider_calls.request": "object",
  "module_evidence.failures": 'import("@stackyard/contract/deployments/evidence").FailureClass[]',
  "module_evidence.figures": 'import("@stackyard/contract/deployments/evidence").Evidence',
  "modules.worst_case": 'import("@stackyard/contract/modules/modules").WorstCase',
  "module_versions.facts": 'import("@stackyard/scanner").ModuleFacts',
  "rescans.changes": 'import("../../domains/modules/rescans/compare-reports.ts").ReportChanges',
  "publishing_tokens.origin": 'import("@stackyard/contract/modules/origin").Origin',
  "uploads.origin": 'import("../../domains/modules/submissions/record-upload.ts").UploadOrigin',
  "runner_pools.policy":
    'import("@stackyard/contract/deployments/deployment-policy").DeploymentPolicy',
  "scans.findings": 'NonNullable<import("@stackyard/scanner").ScanProgress["finding"]>[]',
  "scans.report": 'import("@stackyard/scanner").ScanReport',
  "saved_searches.terms": "unknown",
  "settings.value": "unknown",
};

/** Columns whose values a trigger checks, because posting would parse a constraint each time. */
const CHECKED_BY_TRIGGERS: Record<string, string> = {
  "ledger_accounts.kind":
    '"buyer_held" | "buyer_refunds" | "seller_pending" | "seller_available" | "seller_in_transit" | "seller_receivable" | "clearing" | "platform_fees" | "processing_fees" | "dispute_fees" | "tax" | "operator_funds" | "operator_losses"',
  "ledger_accounts.mode": 'import("@stackyard/contract/base/money").PaymentMode',
  "ledger_transactions.mode": 'import("@stackyard/contract/base/money").PaymentMode',
};

interface Column {
  readonly name: string;
  readonly isJson: boolean;
  readonly isArray: boolean;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  /** The values that a check of the form `column IN (…)` or `column <@ ARRAY[…]` allows. */
  readonly values: string[] | null;
}

/** The columns whose types are narrower than PostgreSQL's: enumerations and documents. */
export async function columnTypes(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<Column>(`
    SELECT class.relname || '.' || attname AS name, atttypid = 'jsonb'::regtype AS "isJson",
      typcategory = 'A' AS "isArray", NOT attnotnull AS "isNullable", atthasdef AS "hasDefault",
      (SELECT array_agg(value[1])
       FROM pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([^'']+)''::text', 'g') AS value
       WHERE conrelid = class.oid AND contype = 'c' AND conkey = ARRAY[attnum]
         AND pg_get_constraintdef(oid) ~ '^CHECK \\(\\(\\(?\\w+ (= ANY|<@ ARRAY)') AS values
    FROM pg_class AS class JOIN pg_attribute ON attrelid = class.oid
      JOIN pg_type ON pg_type.oid = atttypid
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
      AND relname NOT LIKE 'kysely_migration%'`);
  const types: Record<string, string> = { ...CHECKED_BY_TRIGGERS };
  for (const column of rows) {
    if (column.values) types[column.name] = enumeration(column, column.values);
    else if (column.isJson) types[column.name] = document(column);
  }
  return types;
}

function enumeration(
  { isArray, isNullable, hasDefault }: Column,
  values: readonly string[],
): string {
  const one = values.map((value) => JSON.stringify(value)).join(" | ");
  const type = `${isArray ? `(${one})[]` : one}${isNullable ? " | null" : ""}`;
  return hasDefault ? `Generated<${type}>` : type;
}

function document({ name, isNullable, hasDefault }: Column): string {
  const type = DOCUMENTS[name];
  if (!type) throw new Error(`Say in column-types.ts what ${name} holds.`);
  const none = isNullable ? " | null" : "";
  const insert = `${STORED}${none}${hasDefault ? " | undefined" : ""}`;
  return `ColumnType<${type}${none}, ${insert}, ${STORED}${none}>`;
}
