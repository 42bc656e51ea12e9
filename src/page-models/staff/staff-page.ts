import { paths } from '#site/paths.ts';
import { headOf, type Head, type PublicBackend, type SiteFacts } from '../head/head.ts';

export const staffKinds = ['auth', 'admin'] as const;

/** /auth and /admin: a shell for an island that needs JavaScript (decision P12). */
export interface StaffPage {
  kind: (typeof staffKinds)[number];
  path: string;
  head: Head;
  backend: PublicBackend;
}

/** A page for staff. Not indexed by search engines. Contains nothing that needs a session. */
export function staffPage(kind: StaffPage['kind'], site: SiteFacts): StaffPage {
  const path = paths[kind];
  return {
    kind,
    path,
    head: headOf(site, path, {
      title: `${kind === 'auth' ? 'Sign in' : 'Admin Dashboard'} | ${site.config.name}`,
      description: kind === 'auth' ? 'Sign in to access the admin dashboard' : 'For staff.',
      noindex: true,
    }),
    backend: site.backend,
  };
}
