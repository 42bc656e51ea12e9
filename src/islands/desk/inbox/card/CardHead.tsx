import { formatIstTime } from '#domain/calendar/ist.ts';
import { formatAge, type Due } from './due.ts';

interface CardHeadProps {
  id: string;
  row: { name: string; reference: string; created_at: string };
  due: Due;
  now: Date;
  /** The status of the request, if `due` does not state it. */
  status?: string;
}

export function CardHead({ id, row, due, now, status }: CardHeadProps) {
  return (
    <header>
      <h3 id={id} tabIndex={-1} data-row>
        <bdi>{row.name}</bdi>
      </h3>
      <span className={`badge ${due.tone}`}>{due.text}</span>
      <span className="small muted">
        {row.reference} · {status && `${status} · `}
        <time dateTime={row.created_at} title={formatIstTime(row.created_at)}>
          {formatAge(row.created_at, now)}
        </time>
      </span>
    </header>
  );
}
