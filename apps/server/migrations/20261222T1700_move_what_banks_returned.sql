-- Money that a bank returned after its milestone had ended moves a day later. Until now, only money of
-- approved work did.
INSERT INTO milestone_timers (milestone_id, kind, silence, starts_at, ends_at)
SELECT milestones.id, 'release', 'release', now(), now() + interval '1 day'
FROM milestones JOIN purchases ON purchases.id = purchase_id
WHERE milestones.status IN ('refunded', 'resolved', 'charged_back') AND is_held
  AND refunded_cents + charged_back_cents < purchases.amount_cents + tax_cents
  AND NOT EXISTS (SELECT FROM milestone_timers AS open WHERE open.milestone_id = milestones.id
    AND open.kind = 'release' AND open.closed_at IS NULL);
