import { useStore } from '@nanostores/react';
import type { Partner, PartnerFile } from '#contracts/admin-partners.ts';
import { formatIstTime } from '#domain/calendar/ist.ts';
import { formatCount } from '#domain/text/text.ts';
import { ProblemNote } from '../block/ProblemNote.tsx';
import { RefreshButton } from '../block/RefreshButton.tsx';
import { useFew } from '../window/use-few.ts';
import { ShowMore } from '../block/ShowMore.tsx';
import { Spinner } from '../block/Spinner.tsx';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { WaitingDoubts } from '../doubts/WaitingDoubts.tsx';
import type { Partners } from './partners.ts';

/** Partners whom a phone shows at once. */
const FEW = 12;

/** All partners, with what waits at each. */
export function PartnersPart({ backend, partners }: { backend: StaffBackend; partners: Partners }) {
  const { load, partners: rows } = useStore(partners.$partners);
  const few = useFew(rows, FEW);
  return (
    <section className="panel staff-block" aria-labelledby="partners-title" aria-busy={load === 'loading'}>
      <header className="staff-block-head">
        <h2 id="partners-title">Partners</h2>
        <RefreshButton isReading={load === 'loading'} onRefresh={() => void partners.load()} />
      </header>
      <p className="actions">
        <a className="button small" href="#partners/new">
          Add a partner
        </a>
      </p>
      {load === 'loading' && rows.length === 0 && <Spinner text="Loading partners…" />}
      {load === 'failed' && (
        <ProblemNote text="The partners could not be read." onTryAgain={() => void partners.load()} />
      )}
      {load === 'ready' && rows.length === 0 && (
        <p className="staff-empty">No partners yet. Whoever gives us homes to list is added here.</p>
      )}
      <WaitingDoubts backend={backend} partner={null} beside={rows} />
      <ul className="staff-people">
        {few.shown.map((row) => (
          <PartnerLine key={row.id} partner={row} />
        ))}
      </ul>
      {few.left > 0 && <ShowMore left={few.left} onMore={few.more} />}
    </section>
  );
}

export const homesComeWords: Record<Partner['homes_come'], string> = {
  typed: 'Typed by staff',
  file: 'A file is handed over',
  address: 'Read from an address every night',
};

function PartnerLine({ partner }: { partner: Partner }) {
  const open = waitingWords(partner);
  return (
    <li>
      <a className="staff-person-name" href={`#partners/${partner.id}`}>
        <bdi>{partner.name}</bdi>
      </a>
      <span className={`badge ${open ? 'due' : 'plain'}`}>{formatCount(partner.homes, 'home')}</span>
      <span className="small muted">
        {homesComeWords[partner.homes_come]}, {formatCount(partner.contacts.length, 'contact')}
        {open && (
          <>
            <br />
            <span className="staff-late">{open}</span>
          </>
        )}
      </span>
      <span className="small">{partner.last_file ? <FileWords file={partner.last_file} /> : null}</span>
    </li>
  );
}

function FileWords({ file }: { file: PartnerFile }) {
  const isWrong = file.state === 'refused' || file.state === 'failed';
  return (
    <span className={isWrong ? 'staff-late' : 'muted'}>
      {fileStateWords[file.state]}, <time dateTime={file.at}>{formatIstTime(file.at)}</time>
      {file.refused > 0 && `, ${formatCount(file.refused, 'row')} refused`}
    </span>
  );
}

const fileStateWords: Record<PartnerFile['state'], string> = {
  waiting: 'File waits to be read',
  trial: 'First file waits for your look',
  applying: 'File is being read',
  done: 'Last file taken in',
  refused: 'Last file refused',
  failed: 'Reading the last file failed',
};

/** 'Homes: 2 wait for you, 3 say something else than the file.', or null if nothing waits. */
export function waitingWords({
  waiting,
  conflicts,
  gone,
  hidden,
  to_decide: toDecide,
  photographs,
  unanswered,
}: Pick<Partner, 'waiting' | 'conflicts' | 'gone' | 'hidden' | 'to_decide' | 'photographs' | 'unanswered'>):
  string | null {
  const parts = [
    toDecide > 0 && `${formatCount(toDecide, 'answer')} to decide`,
    photographs > 0 && `${formatCount(photographs, 'photograph')} to look at`,
    waiting > 0 && `${formatCount(waiting, 'new home')} to look at`,
    conflicts > 0 && `${formatCount(conflicts, 'home')} not as in the file`,
    gone > 0 && `${formatCount(gone, 'home')} sold or let and still in the file`,
    hidden > 0 && `${formatCount(hidden, 'home')} hidden by a rule`,
    unanswered > 0 && `${formatCount(unanswered, 'home')} without an answer`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}
