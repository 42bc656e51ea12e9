import type { Offer } from '../offer.ts';

/** The most homes that are kept. A link with all of them is still short enough for a chat. */
export const MAX_SAVED = 200;

/** Our pages never store longer texts. */
const MAX_LENGTH = 300;

export interface SavedHome {
  slug: string;
  title: string;
  /** Whole rupees. Null if it had no price, or one in another currency. */
  price: number | null;
  type: Offer;
  /** 'Courtyard Heights, Whitefield'. */
  place: string;
  /** ISO time. */
  at: string;
}

export interface StoredHomes {
  /** Newest first. */
  homes: SavedHome[];
  /** False if the stored text has an unknown format. */
  readable: boolean;
}

/**
 * Reads the homes that a browser has stored, without a schema library, because the first tap on a heart waits for it.
 * Invalid entries are left out.
 */
export function parseSaved(text: string | null): StoredHomes {
  if (text === null) return { homes: [], readable: true };
  const list = listIn(text);
  if (!list) return { homes: [], readable: false };
  const homes = new Map<string, SavedHome>();
  for (const entry of list) {
    const home = savedHome(entry);
    if (home && !homes.has(home.slug) && homes.size < MAX_SAVED) homes.set(home.slug, home);
  }
  return { homes: [...homes.values()], readable: homes.size > 0 || list.length === 0 };
}

export function savedText(homes: readonly SavedHome[]): string {
  return JSON.stringify({ homes });
}

function listIn(text: string): readonly unknown[] | null {
  try {
    const list = part(JSON.parse(text), 'homes');
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}

function savedHome(entry: unknown): SavedHome | null {
  const slug = textOf(part(entry, 'slug'));
  if (!slug) return null;
  const price = part(entry, 'price');
  return {
    slug,
    title: textOf(part(entry, 'title')),
    price: typeof price === 'number' && Number.isFinite(price) && price > 0 ? price : null,
    type: part(entry, 'type') === 'Rent' ? 'Rent' : 'Sale',
    place: textOf(part(entry, 'place')),
    at: textOf(part(entry, 'at')),
  };
}

function part(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' && value.length <= MAX_LENGTH ? value : '';
}
