import type { LatestHome } from '#domain/property/latest-home.ts';
import type { StoredResponse } from '#contracts/stored-response.ts';
import { referenceSentence } from '#domain/enquiry/reference-sentence.ts';
import { homesPath, paths } from '#site/paths.ts';
import { NewestHomes } from '../homes/NewestHomes.tsx';
import type { StoryFacts } from './story-facts.ts';

interface Props {
  facts: StoryFacts;
  answer: StoredResponse | null;
  readHomes: () => Promise<LatestHome[]>;
}

/** 'Request Submitted', and the newest homes (spec.md section 2, decision P6). */
export function StorySubmitted({ facts, answer, readHomes }: Props) {
  return (
    <section className="story-card" aria-labelledby="story-thanks">
      <h2 id="story-thanks" tabIndex={-1}>
        Request Submitted
      </h2>
      <p>We will get back to you within 3 hours (8am-8pm).</p>
      {answer?.reference && <p className="muted">{referenceSentence(answer.reference)}</p>}
      <NewestHomes
        heading={`Newest homes for ${facts.type === 'Rent' ? 'rent' : 'sale'}${facts.city ? ` in ${facts.city.name}` : ''}`}
        readHomes={readHomes}
      />
      <p className="actions">
        <a className="button" href={homesPath(facts.type)}>
          View All
        </a>
        <a className="button quiet" href={paths.home}>
          Back to Home
        </a>
      </p>
    </section>
  );
}
