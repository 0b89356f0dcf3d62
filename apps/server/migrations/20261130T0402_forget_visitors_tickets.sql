-- Closed tickets that no account has, for the job that forgets them.
CREATE INDEX support_tickets_forgotten ON support_tickets (updated_at)
  WHERE user_id IS NULL AND status = 'closed';
