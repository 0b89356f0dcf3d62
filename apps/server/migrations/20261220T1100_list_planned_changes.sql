-- The changes of plans, which are read in pages. Plans keep their counts.
CREATE TABLE planned_changes (
  operation_id integer NOT NULL REFERENCES deployment_operations ON DELETE CASCADE,
  position integer NOT NULL CHECK (position > 0),
  change jsonb NOT NULL,
  PRIMARY KEY (operation_id, position)
);

INSERT INTO planned_changes (operation_id, position, change)
SELECT id, position, change
FROM deployment_operations,
  jsonb_array_elements(plan -> 'summary' -> 'changes') WITH ORDINALITY AS listed (change, position)
WHERE plan IS NOT NULL;

UPDATE deployment_operations SET plan = plan #- '{summary,changes}' WHERE plan IS NOT NULL;
