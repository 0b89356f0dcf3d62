// Generated from the contract by `npm run calls -w packages/client`. Don't edit.

/** The calls of the API: what each is given, and what it answers. */
export interface Calls {
  /** Destroy a deployment's resources. Your runner plans it, and you approve the plan. */
  "DELETE /v1/deployments/{deployment_id}": {
    params: {
      readonly deployment_id: string;
    };
    data: {
      readonly deployment_id: string;
      readonly status: "in_progress" | "applied" | "destroyed" | "failed" | "cancelled" | "uncertain";
      readonly module_id: number;
      readonly created_at: string;
      readonly name: string;
      readonly environment: string;
      readonly version: string;
      readonly provider: "aws" | "azure" | "gcp" | "digitalocean" | "linode" | "heroku" | "multicloud";
      readonly region: string;
      readonly operation: "apply" | "destroy" | "check";
      readonly phase: "queued" | "leased" | "planning" | "planned" | "approved" | "applying" | "destroying" | "uncertain" | "applied" | "destroyed" | "checked" | "failed" | "cancelled";
      readonly failure: "refused_by_owner" | "unsafe_module" | "archive_mismatch" | "missing_secret" | "missing_state" | "missing_plan" | "stale_plan" | "init_failed" | "plan_failed" | "apply_failed" | "timed_out" | "disk_full" | "runner_lost" | "policy" | "other" | null;
      readonly stopped_by: readonly {
        readonly rule: "severity" | "score" | "region" | "permissions";
        readonly message: string;
        readonly finding: {
          readonly rule: string;
          readonly severity: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | "INFO";
          readonly message: string;
          readonly resource: string | null;
          readonly file: string;
          readonly line: number;
        } | null;
      }[];
      readonly updated_at: string;
    };
    isPaged: false;
  };
  /** Revoke the key that makes the request. We email its owner. */
  "DELETE /v1/keys/current": {
    data: {
      readonly revoked: true;
    };
    isPaged: false;
  };
  /** Stop selling your module, or any module as an administrator. Buyers keep it. */
  "DELETE /v1/modules/{module_id}": {
    params: {
      readonly module_id: number;
    };
    query?: {
      readonly reason?: string;
    };
    data: {
      readonly id: number;
      readonly deleted: true;
    };
    isPaged: false;
  };
  /** Delete a webhook and its deliveries. */
  "DELETE /v1/webhooks/{webhook_id}": {
    params: {
      readonly webhook_id: number;
    };
    data: {
      readonly deleted: true;
    };
    isPaged: false;
  };
  /** The account that the key or token acts for, and what it is granted. */
  "GET /v1/account": {
    data: {
      readonly id: number;
      readonly username: string;
      readonly scopes: readonly ("registry:download" | "modules:read" | "modules:write" | "purchases:read" | "engineers:read" | "projects:read" | "projects:write" | "deployments:read" | "deployments:write" | "webhooks" | "api")[];
    };
    isPaged: false;
  };
  /** List your deployments. */
  "GET /v1/deployments": {
    query?: {
      readonly limit?: number;
      readonly page?: number;
      readonly cursor?: string;
      readonly fields?: string;
    };
    data: readonly {
      readonly deployment_id: string;
      readonly status: "in_progress" | "applied" | "destroyed" | "failed" | "cancelled" | "uncertain";
      readonly module_id: number;
      readonly created_at: string;
      readonly name: string;
      readonly environment: string;
      readonly version: string;
      readonly provider: "aws" | "azure" | "gcp" | "digitalocean" | "linode" | "heroku" | "multicloud";
      readonly region: string;
      readonly operation: "apply" | "destroy" | "check";
      readonly phase: "queued" | "leased" | "planning" | "planned" | "approved" | "applying" | "destroying" | "uncertain" | "applied" | "destroyed" | "checked" | "failed" | "cancelled";
      readonly failure: "refused_by_owner" | "unsafe_module" | "archive_mismatch" | "missing_secret" | "missing_state" | "missing_plan" | "stale_plan" | "init_failed" | "plan_failed" | "apply_failed" | "timed_out" | "disk_full" | "runner_lost" | "policy" | "other" | null;
      readonly stopped_by: readonly {
        readonly rule: "severity" | "score" | "region" | "permissions";
        readonly message: string;
        readonly finding: {
          readonly rule: string;
          readonly severity: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | "INFO";
          readonly message: string;
          readonly resource: string | null;
          readonly file: string;
          readonly line: number;
        } | null;
      }[];
      readonly updated_at: string;
    }[];
    isPaged: true;
  };
  /** Get a deployment and its status. */
  "GET /v1/deployments/{deployment_id}": {
    params: {
      readonly deployment_id: string;
    };
    data: {
      readonly deployment_id: string;
      readonly status: "in_progress" | "applied" | "destroyed" | "failed" | "cancelled" | "uncertain";
      readonly module_id: number;
      readonly created_at: string;
      readonly name: string;
      readonly environment: string;
      readonly version: string;
      readonly provider: "aws" | "azure" | "gcp" | "digitalocean" | "linode" | "heroku" | "multicloud";
      readonly region: string;
      readonly operation: "apply" | "destroy" | "check";
      readonly phase: "queued" | "leased" | "planning" | "planned" | "approved" | "applying" | "destroying" | "uncertain" | "applied" | "destroyed" | "checked" | "failed" | "cancelled";
      readonly failure: "refused_by_owner" | "unsafe_module" | "archive_mismatch" | "missing_secret" | "missing_state" | "missing_plan" | "stale_plan" | "init_failed" | "plan_failed" | "apply_failed" | "timed_out" | "disk_full" | "runner_lost" | "policy" | "other" | null;
      readonly stopped_by: readonly {
        readonly rule: "severity" | "score" | "region" | "permissions";
        readonly message: string;
        readonly finding: {
          readonly rule: string;
          readonly severity: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | "INFO";
          readonly message: string;
          readonly resource: string | null;
          readonly file: string;
          readonly line: number;
        } | null;
      }[];
      readonly updated_at: string;
    };
    isPaged: false;
  };
  /** List engineers, recommended first. */
  "GET /v1/engineers": {
    query?: {
      readonly limit?: number;
      readonly page?: number;
      readonly cursor?: string;
      readonly fields?: string;
      readonly specialization?: "devops" | "cloud-architect" | "sre" | "security-specialist" | "infrastructure-engineer" | "kubernetes-expert" | "data-engineer" | "network-engineer";
    };
    data: readonly {
      readonly id: number;
      readonly username: string;
      readonly full_name: string | null;
      readonly title: string;
      readonly description: string;
      readonly specializations: readonly ("devops" | "cloud-architect" | "sre" | "security-specialist" | "infrastructure-engineer" | "kubernetes-expert" | "data-engineer" | "network-engineer")[];
      readonly skills: readonly string[];
      readonly years_of_experience: number;
      readonly completed_projects: number;
      readonly rating: number;
      readonly rating_count: number;
      readonly is_available: boolean;
    }[];
    isPaged: true;
  };
  /** One engineer. */
  "GET /v1/engineers/{engineer_id}": {
    params: {
      readonly engineer_id: number;
    };
    data: {
      readonly id: number;
      readonly username: string;
      readonly full_name: string | null;
      readonly title: string;
      readonly description: string;
      readonly specializations: readonly ("devops" | "cloud-architect" | "sre" | "security-specialist" | "infrastructure-engineer" | "kubernetes-expert" | "data-engineer" | "network-engineer")[];
      readonly skills: readonly string[];
      readonly years_of_experience: number;
      readonly completed_projects: number;
      readonly rating: number;
      readonly rating_count: number;
      readonly is_available: boolean;
    };
    isPaged: false;
  };
  /** The key that makes the request, and its owner. */
  "GET /v1/keys/current": {
    data: {
      readonly name: string;
      readonly prefix: string;
      readonly scopes: readonly ("registry:download" | "modules:read" | "modules:write" | "purchases:read" | "engineers:read" | "projects:read" | "projects:write" | "deployments:read" | "deployments:write" | "webhooks" | "api")[];
      readonly expires_at: string;
      readonly owner: {
        readonly id: number;
        readonly username: string;
      };
    };
    isPaged: false;
  };
  /** List published modules, or search them. */
  "GET /v1/modules": {
    query?: {
      readonly limit?: number;
      readonly page?: number;
      readonly cursor?: string;
      readonly fields?: string;
      readonly category?: "infrastructure" | "ci-cd" | "storage" | "security" | "networking" | "monitoring" | "kubernetes" | "serverless";
      readonly search?: string;
      readonly source?: string;
      readonly sort?: "popular" | "newest" | "highest-rated" | "price-low" | "price-high" | "trending" | "top-rated";
    };
    data: readonly {
      readonly id: number;
      readonly name: string;
      readonly description: string;
      readonly category: "infrastructure" | "ci-cd" | "storage" | "security" | "networking" | "monitoring" | "kubernetes" | "serverless";
      readonly version: string | null;
      readonly securityScore: number | null;
      readonly worstCase: {
        readonly inputs: readonly {
          readonly name: string;
          readonly value: string | null;
          readonly otherThan?: string;
        }[];
        readonly securityScore: number;
        readonly criticalFindings: number;
      } | null;
      readonly author: {
        readonly id: number;
        readonly username: string;
      };
      readonly pricing: {
        readonly type: "one_time";
        readonly amount: number;
        readonly currency: "USD";
      };
      readonly source: string;
      readonly status: "pending" | "published" | "rejected" | "withdrawn";
      readonly tags: readonly string[];
      readonly created_at: string;
      readonly updated_at: string;
    }[];
    isPaged: true;
  };
  /** One module. */
  "GET /v1/modules/{module_id}": {
    params: {
      readonly module_id: number;
    };
    data: {
      readonly id: number;
      readonly name: string;
      readonly description: string;
      readonly category: "infrastructure" | "ci-cd" | "storage" | "security" | "networking" | "monitoring" | "kubernetes" | "serverless";
      readonly version: string | null;
      readonly securityScore: number | null;
      readonly worstCase: {
        readonly inputs: readonly {
          readonly name: string;
          readonly value: string | null;
          readonly otherThan?: string;
        }[];
        readonly securityScore: number;
        readonly criticalFindings: number;
      } | null;
      readonly author: {
        readonly id: number;
        readonly username: string;
      };
      readonly pricing: {
        readonly type: "one_time";
        readonly amount: number;
        readonly currency: "USD";
      };
      readonly source: string;
      readonly status: "pending" | "published" | "rejected" | "withdrawn";
      readonly tags: readonly string[];
      readonly created_at: string;
      readonly updated_at: string;
    };
    isPaged: false;
  };
  /** Compare your scanned upload with the version before it. */
  "GET /v1/modules/{module_id}/uploads/{upload_id}/changes": {
    params: {
      readonly module_id: number;
      readonly upload_id: number;
    };
    query?: {
      readonly version?: string;
    };
    data: {
      readonly version: string;
      readonly since: string | null;
      readonly changes: readonly {
        readonly kind: string;
        readonly subject: string;
        readonly summary: string;
        readonly before: string | null;
        readonly after: string | null;
        readonly bump: "major" | "minor" | "patch";
        readonly reason: string;
      }[];
      readonly smallest_version: string | null;
      readonly is_large_enough: boolean;
    };
    isPaged: false;
  };
  /** List a module's versions, highest first. Only its author sees unpublished ones. */
  "GET /v1/modules/{module_id}/versions": {
    params: {
      readonly module_id: number;
    };
    data: readonly {
      readonly version: string;
      readonly status: "pending" | "published" | "rejected" | "withdrawn";
      readonly created_at: string;
      readonly decided_at: string | null;
      readonly rejection_reason: string | null;
      readonly withdrawal_reason: string | null;
      readonly number_reason: string | null;
      readonly published_from: {
        readonly platform: "github" | "gitlab";
        readonly repository: string;
        readonly workflow: string;
        readonly ref: string;
        readonly commit: string;
      } | null;
      readonly archive: {
        readonly sha256: string;
        readonly bytes: number;
        readonly file_count: number;
      };
    }[];
    isPaged: false;
  };
  /** Get the state of your upload's scan, and its findings. */
  "GET /v1/scans/{scan_id}": {
    params: {
      readonly scan_id: number;
    };
    data: {
      readonly id: number;
      readonly status: "queued" | "running" | "completed" | "failed";
      readonly progress: number;
      readonly stage: string;
      readonly failure: string | null;
      readonly scores: {
        readonly security: number | null;
        readonly quality: number | null;
        readonly efficiency: number | null;
      } | null;
      readonly findings: readonly {
        readonly rule: string;
        readonly severity: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | "INFO";
        readonly title: string;
        readonly message: string;
        readonly resource: string | null;
        readonly file: string;
        readonly line: number;
      }[];
    };
    isPaged: false;
  };
  /** List your webhooks; with an application's token, those that it created for its user. */
  "GET /v1/webhooks": {
    data: readonly {
      readonly webhook_id: number;
      readonly url: string;
      readonly types: readonly ("version.submitted" | "version.approved" | "version.rejected" | "version.withdrawn" | "version.rescanned" | "module.taken_down" | "module.restored" | "review.written" | "engineer.reviewed" | "purchase.paid" | "order.paid" | "refund.requested" | "refund.refused" | "refund.paid" | "payout.paid" | "payout.failed" | "project.opened" | "project.invited" | "project.cancelled" | "project.expired" | "proposal.submitted" | "proposal.changed" | "proposal.shortlisted" | "proposal.accepted" | "proposal.declined" | "proposal.withdrawn" | "contract.proposed" | "contract.confirmed" | "contract.started" | "contract.completed" | "contract.cancelled" | "contract.amendment_proposed" | "contract.amendment_confirmed" | "contract.amendment_declined" | "contract.amendment_withdrawn" | "contract.amendment_lapsed" | "contract.tip_paid" | "contract.requested" | "contract.marked_done" | "contract.reviewed" | "client.reviewed" | "milestone.funded" | "milestone.submitted" | "milestone.checks_passed" | "milestone.checks_failed" | "milestone.checks_aborted" | "milestone.release_stopped" | "milestone.changes_requested" | "milestone.approved" | "milestone.part_released" | "milestone.released" | "milestone.refunded" | "milestone.refund_requested" | "milestone.refund_withdrawn" | "milestone.split" | "milestone.charged_back" | "milestone.disputed" | "milestone.dispute_answered" | "milestone.split_offered" | "milestone.resolved" | "milestone.cancelled" | "milestone.deadline_near" | "milestone.deadline_over" | "deployment.moved" | "deployment.announced" | "deployment.awaits_approval" | "deployment.outdated" | "deployment.runner_silent")[];
      readonly subjects: readonly {
        readonly kind: "module" | "engineer" | "order" | "payout" | "project" | "contract" | "deployment";
        readonly id: number;
      }[];
      readonly application: {
        readonly id: number;
        readonly name: string;
      } | null;
      readonly status: "active" | "paused" | "stopped";
      readonly created_at: string;
      readonly failing_since: string | null;
      readonly previous_signs_until: string | null;
    }[];
    isPaged: false;
  };
  /** Get a webhook. */
  "GET /v1/webhooks/{webhook_id}": {
    params: {
      readonly webhook_id: number;
    };
    data: {
      readonly webhook_id: number;
      readonly url: string;
      readonly types: readonly ("version.submitted" | "version.approved" | "version.rejected" | "version.withdrawn" | "version.rescanned" | "module.taken_down" | "module.restored" | "review.written" | "engineer.reviewed" | "purchase.paid" | "order.paid" | "refund.requested" | "refund.refused" | "refund.paid" | "payout.paid" | "payout.failed" | "project.opened" | "project.invited" | "project.cancelled" | "project.expired" | "proposal.submitted" | "proposal.changed" | "proposal.shortlisted" | "proposal.accepted" | "proposal.declined" | "proposal.withdrawn" | "contract.proposed" | "contract.confirmed" | "contract.started" | "contract.completed" | "contract.cancelled" | "contract.amendment_proposed" | "contract.amendment_confirmed" | "contract.amendment_declined" | "contract.amendment_withdrawn" | "contract.amendment_lapsed" | "contract.tip_paid" | "contract.requested" | "contract.marked_done" | "contract.reviewed" | "client.reviewed" | "milestone.funded" | "milestone.submitted" | "milestone.checks_passed" | "milestone.checks_failed" | "milestone.checks_aborted" | "milestone.release_stopped" | "milestone.changes_requested" | "milestone.approved" | "milestone.part_released" | "milestone.released" | "milestone.refunded" | "milestone.refund_requested" | "milestone.refund_withdrawn" | "milestone.split" | "milestone.charged_back" | "milestone.disputed" | "milestone.dispute_answered" | "milestone.split_offered" | "milestone.resolved" | "milestone.cancelled" | "milestone.deadline_near" | "milestone.deadline_over" | "deployment.moved" | "deployment.announced" | "deployment.awaits_approval" | "deployment.outdated" | "deployment.runner_silent")[];
      readonly subjects: readonly {
        readonly kind: "module" | "engineer" | "order" | "payout" | "project" | "contract" | "deployment";
        readonly id: number;
      }[];
      readonly application: {
        readonly id: number;
        readonly name: string;
      } | null;
      readonly status: "active" | "paused" | "stopped";
      readonly created_at: string;
      readonly failing_since: string | null;
      readonly previous_signs_until: string | null;
    };
    isPaged: false;
  };
  /** List a webhook's deliveries of the last 30 days, newest first. */
  "GET /v1/webhooks/{webhook_id}/deliveries": {
    params: {
      readonly webhook_id: number;
    };
    query?: {
      readonly limit?: number;
      readonly page?: number;
      readonly cursor?: string;
      readonly fields?: string;
    };
    data: readonly {
      readonly delivery_id: number;
      readonly type: "version.submitted" | "version.approved" | "version.rejected" | "version.withdrawn" | "version.rescanned" | "module.taken_down" | "module.restored" | "review.written" | "engineer.reviewed" | "purchase.paid" | "order.paid" | "refund.requested" | "refund.refused" | "refund.paid" | "payout.paid" | "payout.failed" | "project.opened" | "project.invited" | "project.cancelled" | "project.expired" | "proposal.submitted" | "proposal.changed" | "proposal.shortlisted" | "proposal.accepted" | "proposal.declined" | "proposal.withdrawn" | "contract.proposed" | "contract.confirmed" | "contract.started" | "contract.completed" | "contract.cancelled" | "contract.amendment_proposed" | "contract.amendment_confirmed" | "contract.amendment_declined" | "contract.amendment_withdrawn" | "contract.amendment_lapsed" | "contract.tip_paid" | "contract.requested" | "contract.marked_done" | "contract.reviewed" | "client.reviewed" | "milestone.funded" | "milestone.submitted" | "milestone.checks_passed" | "milestone.checks_failed" | "milestone.checks_aborted" | "milestone.release_stopped" | "milestone.changes_requested" | "milestone.approved" | "milestone.part_released" | "milestone.released" | "milestone.refunded" | "milestone.refund_requested" | "milestone.refund_withdrawn" | "milestone.split" | "milestone.charged_back" | "milestone.disputed" | "milestone.dispute_answered" | "milestone.split_offered" | "milestone.resolved" | "milestone.cancelled" | "milestone.deadline_near" | "milestone.deadline_over" | "deployment.moved" | "deployment.announced" | "deployment.awaits_approval" | "deployment.outdated" | "deployment.runner_silent" | "webhook.test";
      readonly status: "waiting" | "delivered" | "failed" | "withheld";
      readonly created_at: string;
      readonly attempts: number;
      readonly last_attempt_at: string | null;
      readonly next_attempt_at: string | null;
      readonly answer_status: number | null;
      readonly answer: string | null;
      readonly answer_headers: string | null;
      readonly request_headers: string | null;
      readonly payload: string | null;
    }[];
    isPaged: true;
  };
  /** Deploy a module to a cloud provider. Your runner plans it, and you approve the plan. */
  "POST /v1/deployments": {
    body: {
      readonly module_id: number;
      readonly provider: "aws" | "azure" | "gcp" | "digitalocean" | "linode" | "heroku" | "multicloud";
      readonly region: string;
      readonly variables: Readonly<Record<string, string | number | boolean | null>>;
      readonly secrets?: readonly string[];
      readonly version?: string;
      readonly name?: string;
      readonly environment?: string;
      readonly pool_id?: number;
    };
    data: {
      readonly deployment_id: string;
      readonly status: "in_progress" | "applied" | "destroyed" | "failed" | "cancelled" | "uncertain";
      readonly module_id: number;
      readonly created_at: string;
      readonly name: string;
      readonly environment: string;
      readonly version: string;
      readonly provider: "aws" | "azure" | "gcp" | "digitalocean" | "linode" | "heroku" | "multicloud";
      readonly region: string;
      readonly operation: "apply" | "destroy" | "check";
      readonly phase: "queued" | "leased" | "planning" | "planned" | "approved" | "applying" | "destroying" | "uncertain" | "applied" | "destroyed" | "checked" | "failed" | "cancelled";
      readonly failure: "refused_by_owner" | "unsafe_module" | "archive_mismatch" | "missing_secret" | "missing_state" | "missing_plan" | "stale_plan" | "init_failed" | "plan_failed" | "apply_failed" | "timed_out" | "disk_full" | "runner_lost" | "policy" | "other" | null;
      readonly stopped_by: readonly {
        readonly rule: "severity" | "score" | "region" | "permissions";
        readonly message: string;
        readonly finding: {
          readonly rule: string;
          readonly severity: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | "INFO";
          readonly message: string;
          readonly resource: string | null;
          readonly file: string;
          readonly line: number;
        } | null;
      }[];
      readonly updated_at: string;
    };
    isPaged: false;
  };
  /** Revoke keys that you found. We email their owners. Unknown keys get the same answer. */
  "POST /v1/keys/revoke": {
    body: {
      readonly keys: readonly string[];
    };
    data: {
      readonly revoked: true;
    };
    isPaged: false;
  };
  /** Create a listing for your module. It needs an archive and an audit. */
  "POST /v1/modules": {
    body: {
      readonly name: string;
      readonly description: string;
      readonly long_description?: string | null;
      readonly category: "infrastructure" | "ci-cd" | "storage" | "security" | "networking" | "monitoring" | "kubernetes" | "serverless";
      readonly tags: readonly string[];
      readonly image?: string | null;
      readonly pricing: {
        readonly type: "one_time";
        readonly amount: number;
      };
    };
    data: {
      readonly id: number;
      readonly name: string;
      readonly description: string;
      readonly category: "infrastructure" | "ci-cd" | "storage" | "security" | "networking" | "monitoring" | "kubernetes" | "serverless";
      readonly version: string | null;
      readonly securityScore: number | null;
      readonly worstCase: {
        readonly inputs: readonly {
          readonly name: string;
          readonly value: string | null;
          readonly otherThan?: string;
        }[];
        readonly securityScore: number;
        readonly criticalFindings: number;
      } | null;
      readonly author: {
        readonly id: number;
        readonly username: string;
      };
      readonly pricing: {
        readonly type: "one_time";
        readonly amount: number;
        readonly currency: "USD";
      };
      readonly source: string;
      readonly status: "pending" | "published" | "rejected" | "withdrawn";
      readonly tags: readonly string[];
      readonly created_at: string;
      readonly updated_at: string;
    };
    isPaged: false;
  };
  /** Submit your scanned upload as a version of your module. An auditor publishes it. */
  "POST /v1/modules/{module_id}/versions": {
    params: {
      readonly module_id: number;
    };
    body: {
      readonly upload_id: number;
      readonly version: string;
      readonly number_reason?: string;
    };
    data: {
      readonly version: string;
      readonly status: "pending" | "published" | "rejected" | "withdrawn";
      readonly created_at: string;
      readonly decided_at: string | null;
      readonly rejection_reason: string | null;
      readonly withdrawal_reason: string | null;
      readonly number_reason: string | null;
      readonly published_from: {
        readonly platform: "github" | "gitlab";
        readonly repository: string;
        readonly workflow: string;
        readonly ref: string;
        readonly commit: string;
      } | null;
      readonly archive: {
        readonly sha256: string;
        readonly bytes: number;
        readonly file_count: number;
      };
    };
    isPaged: false;
  };
  /** Post a project for engineers' proposals. It stays open for 30 days. */
  "POST /v1/projects": {
    body: {
      readonly title: string;
      readonly description: string;
    };
    data: {
      readonly id: number;
      readonly title: string;
      readonly status: "open" | "in_review";
      readonly created_at: string;
    };
    isPaged: false;
  };
  /** Make a proposal for a project, in cents up to 99999999. Requires an engineer profile. */
  "POST /v1/projects/{project_id}/proposals": {
    params: {
      readonly project_id: number;
    };
    body: {
      readonly message: string;
      readonly amount: number;
      readonly delivery_days?: number;
    };
    data: {
      readonly id: number;
      readonly project_id: number;
      readonly status: "open";
      readonly created_at: string;
    };
    isPaged: false;
  };
  /** Exchange a pipeline's ID token for a token that publishes versions of one module. */
  "POST /v1/publishing-tokens": {
    body: {
      readonly module: string;
      readonly id_token: string;
    };
    data: {
      readonly token: string;
      readonly expires_at: string;
      readonly module: {
        readonly id: number;
        readonly source: string;
      };
    };
    isPaged: false;
  };
  /** Create a webhook. Only this response contains its secret. */
  "POST /v1/webhooks": {
    body: {
      readonly url: string;
      readonly types: readonly ("version.submitted" | "version.approved" | "version.rejected" | "version.withdrawn" | "version.rescanned" | "module.taken_down" | "module.restored" | "review.written" | "engineer.reviewed" | "purchase.paid" | "order.paid" | "refund.requested" | "refund.refused" | "refund.paid" | "payout.paid" | "payout.failed" | "project.opened" | "project.invited" | "project.cancelled" | "project.expired" | "proposal.submitted" | "proposal.changed" | "proposal.shortlisted" | "proposal.accepted" | "proposal.declined" | "proposal.withdrawn" | "contract.proposed" | "contract.confirmed" | "contract.started" | "contract.completed" | "contract.cancelled" | "contract.amendment_proposed" | "contract.amendment_confirmed" | "contract.amendment_declined" | "contract.amendment_withdrawn" | "contract.amendment_lapsed" | "contract.tip_paid" | "contract.requested" | "contract.marked_done" | "contract.reviewed" | "client.reviewed" | "milestone.funded" | "milestone.submitted" | "milestone.checks_passed" | "milestone.checks_failed" | "milestone.checks_aborted" | "milestone.release_stopped" | "milestone.changes_requested" | "milestone.approved" | "milestone.part_released" | "milestone.released" | "milestone.refunded" | "milestone.refund_requested" | "milestone.refund_withdrawn" | "milestone.split" | "milestone.charged_back" | "milestone.disputed" | "milestone.dispute_answered" | "milestone.split_offered" | "milestone.resolved" | "milestone.cancelled" | "milestone.deadline_near" | "milestone.deadline_over" | "deployment.moved" | "deployment.announced" | "deployment.awaits_approval" | "deployment.outdated" | "deployment.runner_silent")[];
      readonly subjects?: readonly {
        readonly kind: "module" | "engineer" | "order" | "payout" | "project" | "contract" | "deployment";
        readonly id: number;
      }[];
    };
    data: {
      readonly webhook_id: number;
      readonly url: string;
      readonly types: readonly ("version.submitted" | "version.approved" | "version.rejected" | "version.withdrawn" | "version.rescanned" | "module.taken_down" | "module.restored" | "review.written" | "engineer.reviewed" | "purchase.paid" | "order.paid" | "refund.requested" | "refund.refused" | "refund.paid" | "payout.paid" | "payout.failed" | "project.opened" | "project.invited" | "project.cancelled" | "project.expired" | "proposal.submitted" | "proposal.changed" | "proposal.shortlisted" | "proposal.accepted" | "proposal.declined" | "proposal.withdrawn" | "contract.proposed" | "contract.confirmed" | "contract.started" | "contract.completed" | "contract.cancelled" | "contract.amendment_proposed" | "contract.amendment_confirmed" | "contract.amendment_declined" | "contract.amendment_withdrawn" | "contract.amendment_lapsed" | "contract.tip_paid" | "contract.requested" | "contract.marked_done" | "contract.reviewed" | "client.reviewed" | "milestone.funded" | "milestone.submitted" | "milestone.checks_passed" | "milestone.checks_failed" | "milestone.checks_aborted" | "milestone.release_stopped" | "milestone.changes_requested" | "milestone.approved" | "milestone.part_released" | "milestone.released" | "milestone.refunded" | "milestone.refund_requested" | "milestone.refund_withdrawn" | "milestone.split" | "milestone.charged_back" | "milestone.disputed" | "milestone.dispute_answered" | "milestone.split_offered" | "milestone.resolved" | "milestone.cancelled" | "milestone.deadline_near" | "milestone.deadline_over" | "deployment.moved" | "deployment.announced" | "deployment.awaits_approval" | "deployment.outdated" | "deployment.runner_silent")[];
      readonly subjects: readonly {
        readonly kind: "module" | "engineer" | "order" | "payout" | "project" | "contract" | "deployment";
        readonly id: number;
      }[];
      readonly application: {
        readonly id: number;
        readonly name: string;
      } | null;
      readonly status: "active" | "paused" | "stopped";
      readonly created_at: string;
      readonly failing_since: string | null;
      readonly previous_signs_until: string | null;
      readonly secret: string;
    };
    isPaged: false;
  };
  /** Send a delivery again. */
  "POST /v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redelivery": {
    params: {
      readonly webhook_id: number;
      readonly delivery_id: number;
    };
    data: {
      readonly delivery_id: number;
    };
    isPaged: false;
  };
  /** Send the events since a time again, oldest first: up to 1,000 of the last 30 days. */
  "POST /v1/webhooks/{webhook_id}/replay": {
    params: {
      readonly webhook_id: number;
    };
    body: {
      readonly since: string;
    };
    data: {
      readonly count: number;
    };
    isPaged: false;
  };
  /** Give a webhook a new secret. For a day, deliveries are signed with both. */
  "POST /v1/webhooks/{webhook_id}/rotation": {
    params: {
      readonly webhook_id: number;
    };
    data: {
      readonly webhook_id: number;
      readonly url: string;
      readonly types: readonly ("version.submitted" | "version.approved" | "version.rejected" | "version.withdrawn" | "version.rescanned" | "module.taken_down" | "module.restored" | "review.written" | "engineer.reviewed" | "purchase.paid" | "order.paid" | "refund.requested" | "refund.refused" | "refund.paid" | "payout.paid" | "payout.failed" | "project.opened" | "project.invited" | "project.cancelled" | "project.expired" | "proposal.submitted" | "proposal.changed" | "proposal.shortlisted" | "proposal.accepted" | "proposal.declined" | "proposal.withdrawn" | "contract.proposed" | "contract.confirmed" | "contract.started" | "contract.completed" | "contract.cancelled" | "contract.amendment_proposed" | "contract.amendment_confirmed" | "contract.amendment_declined" | "contract.amendment_withdrawn" | "contract.amendment_lapsed" | "contract.tip_paid" | "contract.requested" | "contract.marked_done" | "contract.reviewed" | "client.reviewed" | "milestone.funded" | "milestone.submitted" | "milestone.checks_passed" | "milestone.checks_failed" | "milestone.checks_aborted" | "milestone.release_stopped" | "milestone.changes_requested" | "milestone.approved" | "milestone.part_released" | "milestone.released" | "milestone.refunded" | "milestone.refund_requested" | "milestone.refund_withdrawn" | "milestone.split" | "milestone.charged_back" | "milestone.disputed" | "milestone.dispute_answered" | "milestone.split_offered" | "milestone.resolved" | "milestone.cancelled" | "milestone.deadline_near" | "milestone.deadline_over" | "deployment.moved" | "deployment.announced" | "deployment.awaits_approval" | "deployment.outdated" | "deployment.runner_silent")[];
      readonly subjects: readonly {
        readonly kind: "module" | "engineer" | "order" | "payout" | "project" | "contract" | "deployment";
        readonly id: number;
      }[];
      readonly application: {
        readonly id: number;
        readonly name: string;
      } | null;
      readonly status: "active" | "paused" | "stopped";
      readonly created_at: string;
      readonly failing_since: string | null;
      readonly previous_signs_until: string | null;
      readonly secret: string;
    };
    isPaged: false;
  };
  /** Send a test event. */
  "POST /v1/webhooks/{webhook_id}/test": {
    params: {
      readonly webhook_id: number;
    };
    data: {
      readonly delivery_id: number;
    };
    isPaged: false;
  };
  /** Edit your module's listing. To change code, submit a version. */
  "PUT /v1/modules/{module_id}": {
    params: {
      readonly module_id: number;
    };
    body: {
      readonly name: string;
      readonly description: string;
      readonly long_description?: string | null;
      readonly category: "infrastructure" | "ci-cd" | "storage" | "security" | "networking" | "monitoring" | "kubernetes" | "serverless";
      readonly tags: readonly string[];
      readonly image?: string | null;
      readonly pricing: {
        readonly type: "one_time";
        readonly amount: number;
      };
    };
    data: {
      readonly id: number;
      readonly name: string;
      readonly description: string;
      readonly category: "infrastructure" | "ci-cd" | "storage" | "security" | "networking" | "monitoring" | "kubernetes" | "serverless";
      readonly version: string | null;
      readonly securityScore: number | null;
      readonly worstCase: {
        readonly inputs: readonly {
          readonly name: string;
          readonly value: string | null;
          readonly otherThan?: string;
        }[];
        readonly securityScore: number;
        readonly criticalFindings: number;
      } | null;
      readonly author: {
        readonly id: number;
        readonly username: string;
      };
      readonly pricing: {
        readonly type: "one_time";
        readonly amount: number;
        readonly currency: "USD";
      };
      readonly source: string;
      readonly status: "pending" | "published" | "rejected" | "withdrawn";
      readonly tags: readonly string[];
      readonly created_at: string;
      readonly updated_at: string;
    };
    isPaged: false;
  };
  /** Upload a module's archive (.zip or .tar.gz, at most 50MB) and start its scan. */
  "PUT /v1/uploads/{file_name}": {
    params: {
      readonly file_name: string;
    };
    body: Uint8Array | Blob | ReadableStream | (() => ReadableStream);
    data: {
      readonly sha256: string;
      readonly bytes: number;
      readonly file_count: number;
      readonly id: number;
      readonly file_name: string;
      readonly left_out: readonly string[];
      readonly scan_id: number;
    };
    isPaged: false;
  };
  /** Change a webhook, pause it or resume it. */
  "PUT /v1/webhooks/{webhook_id}": {
    params: {
      readonly webhook_id: number;
    };
    body: {
      readonly url: string;
      readonly types: readonly ("version.submitted" | "version.approved" | "version.rejected" | "version.withdrawn" | "version.rescanned" | "module.taken_down" | "module.restored" | "review.written" | "engineer.reviewed" | "purchase.paid" | "order.paid" | "refund.requested" | "refund.refused" | "refund.paid" | "payout.paid" | "payout.failed" | "project.opened" | "project.invited" | "project.cancelled" | "project.expired" | "proposal.submitted" | "proposal.changed" | "proposal.shortlisted" | "proposal.accepted" | "proposal.declined" | "proposal.withdrawn" | "contract.proposed" | "contract.confirmed" | "contract.started" | "contract.completed" | "contract.cancelled" | "contract.amendment_proposed" | "contract.amendment_confirmed" | "contract.amendment_declined" | "contract.amendment_withdrawn" | "contract.amendment_lapsed" | "contract.tip_paid" | "contract.requested" | "contract.marked_done" | "contract.reviewed" | "client.reviewed" | "milestone.funded" | "milestone.submitted" | "milestone.checks_passed" | "milestone.checks_failed" | "milestone.checks_aborted" | "milestone.release_stopped" | "milestone.changes_requested" | "milestone.approved" | "milestone.part_released" | "milestone.released" | "milestone.refunded" | "milestone.refund_requested" | "milestone.refund_withdrawn" | "milestone.split" | "milestone.charged_back" | "milestone.disputed" | "milestone.dispute_answered" | "milestone.split_offered" | "milestone.resolved" | "milestone.cancelled" | "milestone.deadline_near" | "milestone.deadline_over" | "deployment.moved" | "deployment.announced" | "deployment.awaits_approval" | "deployment.outdated" | "deployment.runner_silent")[];
      readonly subjects?: readonly {
        readonly kind: "module" | "engineer" | "order" | "payout" | "project" | "contract" | "deployment";
        readonly id: number;
      }[];
      readonly is_paused?: boolean;
    };
    data: {
      readonly webhook_id: number;
      readonly url: string;
      readonly types: readonly ("version.submitted" | "version.approved" | "version.rejected" | "version.withdrawn" | "version.rescanned" | "module.taken_down" | "module.restored" | "review.written" | "engineer.reviewed" | "purchase.paid" | "order.paid" | "refund.requested" | "refund.refused" | "refund.paid" | "payout.paid" | "payout.failed" | "project.opened" | "project.invited" | "project.cancelled" | "project.expired" | "proposal.submitted" | "proposal.changed" | "proposal.shortlisted" | "proposal.accepted" | "proposal.declined" | "proposal.withdrawn" | "contract.proposed" | "contract.confirmed" | "contract.started" | "contract.completed" | "contract.cancelled" | "contract.amendment_proposed" | "contract.amendment_confirmed" | "contract.amendment_declined" | "contract.amendment_withdrawn" | "contract.amendment_lapsed" | "contract.tip_paid" | "contract.requested" | "contract.marked_done" | "contract.reviewed" | "client.reviewed" | "milestone.funded" | "milestone.submitted" | "milestone.checks_passed" | "milestone.checks_failed" | "milestone.checks_aborted" | "milestone.release_stopped" | "milestone.changes_requested" | "milestone.approved" | "milestone.part_released" | "milestone.released" | "milestone.refunded" | "milestone.refund_requested" | "milestone.refund_withdrawn" | "milestone.split" | "milestone.charged_back" | "milestone.disputed" | "milestone.dispute_answered" | "milestone.split_offered" | "milestone.resolved" | "milestone.cancelled" | "milestone.deadline_near" | "milestone.deadline_over" | "deployment.moved" | "deployment.announced" | "deployment.awaits_approval" | "deployment.outdated" | "deployment.runner_silent")[];
      readonly subjects: readonly {
        readonly kind: "module" | "engineer" | "order" | "payout" | "project" | "contract" | "deployment";
        readonly id: number;
      }[];
      readonly application: {
        readonly id: number;
        readonly name: string;
      } | null;
      readonly status: "active" | "paused" | "stopped";
      readonly created_at: string;
      readonly failing_since: string | null;
      readonly previous_signs_until: string | null;
    };
    isPaged: false;
  };
}

/** The codes of errors that the calls declare. */
export type KnownCode =
  | "address_taken"
  | "already_proposed"
  | "archive_too_large"
  | "busy"
  | "conflict"
  | "deployment_busy"
  | "deployment_not_found"
  | "deployment_uncertain"
  | "email_unconfirmed"
  | "empty_archive"
  | "engineer_not_found"
  | "engineer_profile_missing"
  | "forbidden"
  | "id_token_refused"
  | "id_token_used"
  | "installs_stopped"
  | "insufficient_scope"
  | "issuer_unavailable"
  | "key_required"
  | "module_not_found"
  | "not_a_publisher"
  | "not_found"
  | "nothing_to_judge"
  | "own_project"
  | "private_files"
  | "project_not_found"
  | "project_not_open"
  | "publishing_stopped"
  | "purchase_ended"
  | "purchase_required"
  | "runner_pool_missing"
  | "runner_pool_not_found"
  | "scan_failed"
  | "scan_not_finished"
  | "too_many_attempts"
  | "too_many_deployments"
  | "too_many_projects"
  | "too_many_proposals"
  | "too_many_scans"
  | "unauthorized"
  | "unsafe_archive"
  | "unsupported_archive"
  | "upload_not_found"
  | "upload_used"
  | "validation_failed"
  | "version_exists"
  | "version_not_found";
