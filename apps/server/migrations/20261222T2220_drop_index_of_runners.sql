-- Replaced by deployment_operations_work.
DROP INDEX deployment_operations_runner;
