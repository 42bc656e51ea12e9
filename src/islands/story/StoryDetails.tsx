import type { StoryFacts } from './story-facts.ts';

/** The card after the last picture (spec.md section 2, 'Story-style viewer'). */
export function StoryDetails({ facts, ask }: { facts: StoryFacts; ask: () => void }) {
  const lines = [
    { label: 'Bedrooms', value: facts.bedrooms },
    { label: 'Bathrooms', value: facts.baths },
    { label: 'Carpet', value: facts.sqft },
    { label: 'Last verified', value: facts.lastVerified },
  ].filter(({ value }) => value !== null);
  return (
    <section className="story-card" aria-labelledby="story-details">
      <h2 id="story-details" tabIndex={-1} lang={facts.lang ?? undefined}>
        {facts.title}
      </h2>
      <p className="price">{facts.price}</p>
      {facts.place && <p className="muted">{facts.place}</p>}
      <dl className="tiles">
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {facts.reference && <p className="small muted">Ref: {facts.reference}</p>}
      <button type="button" className="button wide" onClick={ask}>
        Check if Available
      </button>
    </section>
  );
}
