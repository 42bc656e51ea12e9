import { useStore } from '@nanostores/react';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { contactLabels, type ContactMethod } from '#domain/enquiry/contact.ts';
import { AnswerClock } from '../dialog/AnswerClock.tsx';
import { Field } from '../dialog/Field.tsx';
import { PrivacyNote } from '../dialog/PrivacyNote.tsx';
import { Honeypot } from '../dialog/Honeypot.tsx';
import type { EnquiryField } from '#contracts/enquiry-fields.ts';
import { type EnquiryFormStore, firstProblem } from '../enquiry/enquiry-form.ts';
import type { StoryFacts } from './story-facts.ts';

const methods: ContactMethod[] = ['whatsapp', 'call'];

/** Check Availability inside the story, with a line that says which home it is about. */
export function StoryForm({ facts, form }: { facts: StoryFacts; form: EnquiryFormStore }) {
  const { values, problems, status, refusals } = useStore(form.$state);
  const honeypot = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const first = firstProblem(form.$state.get().problems);
    if (refusals > 0 && first) document.getElementById(`story-${first}`)?.focus();
  }, [refusals, form]);

  const bound = (field: Exclude<EnquiryField, 'contactMethod'>) => ({
    id: `story-${field}`,
    name: field,
    value: values[field],
    problem: problems[field],
    onChange: (event: { target: { value: string } }) => form.change({ [field]: event.target.value }),
  });

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void form.submit(honeypot.current?.value ?? '');
  }

  return (
    <section className="story-card" aria-labelledby="story-ask">
      <h2 id="story-ask" tabIndex={-1}>
        Check Availability
      </h2>
      <p className="notice small">
        <strong lang={facts.lang ?? undefined}>{facts.title}</strong>
        <br />
        {[facts.price, facts.place].filter(Boolean).join(' · ')}
      </p>
      <form className="form" noValidate onSubmit={onSubmit}>
        <Field {...bound('name')} label="Name" required placeholder="Your name" autoComplete="name" />
        <Field {...bound('email')} label="Email" type="email" required autoComplete="email" />
        <Field
          {...bound('phone')}
          label="Phone"
          type="tel"
          required
          placeholder="+91 XXXXX XXXXX"
          autoComplete="tel"
        />
        <fieldset className="field">
          <legend>Preferred contact method</legend>
          <div className="choices">
            {methods.map((method) => (
              <label key={method}>
                <input
                  type="radio"
                  name="contactMethod"
                  checked={values.contactMethod === method}
                  onChange={() => form.change({ contactMethod: method })}
                />{' '}
                {contactLabels[method]}
              </label>
            ))}
          </div>
        </fieldset>
        <Honeypot input={honeypot} />
        <button className="button wide" type="submit" aria-disabled={status === 'sending'}>
          {status === 'sending' ? 'Submitting...' : 'Check Availability'}
        </button>
        <AnswerClock />
        <PrivacyNote use="enquiry" />
      </form>
    </section>
  );
}
