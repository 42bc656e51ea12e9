import { useEffect, useState } from 'react';
import type { CreateEnquiryResponse } from '#contracts/create-enquiry.ts';
import type { LatestHome } from '#contracts/latest-homes.ts';
import { referenceSentence } from '#domain/enquiry/reference.ts';
import { paths } from '#site/paths.ts';
import { HomeStrip } from '../homes/HomeStrip.tsx';
import type { StoryFacts } from './story-facts.ts';

interface Props {
  facts: StoryFacts;
  answer: CreateEnquiryResponse | null;
  readHomes: () => Promise<LatestHome[]>;
}

/** 'Request Submitted', and what else is new (spec.md section 2, decision P6). */
export function StorySubmitted({ facts, answer, readHomes }: Props) {
  const [homes, setHomes] = useState<readonly LatestHome[]>([]);
  useEffect(() => {
    let wanted = true;
    void readHomes().then((found) => wanted && setHomes(found));
    return () => {
      wanted = false;
    };
  }, [readHomes]);

  return (
    <section className="story-card" aria-labelledby="story-thanks">
      <h2 id="story-thanks" tabIndex={-1}>
        Request Submitted
      </h2>
      <p>We will get back to you within 3 hours (8am-8pm).</p>
      {answer && <p className="muted">{referenceSentence(answer.reference)}</p>}
      {homes.length > 0 && (
        <>
          <h3>{facts.type === 'Rent' ? 'Newest homes for rent' : 'Newest homes for sale'}</h3>
          <HomeStrip homes={homes} />
        </>
      )}
      <p className="actions">
        <a className="button" href={facts.homesPath}>
          View All
        </a>
        <a className="button quiet" href={paths.home}>
          Back to Home
        </a>
      </p>
    </section>
  );
}
