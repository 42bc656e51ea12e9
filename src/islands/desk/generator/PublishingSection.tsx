import { useStore } from '@nanostores/react';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { SitemapTool } from '../../sitemap/SitemapTool.tsx';
import { InfoCard } from '../info/InfoCard.tsx';
import type { Settings } from '../settings/settings.ts';
import type { Generator } from './generator.ts';
import { GeneratorBlock } from './GeneratorBlock.tsx';

interface PublishingSectionProps {
  backend: StaffBackend;
  generator: Generator;
  settings: Settings;
}

export function PublishingSection({ backend, generator, settings }: PublishingSectionProps) {
  const { workflows } = useStore(settings.$config);
  const { entered } = useStore(settings.$settings);
  return (
    <div className="staff-dashboard">
      <GeneratorBlock generator={generator} />
      <InfoCard workflows={workflows} claims={entered.claims} />
      <section className="panel staff-block" aria-labelledby="sitemap-title">
        <header className="staff-block-head">
          <h2 id="sitemap-title">Sitemap Management</h2>
        </header>
        <p className="small muted staff-lead">
          Rebuilds the sitemap, the list of pages for search engines, from what is published.
        </p>
        <SitemapTool connect={() => Promise.resolve(backend)} />
      </section>
    </div>
  );
}
