import { pageIsland } from '../page-island/island.ts';
import type { BackendAddress } from '../session/staff-backend.ts';
import { AdminPage } from './AdminPage.tsx';

/** The dashboard of staff. */
export const AdminIsland = pageIsland<{ backend: BackendAddress }>(async (root, { backend }) => {
  const { hydrateNow } = await import('../fragment/hydrate-now.ts');
  hydrateNow(root, <AdminPage backend={backend} />);
});
