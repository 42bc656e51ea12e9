import { formatDay } from '#domain/calendar/day.ts';
import { claims } from '#site/claims.ts';
import type { ClaimsMode } from '#domain/settings/setting-names.ts';
import type { SiteConfig } from '#site/config.ts';

/** What starts the generation of pages beside requests in this dashboard, and when (spec.md section 2). */
export function InfoCard({
  workflows,
  claims: mode,
}: Pick<SiteConfig, 'workflows'> & { claims?: ClaimsMode | undefined }) {
  return (
    <section className="panel staff-block" aria-labelledby="info-title">
      <header className="staff-block-head">
        <h2 id="info-title">How pages are made</h2>
      </header>
      <div className="staff-info">
        <div className="stack">
          <h3>External automation</h3>
          <ul className="staff-ways">
            <li>
              <Workflow href={workflows.testOnePage}>Test a single page</Workflow>
              <p className="small muted">
                Choose a page type (property, society or area) and enter its slug.
              </p>
            </li>
            <li>
              <Workflow href={workflows.generateAll}>Generate all pages</Workflow>
              <p className="small muted">
                {mode === 'as_counted'
                  ? 'All published properties'
                  : `${claims.properties.text} properties (${claims.properties.basis}, as of ${formatDay(claims.properties.asOf)})`}{' '}
                plus societies and areas. Takes several minutes.
              </p>
            </li>
          </ul>
          <h3>Automatic</h3>
          <p className="small">
            Pages regenerate automatically every Sunday at 2 AM UTC (7:30 AM IST). The sitemap is synced every
            day at midnight UTC (5:30 AM IST).
          </p>
        </div>
        <div className="stack">
          <h3>What is generated</h3>
          <ul className="staff-list small">
            <li>Published properties (publish greater than 10)</li>
            <li>All societies</li>
            <li>All local areas</li>
            <li>Automatic sitemap updates</li>
          </ul>
          <p className="small muted">
            Files are saved under <code>public/bangalore/</code> and committed automatically.
          </p>
          <details className="fold">
            <summary>
              <h3>Local testing (optional)</h3>
            </summary>
            <dl className="staff-commands small">
              <Command description="Build every page">npm run generate -- --all</Command>
              <Command description="Serve the site">npm start</Command>
              <Command description="Make one page">npm run generate -- --type property --slug SLUG</Command>
              <Command description="Write the sitemap">npm run sitemap</Command>
            </dl>
          </details>
        </div>
      </div>
    </section>
  );
}

/** The link to a workflow. While its address is not set: a disabled button and the reason. */
function Workflow({ href, children }: { href: string | null; children: string }) {
  if (href) {
    return (
      <a className="button quiet small" href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  }
  return (
    <>
      <button className="button quiet small" type="button" disabled>
        {children}
      </button>
      <span className="small muted"> Its address is not set yet: Settings, Site.</span>
    </>
  );
}

function Command({ description, children }: { description: string; children: string }) {
  return (
    <div>
      <dt>{description}</dt>
      <dd>
        <code>{children}</code>
      </dd>
    </div>
  );
}
