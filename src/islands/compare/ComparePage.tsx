import { useStore } from '@nanostores/react';
import { formatCount } from '#domain/text/text.ts';
import { paths } from '#site/paths.ts';
import { CompareTable } from './CompareTable.tsx';
import type { Comparison } from './comparison.ts';
import { QuestionsToAsk } from './QuestionsToAsk.tsx';

export function ComparePage({ comparison }: { comparison: Comparison }) {
  const comparisonState = useStore(comparison.$state);
  if (comparisonState.state === 'loading') return <p role="status">Reading the pages of the homes…</p>;
  if (comparisonState.state === 'failed') {
    return (
      <p className="notice measure" role="alert">
        The pages of the homes could not be loaded.{' '}
        <button type="button" className="button quiet small" onClick={() => void comparison.load()}>
          Try again
        </button>
      </p>
    );
  }
  const { pages, unavailable, leftOut } = comparisonState;
  return (
    <div className="stack stack-far">
      <p role="status" className="sr">
        {formatCount(pages.length, 'home')} side by side
      </p>
      {unavailable > 0 && (
        <p className="notice measure">
          {formatCount(unavailable, 'home')} of the address {unavailable === 1 ? 'is' : 'are'} no longer
          available.
        </p>
      )}
      {leftOut > 0 && (
        <p className="notice measure">
          Four homes fit side by side; {formatCount(leftOut, 'home')} {leftOut === 1 ? 'is' : 'are'} left out.
        </p>
      )}
      {pages.length < 2 ? (
        <p className="lead">
          Choose two to four homes under ‘Compare’ on <a href={paths.saved}>Saved homes</a>.
        </p>
      ) : (
        <>
          <CompareTable pages={pages} />
          <p className="actions">
            <button type="button" className="button quiet small" onClick={() => print()}>
              Print
            </button>
            <a className="button quiet small" href={paths.saved}>
              Saved homes
            </a>
          </p>
          <QuestionsToAsk pages={pages} />
        </>
      )}
    </div>
  );
}
