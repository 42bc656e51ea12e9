import { useStore } from '@nanostores/react';
import type { Partner, PartnerFile } from '#contracts/admin-partners.ts';
import { formatIstTime } from '#domain/calendar/ist.ts';
import { countedAs } from '#domain/numbers/counted-homes.ts';
import { formatCount } from '#domain/text/text.ts';
import { ProblemNote } from '../block/ProblemNote.tsx';
import { RefreshButton } from '../block/RefreshButton.tsx';
import { useFew } from '../window/use-few.ts';
import { ShowMore } from '../block/ShowMore.tsx';
import { Spinner } from '../block/Spinner.tsx';
import { ListFilters } from '../block/ListFilters.tsx';
import { useListAddress } from '../place/use-list-address.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { WaitingDoubts } from '../doubts/WaitingDoubts.tsx';
import { findPartners, isWrong, type PartnerState, partnerStates } from './find-partners.ts';
import type { Partners } from './partners.ts';
import { waitingWords } from './waiting-words.ts';

/** Partners whom a phone shows at once. */
const FEW = 12;

const stateLabels: Record<PartnerState, string> = {
  waiting: 'Something waits for you',
  failed: 'Last file changed nothing',
};
const states: readonly { value: PartnerState | ''; label: string }[] = [
  { value: '', label: 'All partners' },
  ...partnerStates.map((value) => ({ value, label: stateLabels[value] })),
];

/** All partners, with what waits at each. */
export function PartnersPart({ backend, partners }: { backend: StaffBackend; partners: Partners }) {
  const { load, partners: rows } = useStore(partners.$partners);
  const filter = useStore(partners.$filter);
  const found = findPartners(rows, filter);
  const few = useFew(found, FEW);
  useListAddress({
    list: 'partners',
    shown: { q: filter.search.trim(), state: filter.state },
    show: (asked) =>
      partners.$filter.set({
        search: asked('q'),
        state: partnerStates.find((each) => each === asked('state')) ?? '',
      }),
  });
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
      {rows.length > 0 && (
        <ListFilters
          plural="partners"
          search={filter.search}
          onSearch={(search) => partners.$filter.set({ ...filter, search })}
          status={filter.state}
          statuses={states}
          onStatus={(state) => partners.$filter.set({ ...filter, state })}
        />
      )}
      {rows.length > 0 && found.length === 0 && <p className="staff-empty">No partners match.</p>}
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

const homesOf = ({ name }: Partner): string =>
  `#listings/property?shown=yes&counted=${encodeURIComponent(countedAs({ kind: 'partner', name, offer: null }))}`;

function PartnerLine({ partner }: { partner: Partner }) {
  const open = waitingWords(partner);
  return (
    <li>
      <a className="staff-person-name" href={`#partners/${partner.id}`}>
        <bdi>{partner.name}</bdi>
      </a>
      <span className={`badge ${open ? 'due' : 'plain'}`}>
        {partner.homes > 0 ? (
          <a href={homesOf(partner)}>
            {formatCount(partner.homes, 'home')}
            <span className="sr"> of {partner.name}</span>
          </a>
        ) : (
          'No homes'
        )}
      </span>
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
  return (
    <span className={isWrong(file.state) ? 'staff-late' : 'muted'}>
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
