-- In the order in which a page asks for them, so that none is sorted.
DROP INDEX forum_posts_best;
CREATE INDEX forum_posts_best ON forum_posts (thread_id, (-helpful_count), number)
  WHERE status = 'visible';
