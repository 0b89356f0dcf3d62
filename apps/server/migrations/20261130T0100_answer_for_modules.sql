-- The solved questions about a module, which are its questions and answers for all.
CREATE INDEX forum_threads_solved_of_module ON forum_threads (module_id, popularity DESC, id DESC)
  WHERE status = 'visible' AND solution_id IS NOT NULL;
