-- What the client asks back if it isn't everything that is held. The rest is then released.
ALTER TABLE milestones
  ADD COLUMN refund_asked_cents integer CHECK (refund_asked_cents > 0),
  ADD CONSTRAINT milestones_refund_asked CHECK (refund_asked_cents IS NULL OR refund_reason IS NOT NULL);
