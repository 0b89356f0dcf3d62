/** Keeps texts by key, up to so many characters in all; the one not asked for longest goes first. */
export function keptTexts(mostCharacters: number) {
  const texts = new Map<string, string>();
  let characters = 0;

  function drop(key: string) {
    characters -= texts.get(key)?.length ?? 0;
    texts.delete(key);
  }

  return {
    get(key: string): string | undefined {
      const text = texts.get(key);
      if (text === undefined) return undefined;
      // A map goes by the order of insertion: what was just used moves to its end.
      texts.delete(key);
      texts.set(key, text);
      return text;
    },
    keep(key: string, text: string): void {
      drop(key);
      if (text.length > mostCharacters) return;
      texts.set(key, text);
      characters += text.length;
      for (const oldest of texts.keys()) {
        if (characters <= mostCharacters) break;
        drop(oldest);
      }
    },
  };
}
