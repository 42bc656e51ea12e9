import { useEffect, useState } from 'react';
import { connectStaffBackend } from '../session/connect-staff-backend.ts';
import type { BackendAddress, StaffBackend } from '../session/staff-backend.ts';
import { prepareToasts } from '../toasts/site-toasts.ts';
import { SitemapTool } from './SitemapTool.tsx';

/** The sync tool of the terms page. Everybody sees it, but running it needs an admin's session (decision G6). */
export function SitemapIsland({ backend }: { backend: BackendAddress }) {
  const [connect] = useState(() => {
    let connected: Promise<StaffBackend> | null = null;
    return () => (connected ??= connectStaffBackend(backend));
  });
  useEffect(() => void prepareToasts(), []);
  return <SitemapTool connect={connect} />;
}
