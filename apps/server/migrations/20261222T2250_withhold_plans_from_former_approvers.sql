-- A plan that waited for someone is withheld once they approve the pool's plans no longer.
CREATE OR REPLACE FUNCTION may_be_told(event events, viewer integer) RETURNS boolean
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
    WHEN event.type = 'project.found' THEN EXISTS (
        SELECT FROM projects
        WHERE id = event.subject_id AND status = 'open' AND NOT is_invited_only)
    WHEN event.type IN ('service.questioned', 'service.answered') THEN EXISTS (
        SELECT FROM services
        WHERE id = event.subject_id AND (status = 'published' OR user_id = viewer))
    WHEN event.type = 'deployment.awaits_approval' THEN EXISTS (
        SELECT FROM deployment_operations AS operation
          JOIN runner_pool_approvers AS approver USING (pool_id)
        WHERE operation.id = (event.data ->> 'operationId')::integer
          AND approver.user_id = viewer AND approver.accepted_at IS NOT NULL)
    ELSE true
  END OR EXISTS (SELECT FROM users WHERE id = viewer AND role = 'admin');
END $$;
