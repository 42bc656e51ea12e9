import type { Head } from '../head.ts';

/** /auth and /admin: a shell for an island that needs JavaScript (decision P12). */
export interface StaffPage {
  kind: 'auth' | 'admin';
  path: string;
  head: Head;
}
