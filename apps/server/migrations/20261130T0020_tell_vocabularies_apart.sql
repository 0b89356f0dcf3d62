-- What is written on any page, typing mistakes that are told of among it, is no word of the catalogue.
CREATE TABLE site_words (word text COLLATE "C" PRIMARY KEY);
CREATE INDEX site_words_similar ON site_words USING gin (word gin_trgm_ops);
INSERT INTO site_words (word) SELECT word FROM search_words;
