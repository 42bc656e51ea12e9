import { hydrateNow } from '../fragment/hydrate-now.ts';
import { pageIsland } from '../page-island/island.ts';
import type { BackendAddress } from '../session/staff-backend.ts';
import { AdminPage } from './AdminPage.tsx';

export const AdminIsland = pageIsland<{ backend: BackendAddress }>((root, { backend }) => {
  hydrateNow(root, <AdminPage backend={backend} />);
});
