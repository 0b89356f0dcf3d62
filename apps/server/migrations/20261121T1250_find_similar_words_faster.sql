-- The nearest word is asked for among the similar ones only (word % given), which an inverted index
-- answers by the few trigrams of the given word, whatever the size of the vocabulary.
DROP INDEX search_words_similar;
CREATE INDEX search_words_similar ON search_words USING gin (word gin_trgm_ops);
