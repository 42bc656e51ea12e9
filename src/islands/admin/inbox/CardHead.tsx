import { formatAge, type Due } from './due.ts';

interface CardHeadProps {
  id: string;
  row: { name: string; reference: string; created_at: string };
  due: Due;
  now: Date;
  /** Its status, where `due` does not say it. */
  status?: string;
}

/** Who asked, by when to answer, and since when the request waits. */
export function CardHead({ id, row, due, now, status }: CardHeadProps) {
  return (
    <header>
      <h3 id={id}>
        <bdi>{row.name}</bdi>
      </h3>
      <span className={`badge ${due.tone}`}>{due.text}</span>
      <span className="small muted">
        {row.reference} · {status && `${status} · `}
        <time dateTime={row.created_at} title={new Date(row.created_at).toLocaleString()}>
          {formatAge(row.created_at, now)}
        </time>
      </span>
    </header>
  );
}
