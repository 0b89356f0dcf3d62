-- An approved milestone ends when the client's bank has taken all of its money back.
ALTER TABLE milestones DROP CONSTRAINT milestones_status_check, DROP CONSTRAINT milestones_check3;
ALTER TABLE milestones
  ADD CONSTRAINT milestones_status_check CHECK (status IN ('proposed', 'funded', 'submitted',
    'changes_requested', 'refund_requested', 'approved', 'released', 'disputed', 'resolved',
    'refunded', 'charged_back', 'cancelled')),
  ADD CONSTRAINT milestones_ended CHECK ((status IN ('released', 'resolved', 'refunded',
    'charged_back', 'cancelled')) = (ended_at IS NOT NULL));
