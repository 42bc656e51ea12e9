import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ComparedHome, MergedPair, SamePair } from '#contracts/admin-same-homes.ts';
import { thumbnail } from '#domain/photograph/small-picture.ts';
import { formatCount } from '#domain/text/text.ts';
import { propertyPath } from '#site/paths.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { useFew } from '../window/use-few.ts';
import { ShowMore } from '../block/ShowMore.tsx';
import { ItemButton } from '../block/ItemButton.tsx';
import { DecisionsBlock, PairButtons } from './DecisionsBlock.tsx';
import {
  describeApart,
  describeComparedFacts,
  describeComparedPrice,
  describeLowerPrice,
  describeSource,
} from './describe-compared-home.ts';
import { OneHomeDialog } from './OneHomeDialog.tsx';
import { createSameHomes } from './same-homes.ts';

/** Pairs that a phone shows at once. */
const FEW = 4;

/** Homes of two partners that may be one. Editors see them, admins decide. */
export function SameHomes({ backend, mayDecide }: { backend: StaffBackend; mayDecide: boolean }) {
  const [homes] = useState(() => createSameHomes({ backend }));
  const state = useStore(homes.$homes);
  const { answer, busy, problem } = state;
  const few = useFew(answer?.pairs ?? [], FEW);
  const [asked, setAsked] = useState<SamePair | null>(null);
  useEffect(() => void homes.load(), [homes]);
  return (
    <DecisionsBlock
      title="Homes that may be one"
      state={state}
      isRead={answer !== null}
      reading="Comparing the homes…"
      failed="The homes could not be read."
      isAsking={asked !== null}
      onRefresh={() => void homes.load()}
    >
      {answer?.pairs.length === 0 && (
        <p className="small muted">No two partners offer what looks like one home.</p>
      )}
      {answer && answer.total > answer.pairs.length && (
        <p className="small muted">
          The likeliest {answer.pairs.length} of {answer.total.toLocaleString('en-IN')} pairs.
        </p>
      )}
      <ul className="staff-same-homes">
        {few.shown.map((pair) => (
          <li key={`${pair.first.id} ${pair.second.id}`}>
            <HomeSide home={pair.first} fileUrl={backend.fileUrl} />
            <HomeSide home={pair.second} fileUrl={backend.fileUrl} />
            <p className="small">
              {pair.alike > 0 &&
                `${formatCount(pair.alike, 'photograph looks', 'photographs look')} the same in both. `}
              {pair.metres !== null && `${describeApart(pair.metres)} `}
              {describeLowerPrice(pair.first, pair.second)}
            </p>
            {mayDecide && (
              <PairButtons
                names={namesOf(pair)}
                one="One home…"
                two="Two homes"
                busy={busy}
                onOne={() => setAsked(pair)}
                onTwo={() => void homes.keepApart(pair)}
              />
            )}
          </li>
        ))}
      </ul>
      {few.left > 0 && <ShowMore left={few.left} onMore={few.more} />}
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
                    <ItemButton
                      of={`: ${pair.merged.title}`}
                      busy={busy}
                      onPress={() => void homes.takeBack(pair)}
                    >
                      Make two homes again
                    </ItemButton>
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
    </DecisionsBlock>
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
        {home.pictures.map(({ address, width }) => (
          <img
            key={address}
            src={fileUrl(thumbnail(address, width))}
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
