import type { GoneHome } from '#contracts/admin-partner-feed.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatCount } from '#domain/text/text.ts';
import { ReferenceNote } from './ReferenceNote.tsx';

/** Homes that are said to be sold or let, and that the partner's file offers all the same. They stay hidden. */
export function GoneHomes({ homes, total }: { homes: readonly GoneHome[]; total: number }) {
  if (homes.length === 0) return null;
  return (
    <div>
      <h4>{formatCount(total, 'home')} sold or let, and still in their file</h4>
      <p className="small muted">
        {total === 1 ? 'It stays' : 'They stay'} hidden. Ask the partner, who may have forgotten the file;
        show a home again in its editor if it is on offer.
      </p>
      <ul className="staff-list small">
        {homes.map(({ id, title, reference, said_on: day, by_partner: isTheirs }) => (
          <li key={id}>
            <a href={`#listings/property/${id}`}>
              <bdi>{title}</bdi>
            </a>
            <ReferenceNote title={title} reference={reference} />
            <span className="muted">
              , said {isTheirs ? 'by them' : 'to us'} on {formatDay(day)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
