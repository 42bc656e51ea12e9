import { useEffect, useState } from 'react';
import type { SignedIn, StaffBackend } from '../session/staff-backend.ts';
import { SitemapTool } from '../sitemap/SitemapTool.tsx';
import { siteToasts } from '../toasts/site-toasts.ts';
import { createGenerator } from './generator/create-generator.ts';
import { GeneratorBlock } from './generator/GeneratorBlock.tsx';
import { InfoCard } from './info/InfoCard.tsx';
import './admin.css';

interface DashboardProps {
  backend: StaffBackend;
  user: SignedIn;
  onRefused: () => void;
  onSignOut: () => void;
}

/** What an admin sees: pages and sitemap first, then what visitors asked, what is wrong and how it all runs. */
export function Dashboard({ backend, user, onRefused, onSignOut }: DashboardProps) {
  const [generator] = useState(() =>
    createGenerator({
      backend,
      say: siteToasts.show,
      onRefused,
      wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
      clock: () => performance.now(),
      now: () => new Date(),
      storage: sessionStorage,
    }),
  );

  useEffect(() => void generator.begin(), [generator]);

  return (
    <div className="staff-dashboard">
      <div className="staff-who small">
        <span>Signed in as {user.email}</span>
        <button className="button quiet small-button" type="button" onClick={onSignOut}>
          Sign out
        </button>
      </div>
      <GeneratorBlock generator={generator} />
      <InfoCard />
      <section className="panel staff-block" aria-labelledby="sitemap-title">
        <header className="staff-block-head">
          <h2 id="sitemap-title">Sitemap Management</h2>
        </header>
        <p className="small muted">
          Writes the list of pages that search engines read anew from what is published.
        </p>
        <SitemapTool connect={() => Promise.resolve(backend)} onRefused={onRefused} />
      </section>
    </div>
  );
}
