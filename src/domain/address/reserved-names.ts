/**
 * First parts of addresses that the site, its functions or its backend answer, and names of their folders. No city may have one:
 * its pages would lie among those of the site, and '/admin/property/…' would answer. Nor may the slug of an area, a society or a partner.
 * `private.is_reserved_name` has the same list.
 */
export const RESERVED: ReadonlySet<string> = new Set([
  // Pages, and what functions answer at addresses of pages.
  ...['about', 'admin', 'alerts', 'auth', 'buy', 'buyers-msa', 'calls', 'compare', 'invitation', 'partners'],
  ...['privacy', 'property', 'rent', 'saved', 'search', 'societies', 'terms', 'preview', 'styleguide'],
  // Parts inside addresses: '/bangalore/areas/page/2', '/buy/in/whitefield'.
  ...['areas', 'page', 'in', 'at', 'by'],
  // Files and folders of the site.
  ...['a', 'assets', 'cards', 'fonts', 'illustrations', 'images', 'index', 'latest', 'manifest', 'static'],
  ...['404', 'moved', 'not-found', 'public', 'sitemap', 'robots', 'sw', 'well-known'],
  // The backend.
  ...['api', 'functions', 'graphql', 'healthz', 'realtime', 'rest', 'storage'],
]);

/** Whether a part of an address is one of the site's own. Case, blanks and signs around it do not matter: ' /Admin'. */
export function isReservedName(name: string): boolean {
  return RESERVED.has(
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, ''),
  );
}

export const RESERVED_SLUG = 'expected another slug: this one is the name of a page of this site';
