import { groupedBy } from '#domain/sorting/grouped-by.ts';
import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import type { PartnerFeed, PartnerFeedReport } from '#contracts/admin-partner-feed.ts';
import { referenceOfPartner } from '#domain/property/reference-of-partner.ts';
import { formatNumber } from '#domain/money/rupees.ts';
import { formatCount } from '#domain/text/text.ts';
import { AlikePlaces } from './AlikePlaces.tsx';
import type { PartnerFileStore } from './partner-file.ts';
import { ProposedParts } from './ProposedParts.tsx';

interface FileReportProps {
  file: PartnerFileStore;
  report: PartnerFeedReport;
  corrections: PartnerFeed['corrections'];
  /** It was taken in: how it was understood is not asked any more. */
  isDecided: boolean;
}

const FIRST = 20;
/** Choices that are no meaning of a column. */
const AS_RECOGNISED = '';
const NO_FACT = 'no fact';

/** How the last file was understood. A column or a value is mended once, and that is kept for the partner. */
export function FileReport({ file, report, corrections, isDecided }: FileReportProps) {
  const refused = report.findings.filter(({ kind }) => kind === 'refused');
  const others = report.findings.filter(({ kind }) => kind !== 'refused');
  return (
    <>
      {report.remarks.map((remark) => (
        <p className="small" key={remark}>
          {remark}
        </p>
      ))}
      {report.homes.length > 0 && (
        <details className="small" open={!isDecided}>
          <summary>The first homes, as {isDecided ? 'they came' : 'they will be'}</summary>
          {report.homes.map((home) => (
            <dl className="staff-file-home" key={home.row}>
              <div>
                <dt className="muted">Row {home.row}</dt>
                <dd>
                  <bdi>{referenceOfPartner(home.reference) ?? 'no reference of their own'}</bdi>
                </dd>
              </div>
              {home.facts.map(([label, value]) => (
                <div key={label}>
                  <dt className="muted">{label}</dt>
                  <dd>
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ))}
              {home.pictures > 0 && (
                <div>
                  <dt className="muted">Pictures</dt>
                  <dd>{home.pictures}</dd>
                </div>
              )}
            </dl>
          ))}
        </details>
      )}
      <details className="small">
        <summary>{formatCount(report.columns.length, 'column')}, and what each means</summary>
        <ul className="staff-file-columns">
          {report.columns.map((column) => (
            <ColumnOfFile key={column.name} {...{ file, report, corrections, column }} />
          ))}
        </ul>
      </details>
      <FirstOf shown={report.findings.length} all={report.found?.findings}>
        remarks are listed, rows that could not be taken in before the others
      </FirstOf>
      <FirstOf shown={report.unsure.length} all={report.found?.unsure}>
        names of places are asked about: the others follow when these are answered
      </FirstOf>
      <AlikePlaces report={report} />
      <ProposedParts file={file} report={report} />
      {refused.length > 0 && (
        <Findings file={file} title={formatCount(refused.length, 'row')} rows={refused} />
      )}
      {others.length > 0 && (
        <Findings file={file} title={formatCount(others.length, 'value')} rows={others} mends />
      )}
    </>
  );
}

interface FirstOfProps {
  shown: number;
  all: number | undefined;
  children: string;
}

/** 'The first 500 of 1,240 …': nothing where all are shown. */
function FirstOf({ shown, all = shown, children }: FirstOfProps) {
  if (all <= shown) return null;
  return (
    <p className="small muted">
      The first {formatNumber(shown)} of {formatNumber(all)} {children}.
    </p>
  );
}

interface ColumnOfFileProps extends Omit<FileReportProps, 'isDecided'> {
  column: PartnerFeedReport['columns'][number];
}

function ColumnOfFile({ file, report, corrections, column }: ColumnOfFileProps) {
  const id = useId();
  const { busy } = useStore(file.$file, { keys: ['busy'] });
  const mended = corrections.columns.find(([name]) => name === column.name);
  const chosen = mended ? (mended[1] ?? NO_FACT) : AS_RECOGNISED;
  return (
    <li className="field">
      <label htmlFor={id}>
        <bdi>{column.name}</bdi>{' '}
        <span className="muted">
          {column.left ?? `${column.read} of ${formatCount(column.stated, 'value')} read`}
        </span>
      </label>
      <select
        id={id}
        value={chosen}
        disabled={busy}
        onChange={(event) => {
          const { value } = event.target;
          const meaning = value === AS_RECOGNISED ? undefined : value === NO_FACT ? null : value;
          void file.mendColumn(column.name, meaning);
        }}
      >
        <option value={AS_RECOGNISED}>As recognised: {column.readAs ?? 'not known, left out'}</option>
        <option value={NO_FACT}>No fact of a home</option>
        {report.meanings.map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </li>
  );
}

interface FindingsProps {
  file: PartnerFileStore;
  title: string;
  rows: PartnerFeedReport['findings'];
  mends?: boolean;
}

/** What did not arrive: row, column, value and why. The same value of a column is shown once. */
function Findings({ file, title, rows, mends = false }: FindingsProps) {
  const groups = [
    ...groupedBy(rows, ({ row, column, value, reason }) =>
      mends ? JSON.stringify([column, value, reason]) : String(row),
    ).values(),
  ];
  return (
    <details className="small">
      <summary>
        {title} {mends ? 'arrived in another way or not at all' : 'could not be taken in'}
      </summary>
      <ul className="staff-file-columns">
        {groups.slice(0, FIRST).map((group) => {
          const [first] = group;
          if (!first) return null;
          return (
            <li key={`${first.row} ${first.column} ${first.value}`}>
              {first.column && (
                <>
                  <bdi>{first.column}</bdi>:{' '}
                </>
              )}
              {first.value && (
                <>
                  ‘<bdi>{first.value}</bdi>’{' '}
                </>
              )}
              {first.reason}{' '}
              <span className="muted">
                {group.length > 1
                  ? `${formatCount(group.length, 'row')}, first row ${first.row}`
                  : `row ${first.row}`}
              </span>
              {mends && first.kind === 'unread' && first.value !== '' && (
                <MendValue file={file} column={first.column} value={first.value} />
              )}
            </li>
          );
        })}
        {groups.length > FIRST && <li className="muted">… and {groups.length - FIRST} more.</li>}
      </ul>
    </details>
  );
}

function MendValue({ file, column, value }: { file: PartnerFileStore; column: string; value: string }) {
  const id = useId();
  const [word, setWord] = useState('');
  return (
    <form
      className="staff-file-mend field"
      onSubmit={(event) => {
        event.preventDefault();
        void file.mendValue(column, value, word);
      }}
    >
      <label className="sr" htmlFor={id}>
        What {value} in {column} means
      </label>
      <input
        id={id}
        value={word}
        autoComplete="off"
        placeholder="It means …"
        onChange={(event) => setWord(event.target.value)}
      />
      <button className="button quiet small" type="submit">
        Keep<span className="sr">: {value}</span>
      </button>
    </form>
  );
}
