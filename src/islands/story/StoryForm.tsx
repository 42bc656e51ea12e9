import { EnquiryForm } from '../enquiry/EnquiryForm.tsx';
import type { EnquiryFormStore } from '../enquiry/enquiry-form.ts';
import type { StoryFacts } from './story-facts.ts';

export function StoryForm({ facts, form }: { facts: StoryFacts; form: EnquiryFormStore }) {
  return (
    <section className="story-card" aria-labelledby="story-ask">
      <h2 id="story-ask" tabIndex={-1}>
        Check Availability
      </h2>
      <p className="notice small">
        <strong lang={facts.lang}>{facts.title}</strong>
        <br />
        {[facts.price, facts.place].filter(Boolean).join(' · ')}
      </p>
      <EnquiryForm id="story" type="availability_check" form={form} leaveOut="bestTime" />
    </section>
  );
}
