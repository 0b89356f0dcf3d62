-- People who may approve or reject the plans of a pool's deployments besides its owner.
CREATE TABLE runner_pool_approvers (
  pool_id integer NOT NULL REFERENCES runner_pools ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users,
  invited_at timestamptz NOT NULL DEFAULT now(),
  -- Until then, they see nothing.
  accepted_at timestamptz,
  PRIMARY KEY (pool_id, user_id)
);
CREATE INDEX runner_pool_approvers_user ON runner_pool_approvers (user_id);

-- Open streams of a pool's deployments end with the right to see them.
CREATE TRIGGER runner_pool_approvers_access_ended AFTER DELETE ON runner_pool_approvers
  FOR EACH ROW EXECUTE FUNCTION announce_access('user_id');

-- Whether a plan needs the approval of someone else than who asked for it.
ALTER TABLE runner_pools ADD COLUMN needs_second_person boolean NOT NULL DEFAULT false;
