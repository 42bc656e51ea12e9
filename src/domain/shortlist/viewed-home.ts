/** The most homes that are remembered. The script of a property page uses the same number. */
export const MAX_VIEWED = 24;

/** Replaces the list if the visitor wants no homes remembered. */
export const REMEMBER_NONE = 'off';

/** Newest first. Null if none are to be remembered. */
export function parseViewedHomes(text: string | null): string[] | null {
  if (text === REMEMBER_NONE) return null;
  const slugs = listIn(text).flatMap((entry) => {
    const slug: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'slug') : null;
    return typeof slug === 'string' && slug !== '' ? slug : [];
  });
  return [...new Set(slugs)].slice(0, MAX_VIEWED);
}

function listIn(text: string | null): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
