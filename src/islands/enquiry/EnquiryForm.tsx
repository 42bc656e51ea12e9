import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, type SubmitEvent } from 'react';
import { createEnquiry } from '#contracts/create-enquiry.ts';
import { type EnquiryField, enquiryFields, type EnquiryType } from '#contracts/enquiry-fields.ts';
import { contactLabels, contactMethods } from '#domain/enquiry/contact.ts';
import { AnswerClock } from '../form/AnswerClock.tsx';
import { Field } from '../form/Field.tsx';
import { Honeypot } from '../form/Honeypot.tsx';
import { PrivacyNote } from '../form/PrivacyNote.tsx';
import { RadioGroup } from '../form/RadioGroup.tsx';
import { functionPath } from '../server-call/call-function.ts';
import { type EnquiryFormStore, firstProblem } from './enquiry-form.ts';

interface Props {
  /** The prefix of the ids of the form and its fields. */
  id: string;
  type: EnquiryType;
  form: EnquiryFormStore;
  leaveOut?: EnquiryField;
  /** Hidden fields that only the plain form sends. */
  children?: ReactNode;
}

const buttons: Record<EnquiryType, string> = {
  availability_check: 'Check Availability',
  general_help: 'Ask for help',
};

/**
 * An enquiry form. In the HTML it is a plain form that posts to the function and needs no script (decision P12). React
 * takes over at the first touch.
 */
export function EnquiryForm({ id, type, form, leaveOut, children }: Props) {
  // During hydration the first render must match the HTML, which is the blank form.
  const { values, problems, status, refusals, remembers } = useStore(form.$state, { ssr: 'initial' });
  const element = useRef<HTMLFormElement>(null);
  const honeypot = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    // Our messages replace the browser's. They stay on the page and are linked to their fields by ARIA.
    if (element.current) element.current.noValidate = true;
  }, []);

  useEffect(() => {
    const first = firstProblem(form.$state.get().problems);
    if (refusals > 0 && first) document.getElementById(`${id}-${first}`)?.focus();
  }, [refusals, form, id]);

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void form.submit(honeypot.current?.value ?? '');
  }

  function clear(): void {
    form.clearDetails();
    document.getElementById(`${id}-name`)?.focus();
  }

  return (
    <form
      ref={element}
      className="form"
      id={`${id}-form`}
      method="post"
      action={functionPath(createEnquiry)}
      onSubmit={onSubmit}
    >
      {enquiryFields[type].map(({ name, sentAs, kind, label, ...input }) => {
        if (name === leaveOut) return null;
        const shared = { id: `${id}-${name}`, name: sentAs, problem: problems[name] };
        if (name === 'contactMethod')
          return (
            <RadioGroup
              key={name}
              {...shared}
              label={label}
              choices={contactLabels}
              order={contactMethods}
              chosen={values.contactMethod}
              onChoose={(contactMethod) => form.change({ contactMethod })}
            />
          );
        return (
          <Field
            key={name}
            {...shared}
            {...input}
            type={kind}
            label={input.required ? label : `${label} (optional)`}
            value={values[name]}
            onChange={(event) => form.change({ [name]: event.target.value })}
          />
        );
      })}
      <Honeypot input={honeypot} />
      {children}
      {/* Not `disabled`, because a focused button would lose the focus and a keyboard user their place. */}
      <button className="button wide" type="submit" aria-disabled={status === 'sending'}>
        {status === 'sending' ? 'Submitting...' : buttons[type]}
      </button>
      <AnswerClock />
      <PrivacyNote use="enquiry" />
      {remembers && (
        <button type="button" className="clear-details" onClick={clear}>
          Clear my details
        </button>
      )}
    </form>
  );
}
