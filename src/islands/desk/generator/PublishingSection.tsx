import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { SitemapTool } from '../../sitemap/SitemapTool.tsx';
import { useKept } from '../block/use-kept.ts';
import { createHealth, type Health } from '../health/health.ts';
import { HealthBlock } from '../health/HealthBlock.tsx';
import { InfoCard } from '../info/InfoCard.tsx';
import { SectionParts } from '../place/SectionParts.tsx';
import type { Quality } from '../quality/quality.ts';
import { readAgainForClaims } from '../settings/read-again-for-claims.ts';
import { createSettings, type Settings, type SettingsDependencies } from '../settings/settings.ts';
import { createGenerator, type Generator, type GeneratorDependencies } from './generator.ts';
import { GeneratorBlock } from './GeneratorBlock.tsx';

type PublishingSectionProps = PagesPartProps & { kept: { health?: Health } };

/** What makes pages, and whether everything that runs unattended does. */
export function PublishingSection(desk: PublishingSectionProps) {
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

type PagesPartProps = GeneratorDependencies &
  SettingsDependencies & { kept: { generator?: Generator; settings?: Settings; quality?: Quality } };

/** The three blocks of the specification (section 2). */
function PagesPart({ kept, ...desk }: PagesPartProps) {
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
