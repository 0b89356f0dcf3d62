-- Runs outside a transaction.
-- Requested twice, work that is paid outside is one request.
CREATE UNIQUE INDEX CONCURRENTLY contracts_requested ON contracts (client_id, engineer_id, title)
  WHERE status = 'proposed' AND paid_outside_cents IS NOT NULL;
