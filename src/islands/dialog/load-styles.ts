const loading = new Map<string, Promise<void>>();

/**
 * Adds a stylesheet that only an open dialog needs, and waits for it. With a static import every page of the site would
 * load it, because Astro also links the styles of lazily imported components.
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
  // Forgets a stylesheet that failed to load, so that the next call tries again.
  arrived.catch(() => {
    loading.delete(href);
    link.remove();
  });
  loading.set(href, arrived);
  document.head.append(link);
  return arrived;
}
