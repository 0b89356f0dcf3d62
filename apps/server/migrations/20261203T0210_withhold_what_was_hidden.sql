-- Events keep the words of what they are about, for ever. Whoever reads them to somebody else asks this
-- first: what is hidden or deleted is told to its author and to administrators only. It is asked when it is
-- read, so that restoring brings it back.
CREATE FUNCTION may_be_told(event events, viewer integer) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
-- In this language its plans are kept with the connection.
BEGIN
  RETURN CASE
    WHEN event.subject_kind = 'thread' THEN NOT EXISTS (
        SELECT FROM forum_threads AS thread
        -- A merged thread's event names the thread that it went into.
        WHERE thread.id IN (event.subject_id, (event.data ->> 'threadId')::integer)
          AND thread.status <> 'visible' AND thread.user_id <> viewer
          AND (event.type <> 'forum.thread_merged' OR thread.id <> event.subject_id)
      ) AND NOT EXISTS (
        SELECT FROM forum_posts AS post
        WHERE event.type IN ('forum.reply_posted', 'forum.post_edited', 'forum.solution_marked')
          AND post.id = (event.data ->> 'postId')::integer
          AND post.status <> 'visible' AND post.user_id <> viewer
      )
    WHEN event.type = 'engineer.found' THEN NOT EXISTS (
        SELECT FROM engineers WHERE id = event.subject_id AND deleted_at IS NOT NULL)
    WHEN event.type IN ('service.questioned', 'service.answered') THEN EXISTS (
        SELECT FROM services
        WHERE id = event.subject_id AND (status = 'published' OR user_id = viewer))
    ELSE true
  END OR EXISTS (SELECT FROM users WHERE id = viewer AND role = 'admin');
END $$;

-- What a queued mail tells of, so that it can be asked once more before it goes out.
ALTER TABLE mails
  ADD event_ids bigint[] NOT NULL DEFAULT '{}',
  DROP CONSTRAINT IF EXISTS mails_status_check;
ALTER TABLE mails ADD CONSTRAINT mails_status_check
  CHECK (status IN ('queued', 'sent', 'kept', 'bounced', 'withheld', 'outdated', 'hidden', 'failed'));
