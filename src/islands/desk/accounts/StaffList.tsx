import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { StaffAccount } from '#contracts/admin-accounts.ts';
import { formatIstTime } from '#domain/calendar/ist.ts';
import { storedPhone } from '#domain/enquiry/phone.ts';
import { formatCount } from '#domain/text/text.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { ProblemNote } from '../block/ProblemNote.tsx';
import { RefreshButton } from '../block/RefreshButton.tsx';
import { PhoneFold } from '../block/PhoneFold.tsx';
import { useSaid } from '../block/use-said.ts';
import { ShowMore } from '../block/ShowMore.tsx';
import { Spinner } from '../block/Spinner.tsx';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { formatGeneratedAt } from '../format/formats.ts';
import { useFew } from '../window/use-few.ts';
import { type Accounts, createAccounts, roleWords } from './accounts.ts';
import { InviteForm } from './InviteForm.tsx';

/** Accounts that a phone shows at once. */
const FEW = 10;

/** Who is staff, where they are signed in, and who is invited. */
export function StaffList({ backend, userId }: { backend: StaffBackend; userId: string }) {
  const [accounts] = useState(() => createAccounts({ backend, userId, openStorage: () => localStorage }));
  const { load, accounts: listed, invitations, busy, problem, done } = useStore(accounts.$accounts);
  const [asked, setAsked] = useState<Asked | null>(null);
  const said = useSaid(done);
  const few = useFew(listed, FEW);
  useEffect(() => void accounts.load(), [accounts]);
  return (
    <section className="panel staff-block" aria-labelledby="accounts-title">
      <header className="staff-block-head">
        <h2 id="accounts-title">Staff</h2>
        <RefreshButton isReading={load === 'loading'} onRefresh={() => void accounts.load()} />
      </header>
      {load === 'loading' && listed.length === 0 && <Spinner text="Reading the accounts…" />}
      {load === 'failed' && (
        <p className="problem">The accounts could not be read. Use Refresh to try again.</p>
      )}
      <ProblemNote text={problem} />
      {done && (
        <p className="notice good" role="status" ref={said} tabIndex={-1}>
          {done}
        </p>
      )}
      <ul className="staff-list small">
        {few.shown.map((account) => (
          <AccountItem
            key={account.id}
            account={account}
            isOwn={account.id === userId}
            busy={busy}
            accounts={accounts}
            onAsk={setAsked}
          />
        ))}
      </ul>
      {few.left > 0 && <ShowMore left={few.left} onMore={few.more} />}
      {invitations.length > 0 && (
        <>
          <h3>Invited</h3>
          <ul className="staff-list small">
            {invitations.map((invitation) => (
              <li key={invitation.id}>
                <bdi>{invitation.email}</bdi>, as {roleWords[invitation.role]}
                <br />
                <span className="muted">
                  By <bdi>{invitation.by_name ?? invitation.by_email ?? 'an account that is gone'}</bdi>; the
                  link works until{' '}
                  <time dateTime={invitation.ends_at}>{formatIstTime(invitation.ends_at)}</time>
                </span>
                <span className="actions">
                  <button
                    className="button quiet small"
                    type="button"
                    aria-disabled={busy}
                    onClick={() => void accounts.withdraw(invitation)}
                  >
                    Withdraw<span className="sr"> the invitation of {invitation.email}</span>
                  </button>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="small muted">
        Who gets new enquiries is under <a href="#settings/duty">On duty</a> in Settings.
      </p>
      <h3>Invite a colleague</h3>
      <InviteForm accounts={accounts} />
      {asked && (
        <ConfirmDialog
          {...asked.question}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            void asked.act();
          }}
        />
      )}
    </section>
  );
}

interface AccountItemProps {
  account: StaffAccount;
  isOwn: boolean;
  busy: boolean;
  accounts: Accounts;
  onAsk: (asked: Asked) => void;
}

/** What a press asks before it is done. */
interface Asked {
  question: { title: string; about: string; confirm: string };
  act: () => Promise<void>;
}

function AccountItem({ account, isOwn, busy, accounts, onAsk }: AccountItemProps) {
  const {
    email,
    name,
    phone,
    role,
    last_sign_in_at: signedIn,
    sessions,
    second_step: hasSecondStep,
  } = account;
  const of = <span className="sr">: {email}</span>;
  const otherRole = role === 'admin' ? 'editor' : 'admin';
  const called = name ?? email ?? 'this account';
  const ask = (act: Asked['act'], title: string, about: string, confirm: string) => () =>
    onAsk({ question: { title, about, confirm }, act });
  return (
    <li>
      <b>
        <bdi>{name ?? email ?? 'An account without an address'}</bdi>
      </b>
      {name && email && (
        <>
          , <bdi>{email}</bdi>
        </>
      )}
      , {role}
      {isOwn && ' (you)'}
      {phone && (
        <>
          , <a href={`tel:${storedPhone(phone)}`}>{phone}</a>
        </>
      )}
      <br />
      <span className="muted">
        Last sign-in: {formatGeneratedAt(signedIn)}; signed in with {formatCount(sessions, 'browser')}
        {hasSecondStep && '; with a second step'}
      </span>
      <PhoneFold title="Change this account">
        <p className="actions">
          <button
            className="button quiet small"
            type="button"
            aria-disabled={busy}
            onClick={ask(
              () => accounts.endSessions(account),
              isOwn ? 'Sign out everywhere else?' : `Sign ${called} out everywhere?`,
              isOwn
                ? 'You stay signed in here. In every other browser you are asked for your password, and your calendar link ends.'
                : 'In every browser they are asked for their password at once, and their calendar link ends. What they typed is kept on their device.',
              'Sign out',
            )}
          >
            {isOwn ? 'Sign out everywhere else' : 'Sign out everywhere'}
            {of}
          </button>
          {!isOwn && (
            <>
              <button
                className="button quiet small"
                type="button"
                aria-disabled={busy}
                onClick={ask(
                  () => accounts.giveRole(account, otherRole),
                  `Make ${called} ${roleWords[otherRole]}?`,
                  otherRole === 'admin'
                    ? 'An admin sees every visitor’s name and number, publishes, deletes, and gives and takes roles, yours too.'
                    : 'An editor writes and checks homes, and sees no visitor. Invitations and links that they made as an admin end.',
                  `Make ${roleWords[otherRole]}`,
                )}
              >
                Make {roleWords[otherRole]}
                {of}
              </button>
              <button
                className="button quiet small"
                type="button"
                aria-disabled={busy}
                onClick={ask(
                  () => accounts.giveRole(account, 'user'),
                  `Take the role of ${called} away?`,
                  'They are signed out of the desk at once, and the invitations and links that they made end. What they have written stays, and a new invitation brings them back.',
                  'Take it away',
                )}
              >
                Take the role away{of}
              </button>
              {hasSecondStep && (
                <button
                  className="button quiet small"
                  type="button"
                  aria-disabled={busy}
                  onClick={ask(
                    () => accounts.endSecondStep(account),
                    `Take the second step of ${called} away?`,
                    'For a colleague who has lost the phone. Ask them in person or by phone first: after that their password is enough to sign in. They are signed out everywhere.',
                    'Take it away',
                  )}
                >
                  Phone lost{of}
                </button>
              )}
            </>
          )}
        </p>
      </PhoneFold>
    </li>
  );
}
