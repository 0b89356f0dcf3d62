type DeletionRule =
  | "erased"
  | "forgets the person"
  | "kept whole"
  | "kept where others have it"
  | "no person";

/** What happens to each table's rows when an account is deleted. Every new table needs an entry. */
export const DELETION_RULES: Record<string, DeletionRule> = {
  acceptance_runs: "kept where others have it", // with the contract
  accepted_suppressions: "kept where others have it", // with the version
  account_exports: "erased",
  accounts: "erased",
  adjustments: "kept whole",
  attachments: "erased",
  attempts: "no person", // hashes, deleted after a day
  authenticator_apps: "erased",
  avatars: "erased",
  bank_transfers: "kept whole",
  cart_items: "erased",
  calendar_events: "no person",
  claimed_domains: "erased",
  deployment_logs: "erased",
  planned_changes: "erased",
  deployment_operations: "erased",
  deployments: "erased",
  runner_enrollments: "erased", // with the pool
  runner_nonces: "erased", // with the runner
  runner_pool_approvers: "erased",
  runner_pools: "erased",
  runners: "erased", // with the pool
  discount_codes: "kept where others have it", // ended
  dispute_parts: "kept whole",
  disputes: "no person",
  documentation_ratings: "no person",
  contract_amendments: "kept where others have it", // with the contract
  contract_records: "kept whole", // only ids and counts
  contracts: "kept where others have it", // agreed between two users
  conversation_people: "erased",
  conversation_reports: "erased",
  conversations: "kept where others have it", // contains only ids
  email_links: "erased",
  engineer_certifications: "erased", // with the engineer
  engineer_counts: "no person",
  engineer_weeks: "erased",
  engineers: "erased",
  entitlements: "kept whole",
  event_cursors: "no person",
  event_failures: "no person",
  event_people: "erased",
  event_registrations: "erased",
  events: "kept where others have it",
  forum_appeals: "erased",
  forum_categories: "no person",
  forum_category_followers: "erased",
  forum_moved_posts: "no person",
  forum_pictures: "kept where others have it", // those used in posts
  forum_post_modules: "no person",
  forum_post_pictures: "kept where others have it", // with the posts
  forum_posts: "kept where others have it",
  forum_reactions: "erased",
  forum_read_bounds: "erased",
  forum_reads: "erased",
  forum_reports: "kept where others have it", // about other users' posts
  forum_revisions: "kept where others have it", // with the posts
  forum_thread_followers: "erased",
  forum_threads: "kept whole",
  idempotency_keys: "erased",
  installs: "erased",
  invoice_payments: "no person",
  invoice_parties: "no person", // names on issued invoices, kept for the configured years
  invoices: "kept whole",
  ledger_accounts: "kept whole",
  ledger_entries: "kept whole",
  ledger_holds: "no person",
  ledger_proof_balances: "erased",
  ledger_proofs: "no person",
  ledger_sealed: "no person",
  ledger_seals: "no person",
  ledger_transactions: "kept whole",
  ledger_unsealed: "no person",
  mail_bounces: "erased",
  mails: "erased",
  messages: "erased",
  milestone_disputes: "kept where others have it", // with the contract
  milestone_notes: "kept where others have it", // with the contract
  milestone_timers: "no person",
  milestones: "no person",
  module_counts: "no person",
  module_evidence: "no person",
  module_facet_counts: "no person",
  module_versions: "kept where others have it",
  modules: "kept where others have it",
  newsletter_counts: "no person",
  newsletter_issues: "no person",
  newsletter_subscribers: "erased",
  notification_choices: "erased",
  notification_fan_outs: "no person",
  notifications: "erased",
  orders: "kept where others have it", // without billing details
  oauth_applications: "erased",
  oauth_artifacts: "erased", // with the grants and applications
  oauth_grants: "erased",
  passkeys: "erased",
  package_orders: "kept where others have it", // with the contract; unpaid ones are erased
  payouts: "kept whole",
  pictures: "no person",
  project_facet_counts: "no person",
  projects: "erased",
  project_invitations: "erased",
  proposal_milestones: "erased", // with the proposals
  proposals: "erased",
  provider_calls: "kept where others have it", // without the email address
  provider_checks: "no person",
  provider_differences: "kept whole", // decisions of administrators
  provider_movements: "no person",
  provider_events: "kept where others have it", // without the body
  provider_counts: "erased", // with the services
  publishers: "erased", // of the person's modules
  publishing_tokens: "erased", // of the person's modules
  purchases: "kept whole",
  recovery_codes: "erased",
  refunds: "kept where others have it", // without texts
  registry_token_addresses: "erased", // with the token
  registry_tokens: "erased",
  reputations: "erased",
  rescans: "no person",
  response_times: "erased",
  hidden_reviews: "erased",
  review_reports: "erased",
  reviews: "kept whole",
  sealed_reviews: "erased",
  saved_searches: "erased",
  webhook_deliveries: "erased", // with the webhook
  webhooks: "erased",
  scans: "kept where others have it",
  search_words: "no person",
  security_notice_versions: "no person",
  security_notices: "kept whole",
  site_words: "no person",
  seed_steps: "no person",
  seller_accounts: "erased",
  sellers: "erased",
  service_counts: "no person",
  service_facet_counts: "no person",
  service_pictures: "erased", // with the services
  service_questions: "erased",
  service_tiers: "erased", // with the services
  services: "erased", // with the engineer
  sessions: "erased",
  site_entries: "kept where others have it", // modules and threads, without their name
  site_sections: "no person",
  settings: "kept whole",
  support_answer_times: "erased", // with the ticket
  support_canned_answers: "no person",
  support_messages: "erased", // with the ticket
  support_ticket_keys: "erased", // with the ticket
  support_tickets: "erased",
  test_payments: "no person",
  tickets: "erased",
  tips: "kept where others have it", // with the contract
  upload_fingerprints: "kept where others have it", // with the upload
  uploads: "kept where others have it", // those used by versions
  uptime_spans: "no person",
  users: "forgets the person",
  verifications: "erased",
  version_pictures: "no person",
  visitors_storage: "no person",
};

export const tablesOf = (fate: DeletionRule) =>
  Object.keys(DELETION_RULES).filter((table) => DELETION_RULES[table] === fate);
