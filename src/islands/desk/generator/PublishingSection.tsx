import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { SitemapTool } from '../../sitemap/SitemapTool.tsx';
import type { Health } from '../health/health.ts';
import { HealthBlock } from '../health/HealthBlock.tsx';
import { InfoCard } from '../info/InfoCard.tsx';
import { SectionParts } from '../place/SectionParts.tsx';
import type { Settings } from '../settings/settings.ts';
import type { Generator } from './generator.ts';
import { GeneratorBlock } from './GeneratorBlock.tsx';

interface PublishingSectionProps extends PagesPartProps {
  health: Health;
}

/** What makes pages, and whether everything that runs unattended does. */
export function PublishingSection({ backend, generator, settings, health }: PublishingSectionProps) {
  return (
    <SectionParts
      section="publishing"
      label="Publishing and health"
      parts={[
        {
          name: 'pages',
          label: 'Pages',
          content: <PagesPart backend={backend} generator={generator} settings={settings} />,
        },
        { name: 'health', label: 'Health', content: <HealthBlock health={health} /> },
      ]}
    />
  );
}

interface PagesPartProps {
  backend: StaffBackend;
  generator: Generator;
  settings: Settings;
}

/** The three blocks of the specification (section 2). */
function PagesPart({ backend, generator, settings }: PagesPartProps) {
  const { workflows } = useStore(settings.$config);
  const { entered } = useStore(settings.$settings);
  useEffect(() => {
    void generator.open();
    void settings.load();
  }, [generator, settings]);
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
