import { map } from 'nanostores';
import {
  syncStaticSitemap,
  type TolerantSyncStaticSitemapResponse,
  tolerantSyncStaticSitemapResponse,
  syncStaticSitemapFailure,
} from '#contracts/sync-static-sitemap.ts';
import { runAction } from '../session/action.ts';
import { reasonOf, type StaffBackend } from '../session/staff-backend.ts';
import type { ToastMessage } from '../toasts/toasts.ts';

export interface SyncDependencies {
  connect: () => Promise<StaffBackend>;
  showToast: (toast: ToastMessage) => void;
}

/** Rebuilds the sitemap, one sync at a time. The result stays until the next sync. */
export function createSitemapSync({ connect, showToast }: SyncDependencies) {
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
      const messageOf = (fault: unknown) => reasonOf(fault, syncStaticSitemapFailure);
      const send = async () => {
        const backend = await connect();
        const result = await backend.invoke(syncStaticSitemap, undefined, tolerantSyncStaticSitemapResponse);
        $sync.setKey('result', result);
        // A function that was deployed before this page does not return the count of the first file.
        const count = result.first_file_url_count ?? result.url_count;
        showToast({
          title: 'Sitemap synced successfully',
          description: count === null ? 'Updated sitemap1.xml' : `Updated sitemap1.xml with ${count} URLs`,
          tone: 'plain',
        });
      };
      await runAction($sync, send, {
        messageOf,
        onFault: (fault) =>
          showToast({ title: 'Sync failed', description: messageOf(fault), tone: 'destructive' }),
      });
    },
  };
}
