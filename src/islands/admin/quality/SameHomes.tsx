import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ComparedHome, MergedPair, SamePair } from '#contracts/admin-same-homes.ts';
import { formatCount } from '#domain/text/text.ts';
import { propertyPath } from '#site/paths.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { RefreshButton } from '../block/RefreshButton.tsx';
import { Spinner } from '../block/Spinner.tsx';
import {
  describeComparedFacts,
  describeComparedPrice,
  describeLowerPrice,
  describeSource,
} from './describe-compared-home.ts';
import { OneHomeDialog } from './OneHomeDialog.tsx';
import { createSameHomes } from './same-homes.ts';

/** Homes of two partners that may be one. Editors see them, admins decide. */
export function SameHomes({ backend, mayDecide }: { backend: StaffBackend; mayDecide: boolean }) {
  const [homes] = useState(() => createSameHomes({ backend }));
  const { load, answer, busy, problem, message } = useStore(homes.$homes);
  const [asked, setAsked] = useState<SamePair | null>(null);
  useEffect(() => void homes.load(), [homes]);
  return (
    <section className="panel staff-block" aria-labelledby="same-homes-title">
      <header className="staff-block-head">
        <h2 id="same-homes-title">Homes that may be one</h2>
        <RefreshButton isReading={load === 'loading'} onRefresh={() => void homes.load()} />
      </header>
      {load === 'loading' && !answer && <Spinner text="Comparing the homes…" />}
      {load === 'failed' && <p className="problem">The homes could not be read. Use Refresh to try again.</p>}
      <p className="small" role="status">
        {message}
      </p>
      {problem && !asked && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {answer?.pairs.length === 0 && (
        <p className="small muted">No two partners offer what looks like one home.</p>
      )}
      {answer && answer.total > answer.pairs.length && (
        <p className="small muted">
          The likeliest {answer.pairs.length} of {answer.total.toLocaleString('en-IN')} pairs.
        </p>
      )}
      <ul className="staff-same-homes">
        {answer?.pairs.map((pair) => (
          <li key={`${pair.first.id} ${pair.second.id}`}>
            <HomeSide home={pair.first} fileUrl={backend.fileUrl} />
            <HomeSide home={pair.second} fileUrl={backend.fileUrl} />
            <p className="small">
              {pair.alike > 0 &&
                `${formatCount(pair.alike, 'photograph looks', 'photographs look')} the same in both. `}
              {describeLowerPrice(pair.first, pair.second)}
            </p>
            {mayDecide && (
              <p className="actions">
                <button
                  className="button quiet small"
                  type="button"
                  disabled={busy}
                  onClick={() => setAsked(pair)}
                >
                  One home…<span className="sr"> {namesOf(pair)}</span>
                </button>
                <button
                  className="button quiet small"
                  type="button"
                  disabled={busy}
                  onClick={() => void homes.keepApart(pair)}
                >
                  Two homes<span className="sr">: {namesOf(pair)}</span>
                </button>
              </p>
            )}
          </li>
        ))}
      </ul>
      {answer && answer.merged.length > 0 && (
        <details className="staff-made-one">
          <summary>
            {formatCount(answer.merged_total, 'home', 'homes')} that two partners offer, with one page
          </summary>
          <ul className="staff-list small">
            {answer.merged.map((pair) => (
              <li key={pair.merged.id}>
                <MadeOne pair={pair} />
                {mayDecide && (
                  <>
                    {' '}
                    <button
                      className="button quiet small"
                      type="button"
                      disabled={busy}
                      onClick={() => void homes.takeBack(pair)}
                    >
                      Make two homes again<span className="sr">: {pair.merged.title}</span>
                    </button>
                  </>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {asked && (
        <OneHomeDialog
          pair={asked}
          busy={busy}
          problem={problem}
          onClose={() => setAsked(null)}
          onMerge={async (kept, merged) => {
            if (await homes.merge(kept, merged)) setAsked(null);
          }}
        />
      )}
    </section>
  );
}

const namesOf = ({ first, second }: SamePair) =>
  `${first.title} (${describeSource(first)}) and ${second.title} (${describeSource(second)})`;

function HomeSide({ home, fileUrl }: { home: ComparedHome; fileUrl: (address: string) => string }) {
  return (
    <div className="staff-same-home">
      <HomeLink home={home} />
      <span className="small">{describeSource(home)}</span>
      <span>{describeComparedPrice(home)}</span>
      <span className="small muted">{describeComparedFacts(home)}</span>
      <span className="staff-same-pictures">
        {home.pictures.map((address) => (
          <img
            key={address}
            src={fileUrl(address).replace('/1600.jpg', '/480.jpg')}
            alt=""
            width={96}
            height={72}
            loading="lazy"
          />
        ))}
        {home.picture_count === 0 && <span className="small muted">No pictures</span>}
      </span>
    </div>
  );
}

function HomeLink({ home }: { home: ComparedHome }) {
  if (home.slug === null) return <span>{home.title}</span>;
  return (
    <a href={propertyPath({ slug: home.slug })} target="_blank" rel="noopener">
      {home.title}
    </a>
  );
}

function MadeOne({ pair: { kept, merged } }: { pair: MergedPair }) {
  return (
    <>
      <HomeLink home={kept} /> <span className="muted">by {describeSource(kept)}</span>, also by{' '}
      {describeSource(merged)}. {describeLowerPrice(kept, merged)}
    </>
  );
}
