import { useEffect, useState } from 'react';
import type { LatestHome } from '#domain/property/latest-home.ts';
import { HomeStrip } from './HomeStrip.tsx';

interface Props {
  heading: string;
  readHomes: () => Promise<LatestHome[]>;
}

/** The newest homes, with the texts of spec.md sections 2 and 8 while they load and after a failure (decision P2). */
export function NewestHomes(props: Props) {
  const [tries, setTries] = useState(1);
  return <HomesRequest key={tries} {...props} tryAgain={() => setTries(tries + 1)} />;
}

function HomesRequest({ heading, readHomes, tryAgain }: Props & { tryAgain: () => void }) {
  const [homes, setHomes] = useState<readonly LatestHome[] | 'loading' | 'failed'>('loading');

  useEffect(() => {
    let isCurrent = true;
    const show = (found: readonly LatestHome[] | 'failed') => isCurrent && setHomes(found);
    readHomes().then(show, () => show('failed'));
    return () => {
      isCurrent = false;
    };
  }, [readHomes]);

  return (
    <>
      <p role="status" className="muted">
        {homes === 'loading' && 'Loading properties...'}
        {homes === 'failed' && 'Failed to load properties'}
      </p>
      {homes === 'failed' && (
        <p className="actions">
          <button type="button" className="button quiet" onClick={tryAgain}>
            Try again
          </button>
        </p>
      )}
      {typeof homes !== 'string' && homes.length > 0 && (
        <>
          <h3>{heading}</h3>
          <HomeStrip homes={homes} />
        </>
      )}
    </>
  );
}
