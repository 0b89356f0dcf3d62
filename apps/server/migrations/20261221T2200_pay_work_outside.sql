-- Work that a client and an engineer pay outside becomes contracts, like all other work.
ALTER TABLE contracts
  -- The price of work that the two pay outside. Null if it has milestones that are paid here.
  ADD COLUMN paid_outside_cents integer CHECK (paid_outside_cents > 0),
  -- Contracts outlive conversations and services.
  ADD COLUMN conversation_id integer REFERENCES conversations ON DELETE SET NULL,
  ADD COLUMN service_id integer REFERENCES services ON DELETE SET NULL,
  -- When each side said that work paid outside is done. It is completed when both have.
  ADD COLUMN client_done_at timestamptz,
  ADD COLUMN engineer_done_at timestamptz,
  -- Null if a deadline or a deleted account ended it, or if it was canceled before this was stored.
  ADD COLUMN cancelled_by integer REFERENCES users;

UPDATE contracts SET conversation_id = engagements.conversation_id
FROM engagements WHERE engagements.id = contracts.engagement_id;

-- The text in the form of RFC 8785, as the server writes it for new contracts.
WITH work AS (
  SELECT engagements.*, projects.id AS project_id,
    '{"clientId":' || client_id || ',"currency":"USD","deliverables":['
      || coalesce((SELECT string_agg(to_json(each)::text, ',' ORDER BY place)
        FROM unnest(deliverables) WITH ORDINALITY AS listed (each, place)), '')
      || '],"deliveryDays":' || delivery_days || ',"engineerId":' || engineer_id
      || ',"payment":"outside","priceCents":' || price_cents || ',"revisions":' || revisions
      || ',"scope":' || to_json(engagements.scope) || ',"title":' || to_json(engagements.title)
      || ',"version":1}' AS terms,
    CASE WHEN engagements.status IN ('accepted', 'done', 'cancelled')
      THEN coalesce(decided_at, engagements.created_at) END AS agreed_at,
    -- As for other contracts, an open one ends when a side deletes their account.
    CASE WHEN engagements.status IN ('requested', 'accepted')
      THEN least(client.deleted_at, engineer.deleted_at)
      ELSE coalesce(ended_at, greatest(client_done_at, engineer_done_at, decided_at),
        engagements.created_at) END AS over_at
  FROM engagements
    JOIN users AS client ON client.id = client_id
    JOIN users AS engineer ON engineer.id = engineer_id
    LEFT JOIN projects ON projects.engagement_id = engagements.id
  WHERE contract_id IS NULL
)
INSERT INTO contracts (engagement_id, project_id, conversation_id, service_id, client_id,
  engineer_id, title, terms, hash, revisions, paid_outside_cents, status, client_confirmed_at,
  engineer_confirmed_at, client_done_at, engineer_done_at, started_at, ended_at, cancelled_by,
  created_at)
SELECT id, project_id, conversation_id, service_id, client_id, engineer_id, title, terms,
  encode(sha256(convert_to(terms, 'UTF8')), 'hex'), revisions, price_cents,
  CASE WHEN status = 'done' THEN 'completed' WHEN over_at IS NOT NULL THEN 'cancelled'
    WHEN status = 'accepted' THEN 'active' ELSE 'proposed' END,
  created_at, agreed_at, client_done_at, engineer_done_at, agreed_at, over_at,
  CASE status WHEN 'declined' THEN engineer_id WHEN 'withdrawn' THEN client_id END, created_at
FROM work ORDER BY id;

ALTER TABLE contracts
  ADD CONSTRAINT contracts_cancelled_by CHECK (cancelled_by IS NULL OR status = 'cancelled'),
  ADD CONSTRAINT contracts_done CHECK (CASE WHEN paid_outside_cents IS NULL
    THEN num_nonnulls(client_done_at, engineer_done_at) = 0
    ELSE (status = 'completed') = (num_nonnulls(client_done_at, engineer_done_at) = 2) END);

-- Talent learns of completed work by its record. Work paid outside counts only as done.
ALTER TABLE contract_records
  ADD COLUMN is_paid_outside boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT contract_records_check1,
  ADD CONSTRAINT contract_records_completed
    CHECK (NOT is_completed OR (ended_at IS NOT NULL AND was_funded <> is_paid_outside));
INSERT INTO contract_records
  (contract_id, client_id, engineer_id, ended_at, is_completed, is_paid_outside)
SELECT id, client_id, engineer_id, ended_at, true, true FROM contracts
WHERE paid_outside_cents IS NOT NULL AND status = 'completed';

-- Whether the two had a contract whose payment is held here. Talent doesn't know contracts.
ALTER TABLE conversations ADD COLUMN has_contract boolean NOT NULL DEFAULT false;
UPDATE conversations SET has_contract = true
WHERE id IN (SELECT conversation_id FROM contracts WHERE paid_outside_cents IS NULL);

-- Projects whose work ended before its event was handled.
UPDATE projects SET closed_at = now(),
  status = CASE contracts.status WHEN 'completed' THEN 'completed' ELSE 'cancelled' END
FROM contracts WHERE contracts.project_id = projects.id AND projects.status = 'awarded'
  AND contracts.ended_at IS NOT NULL;

ALTER TABLE projects DROP COLUMN engagement_id;
ALTER TABLE contracts DROP COLUMN engagement_id;
DROP TABLE engagements;
