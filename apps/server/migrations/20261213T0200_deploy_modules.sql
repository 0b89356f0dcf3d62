-- Customers run modules with runners of their own, which keep credentials, state and raw plans.
CREATE TABLE runner_pools (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX runner_pools_name ON runner_pools (user_id, lower(name));

CREATE TABLE runners (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pool_id integer NOT NULL REFERENCES runner_pools ON DELETE CASCADE,
  -- Raw Ed25519 key in base64url.
  public_key text NOT NULL UNIQUE CHECK (public_key ~ '^[A-Za-z0-9_-]{43}$'),
  name text NOT NULL,
  version text NOT NULL,
  platform text NOT NULL,
  tool text,
  is_draining boolean NOT NULL DEFAULT false,
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  left_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX runners_pool ON runners (pool_id, id);

-- One-time tokens that enroll one runner each.
CREATE TABLE runner_enrollments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pool_id integer NOT NULL REFERENCES runner_pools ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  runner_id integer UNIQUE REFERENCES runners ON DELETE CASCADE
);
CREATE INDEX runner_enrollments_pool ON runner_enrollments (pool_id);
CREATE INDEX runner_enrollments_end ON runner_enrollments (expires_at);

-- Nonces of recent requests, so that none is accepted twice.
CREATE TABLE runner_nonces (
  runner_id integer NOT NULL REFERENCES runners ON DELETE CASCADE,
  nonce text NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (runner_id, nonce)
);
CREATE INDEX runner_nonces_end ON runner_nonces (ends_at);

CREATE TABLE deployments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users,
  pool_id integer NOT NULL REFERENCES runner_pools,
  module_id integer NOT NULL REFERENCES modules,
  version_id integer NOT NULL REFERENCES module_versions,
  name text NOT NULL,
  environment text NOT NULL,
  -- What the next plan uses.
  inputs jsonb NOT NULL,
  -- Plans without destroys are approved by themselves from this security score on.
  auto_approve_score smallint CHECK (auto_approve_score BETWEEN 0 AND 100),
  -- With exactly these inputs.
  security_score smallint CHECK (security_score BETWEEN 0 AND 100),
  has_critical boolean NOT NULL,
  -- After the last apply.
  state jsonb,
  outputs jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX deployments_user ON deployments (user_id, id DESC);
CREATE INDEX deployments_pool ON deployments (pool_id);
CREATE INDEX deployments_module ON deployments (module_id);
CREATE INDEX deployments_version ON deployments (version_id);

CREATE TABLE deployment_operations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deployment_id integer NOT NULL REFERENCES deployments ON DELETE CASCADE,
  pool_id integer NOT NULL REFERENCES runner_pools,
  kind text NOT NULL CHECK (kind IN ('apply', 'destroy', 'check')),
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'leased', 'planning', 'planned',
    'approved', 'applying', 'destroying', 'uncertain', 'applied', 'destroyed', 'checked', 'failed',
    'cancelled')),
  -- The fence: rises with each lease, and each message must show it.
  attempt integer NOT NULL DEFAULT 0 CHECK (attempt >= 0),
  -- Who has the lease, or the plan.
  runner_id integer REFERENCES runners ON DELETE SET NULL,
  -- False until the runner has taken the lease with its first message.
  is_taken boolean NOT NULL DEFAULT false,
  heartbeat_at timestamptz,
  -- Since when the runner has been silent, once that was noticed.
  silent_at timestamptz,
  cancel_requested boolean NOT NULL DEFAULT false,
  version_id integer NOT NULL REFERENCES module_versions,
  inputs jsonb NOT NULL,
  inputs_digest text NOT NULL,
  -- What the runner reported of its plan.
  plan jsonb,
  plan_digest text,
  approved_by integer REFERENCES users,
  approved_at timestamptz,
  failure text,
  message text,
  log_next integer NOT NULL DEFAULT 1,
  log_size integer NOT NULL DEFAULT 0,
  created_by integer REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  CHECK (status NOT IN ('planned', 'approved', 'applying', 'destroying', 'checked')
    OR plan IS NOT NULL),
  CHECK (status NOT IN ('approved', 'applying', 'destroying') OR approved_at IS NOT NULL),
  CHECK (status NOT IN ('leased', 'planning', 'approved', 'applying', 'destroying', 'uncertain')
    OR runner_id IS NOT NULL)
);
-- At most one operation of a deployment changes anything, and at most one check runs.
CREATE UNIQUE INDEX deployment_operations_open ON deployment_operations (deployment_id)
  WHERE kind <> 'check' AND status IN ('queued', 'leased', 'planning', 'planned', 'approved',
    'applying', 'destroying', 'uncertain');
CREATE UNIQUE INDEX deployment_operations_check ON deployment_operations (deployment_id)
  WHERE kind = 'check' AND status IN ('queued', 'leased', 'planning');
CREATE INDEX deployment_operations_queue ON deployment_operations (pool_id, id)
  WHERE status IN ('queued', 'approved');
CREATE INDEX deployment_operations_leases ON deployment_operations (runner_id, id)
  WHERE status IN ('leased', 'planning', 'approved', 'applying', 'destroying');
CREATE INDEX deployment_operations_runner ON deployment_operations (runner_id);
CREATE INDEX deployment_operations_history ON deployment_operations (deployment_id, id DESC);

CREATE TABLE deployment_logs (
  operation_id integer NOT NULL REFERENCES deployment_operations ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  attempt integer NOT NULL,
  number integer NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (operation_id, attempt, number)
);
CREATE INDEX deployment_logs_order ON deployment_logs (operation_id, id);

DO $$
DECLARE
  target text;
  definition text;
BEGIN
  FOREACH target IN ARRAY ARRAY['notifications', 'notification_choices'] LOOP
    SELECT pg_get_constraintdef(oid) INTO STRICT definition FROM pg_constraint
      WHERE conname = target || '_kind_check';
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', target, target || '_kind_check');
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I %s', target, target || '_kind_check',
      replace(definition, 'ARRAY[', 'ARRAY[''deployments''::text, '));
  END LOOP;
END $$;
