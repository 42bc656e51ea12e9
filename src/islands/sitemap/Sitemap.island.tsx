import { hydrateNow } from '../fragment/hydrate-now.ts';
import { pageIsland } from '../page-island/island.ts';
import { connectStaffBackend } from '../session/connect-staff-backend.ts';
import type { BackendAddress, StaffBackend } from '../session/staff-backend.ts';
import { prepareToasts } from '../toasts/site-toasts.ts';
import { SitemapTool } from './SitemapTool.tsx';

/** The sync tool of the terms page. Everybody sees it, but running it needs an admin's session (decision G6). */
export const SitemapIsland = pageIsland<{ backend: BackendAddress }>((root, { backend }) => {
  void prepareToasts();
  let connected: Promise<StaffBackend> | null = null;
  const connect = () => (connected ??= connectStaffBackend(backend));
  hydrateNow(root, <SitemapTool connect={connect} />);
});
