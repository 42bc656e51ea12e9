import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useRef } from 'react';
import type { WaitingDoubt } from '#contracts/admin-doubts.ts';
import { formatIstTime } from '#domain/calendar/ist.ts';
import { labelOf } from '#domain/listing/listing-columns.ts';
import { isInRupees } from '#domain/money/price.ts';
import { exactRupees } from '#domain/money/rupees.ts';
import { pointOf } from '#domain/position/position.ts';
import { sayStored } from '#domain/property/say-stored.ts';
import { truncate } from '#domain/text/truncate.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { ItemButton } from '../block/ItemButton.tsx';
import { part } from '../block/part.tsx';
import { ShowMore } from '../block/ShowMore.tsx';
import { Spinner } from '../block/Spinner.tsx';
import { useSaid } from '../block/use-said.ts';
import { FoldedPlan } from '../plan/PlanOfPlaces.tsx';
import type { Doubts } from './doubts.ts';
import { fieldOfDoubt } from './field-of-doubt.ts';
import './doubts.css';

/** The editor of one field. Only who corrects a value loads it. */
const CorrectValue = part(async () => (await import('./CorrectValue.tsx')).CorrectValue);

interface DoubtListProps {
  doubts: Doubts;
  backend: StaffBackend;
}

/** What waits, with what to do about each. It names the columns of homes, so only whoever has some of it loads it. */
export function DoubtList({ doubts, backend }: DoubtListProps) {
  const { total, rows, correcting, problem, message } = useStore(doubts.$doubts);
  const said = useSaid(problem ?? message);
  const isGone = correcting !== null && !rows.some(({ id }) => id === correcting.id);
  const listed = isGone ? [correcting, ...rows] : rows;
  return (
    <section className="staff-doubts" aria-labelledby="doubts-title">
      <h3 id="doubts-title" tabIndex={-1}>
        What waits<span className="count muted"> ({total.toLocaleString('en-IN')})</span>
      </h3>
      <p className="small muted">
        These values are hardly true. Pages show each home without them, or as it was, until you decide.
      </p>
      <p className={problem ? 'problem' : 'small'} role="status" tabIndex={-1} ref={said}>
        {problem ?? message}
      </p>
      <ul className="staff-doubt-list small">
        {listed.map((doubt) => (
          <DoubtItem
            key={doubt.id}
            doubt={doubt}
            isFirst={doubt === listed.find(({ place }) => place)}
            doubts={doubts}
            backend={backend}
          />
        ))}
      </ul>
      {total > rows.length && <ShowMore left={total - rows.length} onMore={doubts.more} />}
    </section>
  );
}

function DoubtItem({
  doubt,
  isFirst,
  doubts,
  backend,
}: DoubtListProps & { doubt: WaitingDoubt; isFirst: boolean }) {
  const { busy, correcting } = useStore(doubts.$doubts, { keys: ['busy', 'correcting'] });
  const { home, column, shown, value, reason, place } = doubt;
  const point = place && pointOf(place.position);
  const label = labelOf('property', column);
  const of = `: ${label} of ${home.title}`;
  const address = `#listings/property/${home.id}`;
  const field = fieldOfDoubt(doubt);
  const isCorrected = correcting?.id === doubt.id;
  const opener = useRef<HTMLButtonElement>(null);
  const wasCorrected = useRef(false);
  // The field is gone, and the focus with it.
  useEffect(() => {
    if (wasCorrected.current && !isCorrected && document.activeElement === document.body)
      opener.current?.focus();
    wasCorrected.current = isCorrected;
  }, [isCorrected]);
  return (
    <li>
      <a data-row href={address}>
        <bdi>{home.title}</bdi>
      </a>
      <p>
        <b>
          {label}: <bdi>{sayValue(doubt, value)}</bdi>
        </b>
        , now <bdi>{sayValue(doubt, shown)}</bdi>. {reason ?? 'It is far from what was stated before.'}
      </p>
      <p className="muted">
        {sourceOf(doubt)}, <time dateTime={doubt.stated_at}>{formatIstTime(doubt.stated_at)}</time>
      </p>
      {place && point && (
        <FoldedPlan
          place={{ name: 'The home', point }}
          another={{ name: place.area, point: place.middle }}
          isFirst={isFirst}
        />
      )}
      {isCorrected && field ? (
        <Suspense fallback={<Spinner text="Reading the home…" />}>
          <CorrectValue backend={backend} doubts={doubts} doubt={doubt} field={field} />
        </Suspense>
      ) : (
        <p className="actions">
          <ItemButton busy={busy} of={of} onPress={() => void doubts.decide(doubt, 'right')}>
            It is right
          </ItemButton>
          {field ? (
            <button
              className="button quiet small"
              type="button"
              ref={opener}
              onClick={() => doubts.correct(doubt)}
            >
              Correct it<span className="sr">{of}</span>
            </button>
          ) : (
            <a className="button quiet small" href={address}>
              Correct it<span className="sr">{of}</span>
            </a>
          )}
          <ItemButton busy={busy} of={of} onPress={() => void doubts.decide(doubt, 'left out')}>
            Leave it out
          </ItemButton>
        </p>
      )}
    </li>
  );
}

const SHOWN = 200;

/** '₹95', 'Price on request', '1,650'. */
export function sayValue(
  { column, currency }: Pick<WaitingDoubt, 'column' | 'currency'>,
  value: unknown,
): string {
  if (column === 'price' && (value === null || value === 0)) return 'Price on request';
  if (column === 'price' && typeof value === 'number' && isInRupees({ currency })) return exactRupees(value);
  return truncate(sayStored(column, value), SHOWN);
}

/** 'Kaveri homes, row 12 of homes.csv'; 'Kaveri homes, Kavya by link'; 'An imported data set, properties.jsonl line 3'. */
export function sourceOf({
  home,
  door,
  source,
  by,
}: Pick<WaitingDoubt, 'home' | 'door' | 'source' | 'by'>): string {
  if (door === 'area') return 'Since the place of its area is known';
  const from = door === 'import' ? 'An imported data set' : (home.partner ?? 'A partner');
  const how = door === 'link' ? (by ? `${by} by link` : 'by link') : source;
  return how === null ? from : `${from}, ${how}`;
}
