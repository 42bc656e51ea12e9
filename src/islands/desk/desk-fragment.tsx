import { fragment, type Html } from '../fragment/fragment.ts';
import type { BackendAddress } from '../session/staff-backend.ts';
import { AdminPage } from './AdminPage.tsx';

/** What /admin shows until its script runs, as plain HTML. For the server only. */
export const deskFragment = (backend: BackendAddress): Html =>
  fragment([], () => <AdminPage backend={backend} />)({});
