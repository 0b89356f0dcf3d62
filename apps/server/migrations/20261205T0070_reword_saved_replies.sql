UPDATE support_canned_answers SET title = 'Fixed',
  text = 'Thank you for your patience. The problem that you reported is fixed. Please try again, and reply to this ticket if it still fails.'
  WHERE title = 'It is mended' AND NOT EXISTS (SELECT FROM support_canned_answers WHERE title = 'Fixed');
UPDATE support_canned_answers
  SET text = 'Thank you for writing. Please send us the full output of the failing command, without any secrets.'
  WHERE title = 'Ask for the output' AND text LIKE '%the whole output of the command that fails%';
UPDATE support_canned_answers
  SET text = 'Thank you for writing. Which version of the module do you use, and what does `terraform version` print? With both we can reproduce the problem.'
  WHERE title = 'Ask for the version' AND text LIKE '%we can try what you tried%';
