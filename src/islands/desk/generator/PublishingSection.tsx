import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { SitemapTool } from '../../sitemap/SitemapTool.tsx';
import type { Desk } from '../desk.ts';
import { createHealth } from '../health/health.ts';
import { HealthBlock } from '../health/HealthBlock.tsx';
import { InfoCard } from '../info/InfoCard.tsx';
import { useKept } from '../kept-stores.ts';
import { SectionParts } from '../place/SectionParts.tsx';
import { readAgainForClaims } from '../settings/read-again-for-claims.ts';
import { createSettings } from '../settings/settings.ts';
import { createGenerator } from './generator.ts';
import { GeneratorBlock } from './GeneratorBlock.tsx';

/** What makes pages, and whether everything that runs unattended does. */
export function PublishingSection(desk: Desk) {
  const health = useKept(desk.kept, 'health', () => createHealth(desk));
  return (
    <SectionParts
      section="publishing"
      label="Publishing and health"
      parts={[
        {
          name: 'pages',
          label: 'Pages',
          content: <PagesPart {...desk} />,
        },
        { name: 'health', label: 'Health', content: <HealthBlock health={health} /> },
      ]}
    />
  );
}

/** The three blocks of the specification (section 2). */
function PagesPart({ kept, ...desk }: Desk) {
  const { backend } = desk;
  const generator = useKept(kept, 'generator', () => createGenerator(desk));
  const settings = useKept(kept, 'settings', () => readAgainForClaims(createSettings(desk), kept));
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
