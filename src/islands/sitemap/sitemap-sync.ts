import { map } from 'nanostores';
import {
  syncStaticSitemap,
  type TolerantSyncStaticSitemapResponse,
  tolerantSyncStaticSitemapResponse,
  syncStaticSitemapFailure,
} from '#contracts/sync-static-sitemap.ts';
import { hasLostAccess, reasonOf, type StaffBackend } from '../session/staff-backend.ts';
import type { ToastMessage } from '../toasts/toasts.ts';

export interface SyncDependencies {
  connect: () => Promise<StaffBackend>;
  showToast: (toast: ToastMessage) => void;
  onAccessLost?: () => void;
}

/** Rebuilds the sitemap, one sync at a time. The result stays until the next sync. */
export function createSitemapSync({ connect, showToast, onAccessLost }: SyncDependencies) {
  const $sync = map<{
    busy: boolean;
    result: TolerantSyncStaticSitemapResponse | null;
    problem: string | null;
  }>({
    busy: false,
    result: null,
    problem: null,
  });

  return {
    $sync,
    async run(): Promise<void> {
      if ($sync.get().busy) return;
      $sync.set({ ...$sync.get(), busy: true, problem: null });
      try {
        const backend = await connect();
        const result = await backend.invoke(syncStaticSitemap, undefined, tolerantSyncStaticSitemapResponse);
        $sync.set({ busy: false, result, problem: null });
        // A function that was deployed before this page does not return the count of the first file.
        const count = result.first_file_url_count ?? result.url_count;
        showToast({
          title: 'Sitemap synced successfully',
          description: count === null ? 'Updated sitemap1.xml' : `Updated sitemap1.xml with ${count} URLs`,
          tone: 'plain',
        });
      } catch (fault) {
        const problem = reasonOf(fault, syncStaticSitemapFailure);
        $sync.set({ ...$sync.get(), busy: false, problem });
        showToast({ title: 'Sync failed', description: problem, tone: 'destructive' });
        if (hasLostAccess(fault)) onAccessLost?.();
      }
    },
  };
}
