const loading = new Map<string, Promise<void>>();

/**
 * Adds a stylesheet that only an opened dialog needs, and waits for it. A static import would make every page of the
 * site load it, because Astro links the styles of lazily imported components as well.
 */
export function loadStyles(href: string): Promise<void> {
  const known = loading.get(href);
  if (known !== undefined) return known;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  const arrived = new Promise<void>((done, fail) => {
    link.addEventListener('load', () => done());
    link.addEventListener('error', () => fail(new Error(`${href} did not load`)));
  });
  // A stylesheet that failed to load may load the next time.
  arrived.catch(() => {
    loading.delete(href);
    link.remove();
  });
  loading.set(href, arrived);
  document.head.append(link);
  return arrived;
}
