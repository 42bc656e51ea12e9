import { hydrateNow } from '../fragment/hydrate-now.ts';
import { pageIsland } from '../page-island/island.ts';
import type { BackendAddress } from '../session/staff-backend.ts';
import { AuthPage } from './AuthPage.tsx';

export const AuthIsland = pageIsland<{ backend: BackendAddress }>((root, { backend }) => {
  hydrateNow(root, <AuthPage backend={backend} />);
});
