import { useStore } from '@nanostores/react';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import type { RoundHome } from '#contracts/admin-round.ts';
import { describePriceChange, priceInFull, readTypedPrice } from '#domain/money/typed-price.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { questionsAboutCheck } from '#domain/doubt/questions-about-check.ts';
import type { Round } from './round.ts';
import { outcomeKeys, skipKey } from './home-facts.ts';

interface OutcomeButtonsProps {
  round: Round;
  home: RoundHome;
}

/** Ignores the second click of a double click: it would be about the next home, which nobody has seen yet. */
const onFirstClick = (act: () => void) => (event: MouseEvent) => {
  if (event.detail <= 1) act();
};

/** One button and one key for each outcome, within reach of a thumb. Two of them ask first, and so does what is doubtful. */
export function OutcomeButtons({ round, home }: OutcomeButtonsProps) {
  const { busy } = useStore(round.$round, { keys: ['busy'] });
  const { asking = null, asked = [] } = ownValue(useStore(round.drafts.$drafts), home.id) ?? {};
  if (asking === 'available') return <AskAgain round={round} busy={busy} questions={asked} />;
  if (asking === 'price changed') return <NewPrice round={round} home={home} busy={busy} />;
  if (asking === 'sold or let') return <TakeDown round={round} busy={busy} />;
  return (
    <fieldset className="staff-outcomes" aria-busy={busy}>
      <legend className="sr">Outcome</legend>
      {outcomeKeys.map(({ outcome, key, label }) => (
        <button
          key={outcome}
          className={outcome === 'available' ? 'button' : 'button quiet'}
          type="button"
          aria-disabled={busy}
          aria-keyshortcuts={key.toUpperCase()}
          onClick={onFirstClick(() => void round.record(outcome))}
        >
          {label}{' '}
          <span className="key" aria-hidden="true">
            {key.toUpperCase()}
          </span>
        </button>
      ))}
      <button
        className="button quiet"
        type="button"
        aria-disabled={busy}
        aria-keyshortcuts={skipKey.toUpperCase()}
        onClick={onFirstClick(round.skip)}
      >
        Later{' '}
        <span className="key" aria-hidden="true">
          {skipKey.toUpperCase()}
        </span>
      </button>
    </fieldset>
  );
}

/** Asks for the new price, typed as people say it. The price is shown in full before it is recorded. */
function NewPrice({ round, home, busy }: OutcomeButtonsProps & { busy: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const draft = ownValue(useStore(round.drafts.$drafts), home.id) ?? round.drafts.get(home.id);
  const { price: typed, asked, asked_price: askedPrice } = draft;
  const read = readTypedPrice(typed);
  const ofPage =
    'rupees' in read
      ? questionsAboutCheck(home, { ...draft, outcome: 'price changed', price: read.rupees })
      : [];
  /** What only the server could ask, of this price. */
  const ofServer = 'rupees' in read && read.rupees === askedPrice ? asked : [];
  const questions = [...new Set([...ofPage, ...ofServer])];
  const isAsked = questions.length > 0 && questions.every((question) => asked.includes(question));
  const compared = 'rupees' in read ? describePriceChange(read.rupees, home.price) : null;
  useEffect(() => field.current?.focus(), []);

  function record(event: SyntheticEvent): void {
    event.preventDefault();
    void round.record('price changed');
  }

  return (
    <form className="staff-asking" onSubmit={record} noValidate>
      <div className="field">
        <label htmlFor="round-price">New price{home.property_type === 'Rent' && ' for a month'}</label>
        <input
          id="round-price"
          ref={field}
          value={typed}
          inputMode="text"
          autoComplete="off"
          maxLength={60}
          placeholder="e.g., 1.57 cr, 95 lakh, 52k"
          aria-invalid={typed !== '' && 'problem' in read}
          aria-describedby="round-price-read"
          onChange={(event) => round.drafts.change(home.id, { price: event.target.value })}
        />
        <p
          className={typed !== '' && 'problem' in read ? 'problem' : 'small'}
          id="round-price-read"
          role="status"
        >
          {typed !== '' && ('problem' in read ? read.problem : `${priceInFull(read.rupees)}.`)}
          {compared && ` ${compared}.`}
          {questions.length > 0 && <b> {questions.join(' ')}</b>}
        </p>
      </div>
      <div className="staff-outcomes two">
        <button className="button" type="submit" aria-disabled={busy || 'problem' in read}>
          {isAsked ? 'Yes, record the price' : 'Record the price'}
        </button>
        <button className="button quiet" type="button" onClick={() => round.goBack()}>
          Back
        </button>
      </div>
    </form>
  );
}

/** Asks about what is missing before a check says that it was confirmed. */
function AskAgain({ round, busy, questions }: { round: Round; busy: boolean; questions: readonly string[] }) {
  return (
    <Confirmation
      round={round}
      busy={busy}
      outcome="available"
      legend="Available"
      action="Yes, it is available"
    >
      <p role="alert">{questions.join(' ')}</p>
    </Confirmation>
  );
}

/** Asks for confirmation before a sold or let home is removed from the lists. */
function TakeDown({ round, busy }: { round: Round; busy: boolean }) {
  return (
    <Confirmation
      round={round}
      busy={busy}
      outcome="sold or let"
      legend="Sold or let"
      action="Take it down"
      danger
    >
      <p>
        Sold or let: no list shows it any more, and for 90 days its page says that it is no longer available.
      </p>
    </Confirmation>
  );
}

interface ConfirmationProps {
  round: Round;
  busy: boolean;
  outcome: 'available' | 'sold or let';
  legend: string;
  action: string;
  danger?: boolean;
  children: ReactNode;
}

function Confirmation({ round, busy, outcome, legend, action, danger = false, children }: ConfirmationProps) {
  const confirmButton = useRef<HTMLButtonElement>(null);
  useEffect(() => confirmButton.current?.focus(), []);
  return (
    <fieldset className="staff-asking">
      <legend className="sr">{legend}</legend>
      {children}
      <div className="staff-outcomes two">
        <button
          className={danger ? 'button danger' : 'button'}
          type="button"
          ref={confirmButton}
          aria-disabled={busy}
          onClick={onFirstClick(() => void round.record(outcome))}
        >
          {action}
        </button>
        <button className="button quiet" type="button" onClick={() => round.goBack()}>
          Back
        </button>
      </div>
    </fieldset>
  );
}
