import { pageIsland } from '../page-island/island.ts';
import type { BackendAddress } from '../session/staff-backend.ts';
import { AuthPage } from './AuthPage.tsx';

/** Sign In and Sign Up. */
export const AuthIsland = pageIsland<{ backend: BackendAddress }>(async (root, { backend }) => {
  const { hydrateNow } = await import('../fragment/hydrate-now.ts');
  hydrateNow(root, <AuthPage backend={backend} />);
});
