const loading = new Map<string, Promise<void>>();

/**
 * Adds a stylesheet that only an open dialog needs, and waits for it. With a static import every page of the site would
 * load it, because Astro also links the styles of lazily imported components.
 */
export function loadStyles(href: string): Promise<void> {
  const pending = loading.get(href);
  if (pending !== undefined) return pending;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`${href} did not load`)));
  });
  // Forgets a stylesheet that failed to load, so that the next call tries again.
  loaded.catch(() => {
    loading.delete(href);
    link.remove();
  });
  loading.set(href, loaded);
  document.head.append(link);
  return loaded;
}
