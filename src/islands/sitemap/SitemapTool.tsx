import { formatIstTime } from '#domain/calendar/ist.ts';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { siteToasts } from '../toasts/site-toasts.ts';
import type { StaffBackend } from '../session/staff-backend.ts';
import { createSitemapSync } from './sitemap-sync.ts';

interface SitemapToolProps {
  connect: () => Promise<StaffBackend>;
}

export function SitemapTool({ connect }: SitemapToolProps) {
  const [sync] = useState(() => createSitemapSync({ connect, showToast: siteToasts.show }));
  const { busy, result, problem } = useStore(sync.$sync);
  // The server-rendered button is disabled until hydration, because it cannot react to a click before.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);

  return (
    <div className="stack" aria-busy={busy}>
      <div className="actions">
        <button
          className="button"
          type="button"
          disabled={!ready}
          aria-disabled={busy}
          onClick={() => void sync.run()}
        >
          {busy ? 'Syncing...' : 'Sync Sitemap'}
        </button>
        <a href="/sitemap.xml" target="_blank" rel="noopener">
          View sitemap.xml
        </a>
      </div>
      {problem && (
        <p className="problem">
          <b>Sync failed.</b> {problem}
        </p>
      )}
      {result && (
        <dl className="staff-facts">
          {result.url_count !== null && (
            <div>
              <dt>Addresses</dt>
              <dd>{result.url_count.toLocaleString('en-IN')}</dd>
            </div>
          )}
          {result.duration_ms !== null && (
            <div>
              <dt>Took</dt>
              <dd>{Math.round(result.duration_ms)} ms</dd>
            </div>
          )}
          {result.timestamp !== null && (
            <div>
              <dt>Synced</dt>
              <dd>
                <time dateTime={result.timestamp}>{formatIstTime(result.timestamp)}</time>
              </dd>
            </div>
          )}
          {result.download_url !== null && (
            <div>
              <dt>File</dt>
              <dd>
                <a href={httpAddress(result.download_url)} download>
                  Download
                </a>
              </dd>
            </div>
          )}
        </dl>
      )}
    </div>
  );
}

/** The address if it is safe for a link (http, https or a path). Anything else is not linked. */
function httpAddress(url: string): string | undefined {
  return /^(https?:\/\/|\/(?!\/))/.test(url) ? url : undefined;
}
