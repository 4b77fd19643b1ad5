/** Which of many titles fit what was typed: all of its words must be there; those that begin a title come first. */
export function searchTitles<T extends { title: string }>(items: readonly T[], typed: string): T[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const score = (item: T): number => {
    const title = item.title.toLowerCase();
    if (!words.every((word) => title.includes(word))) return -1;
    return words.reduce((sum, word) => sum + (title.startsWith(word) ? 3 : title.includes(` ${word}`) ? 2 : 1), 0);
  };
  return items
    .map((item, i) => ({ item, i, score: score(item) }))
    .filter((entry) => entry.score >= 0)
    .sort((a, b) => b.score - a.score || a.i - b.i)
    .map((entry) => entry.item);
}
