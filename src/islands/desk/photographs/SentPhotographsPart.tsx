import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { SentPhotograph } from '#contracts/admin-sent-photographs.ts';
import { formatIstTime } from '#domain/calendar/ist.ts';
import { photographAddress, smallestPhotograph } from '#domain/photograph/photograph.ts';
import { formatCount } from '#domain/text/text.ts';
import { ProblemNote } from '../block/ProblemNote.tsx';
import { ItemButton } from '../block/ItemButton.tsx';
import { useSaid } from '../block/use-said.ts';
import type { SentPhotographs } from './sent-photographs.ts';

interface SentPhotographsPartProps {
  sent: SentPhotographs;
  /** Where several homes are shown, each is named. */
  namesHomes: boolean;
  /** Called once a photograph is decided about. */
  onDecided: () => void;
}

/** Photographs from a partner, by link, which staff accept or refuse by one press each. Nothing is shown while none waits. */
export function SentPhotographsPart({ sent, namesHomes, onDecided }: SentPhotographsPartProps) {
  const { load, total, rows, busy, problem, message } = useStore(sent.$sent);
  const said = useSaid(message);
  useEffect(() => void sent.load(), [sent]);

  async function decide(photograph: SentPhotograph, accepted: boolean): Promise<void> {
    if (!busy && (await sent.decide(photograph, accepted))) onDecided();
  }

  if (rows.length === 0 && message === '' && problem === null && load !== 'failed') return null;
  return (
    <div className="staff-sent wide">
      {total > 0 && <h3>{formatCount(total, 'photograph waits', 'photographs wait')} for you</h3>}
      <p className="small" role="status" ref={said} tabIndex={-1}>
        {message}
      </p>
      <ProblemNote text={load === 'failed' ? 'The photographs could not be read.' : problem} />
      <ul>
        {rows.map((photograph, at) => (
          <li key={`${photograph.home.id} ${photograph.hash}`}>
            <SentItem
              photograph={photograph}
              number={at + 1}
              namesHome={namesHomes}
              fileUrl={sent.fileUrl}
              busy={busy}
              onDecide={(accepted) => void decide(photograph, accepted)}
            />
          </li>
        ))}
      </ul>
      {total > rows.length && rows.length > 0 && (
        <p className="small muted">Those that came first. {total - rows.length} more follow.</p>
      )}
    </div>
  );
}

interface SentItemProps {
  photograph: SentPhotograph;
  /** In the list, from 1. */
  number: number;
  namesHome: boolean;
  fileUrl: (address: string) => string;
  busy: boolean;
  onDecide: (accepted: boolean) => void;
}

function SentItem({ photograph, number, namesHome, fileUrl, busy, onDecide }: SentItemProps) {
  const { home, hash, width, sent_at: at, by, partner } = photograph;
  const about = `photograph ${number} of ${home.title}`;
  return (
    <>
      <a href={fileUrl(photographAddress(hash))} target="_blank" rel="noopener" aria-label={`Open ${about}`}>
        <img src={fileUrl(smallestPhotograph(hash, width))} alt="" width={160} height={120} loading="lazy" />
      </a>
      <div className="small">
        {namesHome && (
          <a href={`#listings/property/${home.id}`}>
            <bdi>{home.title}</bdi>
          </a>
        )}
        <p className="muted">
          From the partner, by link: <bdi>{[by, partner].filter(Boolean).join(', ')}</bdi>,{' '}
          <time dateTime={at}>{formatIstTime(at)}</time>
        </p>
        <div className="actions">
          <ItemButton busy={busy} of={`: ${about}`} onPress={() => onDecide(true)}>
            Accept
          </ItemButton>
          <ItemButton busy={busy} of={`: ${about}`} onPress={() => onDecide(false)}>
            Refuse
          </ItemButton>
        </div>
      </div>
    </>
  );
}
