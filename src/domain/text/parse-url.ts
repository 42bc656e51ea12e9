/** The address in a text; null where it holds none. The oldest browsers that we support lack URL.parse and URL.canParse. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
