/** Queries that were asked, the newest first, each once; kept by the browser. */
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const KEY = 'defilade.queries';
const MOST = 30;

export class QueryHistory {
  private list: string[];

  constructor(private readonly shelf: Shelf) {
    this.list = read(shelf);
  }

  get queries(): readonly string[] {
    return this.list;
  }

  add(text: string): void {
    const query = text.trim();
    if (!query) return;
    this.list = [query, ...this.list.filter((other) => other !== query)].slice(0, MOST);
    try {
      this.shelf.setItem(KEY, JSON.stringify(this.list));
    } catch {
      // Storage may be full or forbidden; the history then lasts as long as the page.
    }
  }
}

function read(shelf: Shelf): string[] {
  try {
    const list: unknown = JSON.parse(shelf.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((item): item is string => typeof item === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}
