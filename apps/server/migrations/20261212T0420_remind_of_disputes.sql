-- A dispute that stays open reminds administrators after ten business days, again and again.
ALTER TABLE milestone_timers DROP CONSTRAINT milestone_timers_kind_check,
  DROP CONSTRAINT milestone_timers_silence_check;
ALTER TABLE milestone_timers
  ADD CONSTRAINT milestone_timers_kind_check CHECK (kind IN ('auto_release', 'refund_answer',
    'dispute_answer', 'decision', 'no_delivery', 'hold_expiry', 'release')),
  ADD CONSTRAINT milestone_timers_silence_check CHECK (silence IN ('release', 'refund', 'decide',
    'remind', 'reclaim', 'expire'));
-- For disputes that are open already: ten business days are two weeks.
INSERT INTO milestone_timers (milestone_id, kind, silence, starts_at, ends_at, warns_at)
SELECT milestone_id, 'decision', 'remind', opened_at, opened_at + interval '14 days',
  opened_at + interval '12 days'
FROM milestone_disputes WHERE status = 'open';
