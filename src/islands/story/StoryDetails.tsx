import type { StoryFacts } from './story-facts.ts';

interface Props {
  facts: StoryFacts;
  /** Where it is, a sentence each. */
  where: readonly string[];
  onAsk: () => void;
}

/** The card after the last picture (spec.md section 2, 'Story-style viewer'). */
export function StoryDetails({ facts, where, onAsk }: Props) {
  const carpet = facts.sqft === 'N/A' ? 'Carpet N/A' : facts.sqft;
  const size = [facts.bedrooms, facts.baths, carpet].filter((fact) => fact !== null);
  return (
    <section className="story-card" aria-labelledby="story-details">
      <h2 id="story-details" tabIndex={-1} lang={facts.lang}>
        {facts.title}
      </h2>
      <p className="price">{facts.price}</p>
      {facts.place && <p className="muted">{facts.place}</p>}
      <p className="home-facts">
        {size.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {facts.terms && <p className="small">{facts.terms}</p>}
      {where.map((sentence) => (
        <p key={sentence} className="small">
          {sentence}
        </p>
      ))}
      <p className="muted">
        {facts.lastVerified ? `Last verified ${facts.lastVerified}` : 'Not verified yet'}
      </p>
      {facts.reference && <p className="small muted">Ref: {facts.reference}</p>}
      <button type="button" className="button wide" onClick={onAsk}>
        Check if Available
      </button>
    </section>
  );
}
