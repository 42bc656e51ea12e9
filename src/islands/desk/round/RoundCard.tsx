import { referenceOfPartner } from '#domain/property/reference-of-partner.ts';
import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { RoundHome } from '#contracts/admin-round.ts';
import { propertyPath } from '#site/paths.ts';
import { editorAddress } from '../listings/editor/editor-address.ts';
import { CheckDetails } from './CheckDetails.tsx';
import { ContactPart } from './ContactPart.tsx';
import type { Round } from './round.ts';
import { PresentLine, useOpenItem } from '../presence/PresentLine.tsx';
import { homeFacts, describeLastCheck, outcomeKeys, exactPriceText, skipKey, undoKey } from './home-facts.ts';
import { OutcomeButtons } from './OutcomeButtons.tsx';
import { PastChecks } from './PastChecks.tsx';
import { ProblemNote } from '../block/ProblemNote.tsx';
import { TEXT_CONTROLS } from '../window/text-controls.ts';

/**
 * One home of the round, with keys that work while the focus is inside. Each next home takes the focus, for screen
 * readers.
 */
export function RoundCard({ round, home }: { round: Round; home: RoundHome }) {
  const { problem } = useStore(round.$round, { keys: ['problem'] });
  const title = useRef<HTMLHeadingElement>(null);
  useOpenItem('property', home.id);

  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.key === 'Escape') round.goBack();
    if (event.target instanceof Element && event.target.matches(TEXT_CONTROLS)) return;
    const pressed = event.key.toLowerCase();
    const pressedOutcome = outcomeKeys.find(({ key }) => key === pressed);
    if (!pressedOutcome && pressed !== skipKey && pressed !== undoKey) return;
    event.preventDefault();
    if (pressedOutcome) void round.record(pressedOutcome.outcome);
    else if (pressed === skipKey) round.skip();
    else void round.undoLast();
  }

  return (
    <article className="staff-card-row staff-round" aria-labelledby="round-home" onKeyDown={onKeyDown}>
      <header>
        <h3 id="round-home" ref={title} tabIndex={-1}>
          <bdi>{home.title}</bdi>
        </h3>
        <span className={`badge ${home.last_verified === null ? 'due' : ''}`}>
          {describeLastCheck(home, new Date())}
        </span>
      </header>
      <PresentLine kind="property" id={home.id} isOpen />
      <p>
        <b className="staff-round-price">{exactPriceText(home)}</b>{' '}
        <span className="muted">
          <bdi>{homeFacts(home)}</bdi>
        </span>
      </p>
      <p className="small muted">
        {referenceOfPartner(home.source_key) && <>Ref {home.source_key} · </>}
        {home.slug && (
          <a href={propertyPath({ slug: home.slug })} target="_blank" rel="noopener">
            Its page
          </a>
        )}
        {' · '}
        <a href={editorAddress('property', home.id)}>Change its listing</a>
      </p>
      <ContactPart round={round} home={home} />
      <PastChecks checks={home.checks} />
      <CheckDetails round={round} home={home} />
      <ProblemNote text={problem} />
      <OutcomeButtons round={round} home={home} />
    </article>
  );
}
