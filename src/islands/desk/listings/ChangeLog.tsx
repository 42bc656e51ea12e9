import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useEffect, useState } from 'react';
import type { StaffChange } from '#contracts/admin-listings.ts';
import { truncate } from '#domain/text/truncate.ts';
import { Author } from '../format/Author.tsx';
import { formatGeneratedAt } from '../format/formats.ts';
import { ProblemNote } from '../block/ProblemNote.tsx';
import type { ChangeLogState } from './change-log.ts';
import { editorAddress } from './editor/editor-address.ts';
import { describeChange } from './fields/describe-change.ts';
import type { Listings } from './listings.ts';

/** A search in the changes that staff made to homes, societies, areas, settings and closed days. */
export function ChangeLog({ listings }: { listings: Listings }) {
  const { changeLog } = listings;
  const log = useStore(changeLog.$log);
  const [words, setWords] = useState(log.words);
  // Back and a link change what is shown.
  useEffect(() => setWords(log.words), [log.words]);
  const search = (event: SyntheticEvent) => {
    event.preventDefault();
    void listings.searchChanges(words.trim());
  };
  return (
    <section className="panel staff-block" aria-labelledby="log-title">
      <header className="staff-block-head">
        <h2 id="log-title">Who changed what</h2>
      </header>
      <form className="staff-filters" aria-labelledby="log-title" onSubmit={search}>
        <div className="field grow">
          <label htmlFor="log-words">
            Person, name or id of a row, table, field, value, or day (2026-11-22)
          </label>
          <input
            id="log-words"
            type="search"
            value={words}
            autoComplete="off"
            onChange={({ target }) => setWords(target.value)}
          />
        </div>
        <button className="button quiet" type="submit">
          Show changes
        </button>
      </form>
      {log.load !== 'closed' && (
        <>
          <p className="staff-found small muted" role="status">
            {describeLog(log)}
          </p>
          {log.load === 'failed' && (
            <ProblemNote text="The changes could not be read." onTryAgain={() => void changeLog.loadMore()} />
          )}
          <Changes changes={log.rows} named />
          {log.load === 'ready' && log.next !== null && (
            <button className="button quiet small" type="button" onClick={() => void changeLog.loadMore()}>
              Show earlier ones
            </button>
          )}
        </>
      )}
    </section>
  );
}

function describeLog({ load, rows }: ChangeLogState): string {
  if (rows.length > 0) return `The latest ${rows.length} are shown.`;
  if (load === 'failed') return '';
  return load === 'loading' ? 'Reading the changes…' : 'No changes match.';
}

/** Lists changes, newest first. `named` adds the name of the changed row. */
export function Changes({ changes, named = false }: { changes: readonly StaffChange[]; named?: boolean }) {
  return (
    <ol className="staff-changes small">
      {changes.map((change) => (
        <li key={change.id}>
          <p className="muted">
            {formatGeneratedAt(change.changed_at)}, <Author by={change} unknown="an account that is gone" />
            {named && (
              <>
                {': '}
                {change.name === null ? (
                  'a row that is deleted'
                ) : change.kind === 'settings' || change.kind === 'account' ? (
                  change.name
                ) : change.kind === 'erasure' ? (
                  `erased what was stored about a person, ${change.listing}`
                ) : change.kind === 'closed day' ? (
                  `calls on ${change.name}`
                ) : (
                  <a href={editorAddress(change.kind, change.listing)}>
                    <bdi>{change.name}</bdi>
                  </a>
                )}
              </>
            )}
          </p>
          <ul>
            {describeChange(change).map(({ label, was, became }) => (
              <li key={label}>
                <b>{label}</b>
                {(was || became) && (
                  <>
                    {': '}
                    <bdi>{excerptOf(was)}</bdi> → <bdi>{excerptOf(became)}</bdi>
                  </>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function excerptOf(value: string): string {
  return value === '' ? 'empty' : truncate(value, 160);
}
