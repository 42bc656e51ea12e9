import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { qualityRules } from '#contracts/admin-quality.ts';
import { formatCount } from '#domain/text/text.ts';
import { propertyPath } from '#site/paths.ts';
import { editorAddress } from '../listings/editor/editor-address.ts';
import { RefreshButton } from '../block/RefreshButton.tsx';
import { Spinner } from '../block/Spinner.tsx';
import { useListAddress } from '../place/use-list-address.ts';
import { faultsByCost } from './faults-by-cost.ts';
import { faultDetail, type Quality } from './quality.ts';
import { qualityMessages } from './quality-messages.ts';

/** The faults of published homes that exist, those that cost most first. */
export function QualityBlock({ quality }: { quality: Quality }) {
  const { load, answer, openRule, openRows } = useStore(quality.$quality);
  // Whoever asks where areas lie does not wait for the faults of all homes.
  useEffect(() => void quality.load(), [quality]);
  const faults = answer ? faultsByCost(answer.counts) : [];
  useListAddress({
    list: 'quality',
    shown: { fault: openRule ?? '' },
    show: (asked) => void quality.open(qualityRules.find((rule) => rule === asked('fault')) ?? null),
  });
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
          <p className="small muted">
            {faults.length === 0
              ? `Nothing is missing or wrong in ${formatCount(answer.figures.properties, 'published listing')}.`
              : `Of ${formatCount(answer.figures.properties, 'published listing')}, what costs most first:`}
          </p>
          <ul className="staff-checks">
            {faults.map(({ rule, homes: count }) => {
              const { title, todo } = qualityMessages[rule];
              const isOpen = openRule === rule;
              return (
                <li key={rule}>
                  <button
                    type="button"
                    className="staff-check"
                    aria-expanded={isOpen}
                    onClick={() => void quality.open(isOpen ? null : rule)}
                  >
                    <span className="badge due">{count.toLocaleString('en-IN')}</span>
                    <span>
                      <b>{title}</b>
                      <span className="small muted"> {todo}</span>
                    </span>
                  </button>
                  {isOpen && (
                    <div className="staff-found-rows">
                      {!openRows && <Spinner text="Reading…" />}
                      <ul className="staff-list small">
                        {openRows?.rows.map((row) => (
                          <li key={row.id}>
                            <a data-row href={editorAddress('property', row.id)}>
                              {row.title}
                            </a>
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
