-- A milestone is paid once, whatever parts of it are released.
DROP INDEX purchases_milestone;
ALTER INDEX purchases_whole_milestone RENAME TO purchases_milestone;
