import { useStore } from '@nanostores/react';
import { type AdminQualityAnswer, qualityRules } from '#contracts/admin-quality.ts';
import type { MissingSetting } from '#site/missing-settings.ts';
import { propertyPath } from '#site/paths.ts';
import { editorAddress } from '../listings/editor/editor-address.ts';
import { RefreshButton } from '../block/RefreshButton.tsx';
import { Spinner } from '../block/Spinner.tsx';
import { falseClaimsOf, faultDetail, type Quality, qualityMessages } from './quality.ts';

export function QualityBlock({
  quality,
  missingSettings,
  onUseCounted,
}: {
  quality: Quality;
  missingSettings: readonly MissingSetting[];
  /** Makes every claim follow its figure. Undefined for people who may not change settings. */
  onUseCounted?: (() => void) | undefined;
}) {
  const { load, answer, openRule, openRows } = useStore(quality.$quality);
  return (
    <section className="panel staff-block" aria-labelledby="quality-title">
      <header className="staff-block-head">
        <h2 id="quality-title">Data quality</h2>
        <RefreshButton isReading={load === 'loading'} onRefresh={() => void quality.load()} />
      </header>
      {load === 'loading' && !answer && <Spinner text="Checking the listings…" />}
      {load === 'failed' && (
        <p className="problem">The listings could not be checked. Use Refresh to try again.</p>
      )}
      {answer && (
        <>
          <Claims answer={answer} onUseCounted={onUseCounted} />
          <MissingSettings fields={missingSettings} />
          <p className="small muted">
            Of {answer.figures.properties.toLocaleString('en-IN')} published listings:
          </p>
          <ul className="staff-checks">
            {qualityRules.map((rule) => {
              const count = answer.counts[rule];
              const { title, todo } = qualityMessages[rule];
              const isOpen = openRule === rule;
              return (
                <li key={rule}>
                  <button
                    type="button"
                    className="staff-check"
                    aria-expanded={isOpen}
                    disabled={count === 0}
                    onClick={() => void quality.toggle(rule)}
                  >
                    <span className={count === 0 ? 'badge good' : 'badge due'}>
                      {count.toLocaleString('en-IN')}
                    </span>
                    <span>
                      <b>{title}</b>
                      <span className="small muted"> {count === 0 ? 'Nothing to do.' : todo}</span>
                    </span>
                  </button>
                  {isOpen && (
                    <div className="staff-found-rows">
                      {!openRows && <Spinner text="Reading…" />}
                      <ul className="staff-list small">
                        {openRows?.rows.map((row) => (
                          <li key={row.id}>
                            <a href={editorAddress('property', row.id)}>{row.title}</a>
                            {row.detail && <span className="muted"> {faultDetail(rule, row.detail)}</span>}
                            {(rule === 'missing_verification' || rule === 'stale_verification') && (
                              <>
                                {' '}
                                <a href={`#round/${row.id}`}>
                                  Record a check<span className="sr"> of {row.title}</span>
                                </a>
                              </>
                            )}
                            {row.slug && (
                              <>
                                {' '}
                                <a href={propertyPath({ slug: row.slug })} target="_blank" rel="noopener">
                                  Page<span className="sr"> of {row.title}</span>
                                </a>
                              </>
                            )}
                          </li>
                        ))}
                      </ul>
                      {openRows?.next && (
                        <button
                          className="button quiet small"
                          type="button"
                          onClick={() => void quality.loadMore()}
                        >
                          Show more
                        </button>
                      )}
                    </div>
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
}

function Claims({
  answer,
  onUseCounted,
}: {
  answer: AdminQualityAnswer;
  onUseCounted: (() => void) | undefined;
}) {
  if (answer.claims === 'as_counted')
    return <p className="small">Pages show counted figures, and claim nothing else.</p>;
  const falseClaims = falseClaimsOf(answer);
  if (falseClaims.length === 0) return <p className="small">Every claim of the site matches the data.</p>;
  return (
    <div className="notice staff-claims" role="note">
      <h3>Claims that are not true now</h3>
      <ul className="staff-list small">
        {falseClaims.map(({ label, claimed, found }) => (
          <li key={label}>
            The site says ‘{label}: {claimed}’; the data say {found}.
          </li>
        ))}
      </ul>
      {onUseCounted && (
        <p className="actions">
          <button className="button small" type="button" onClick={onUseCounted}>
            Use counted figures
          </button>
        </p>
      )}
    </div>
  );
}

function MissingSettings({ fields }: { fields: readonly MissingSetting[] }) {
  if (fields.length === 0) return null;
  return (
    <div className="notice staff-claims" role="note">
      <h3>Not filled in yet</h3>
      <p className="small">Each line leads to its field under Site settings; until then:</p>
      <ul className="staff-missing small">
        {fields.map(({ name, label, consequence }) => (
          <li key={name}>
            <button
              className="button quiet small"
              type="button"
              onClick={() => document.getElementById(`setting-${name}`)?.focus()}
            >
              {label}
            </button>
            <span>{consequence}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
