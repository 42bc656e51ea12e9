import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, type SubmitEvent } from 'react';
import { createEnquiry } from '#contracts/create-enquiry.ts';
import { functionPath } from '#domain/address/function-path.ts';
import { contactLabels, contactMethodOf } from '#domain/enquiry/contact.ts';
import { type EnquiryFieldName, fieldsOfEnquiry } from '#domain/enquiry/enquiry-fields.ts';
import type { EnquiryType } from '#domain/enquiry/enquiry-types.ts';
import { privacyNotes } from '#domain/form/privacy-notes.ts';
import { AnswerClock } from '../form/AnswerClock.tsx';
import { Field } from '../form/Field.tsx';
import { Honeypot } from '../form/Honeypot.tsx';
import { inputOf } from '../form/input-of.ts';
import { PrivacyNote } from '../form/PrivacyNote.tsx';
import { RadioGroup } from '../form/RadioGroup.tsx';
import { type EnquiryFormStore, firstProblem } from './enquiry-form.ts';

interface Props {
  /** The prefix of the ids of the form and its fields. */
  id: string;
  type: EnquiryType;
  form: EnquiryFormStore;
  leaveOut?: EnquiryFieldName;
  /** Hidden fields that only the plain form sends. */
  children?: ReactNode;
}

const buttons: Record<EnquiryType, string> = {
  availability_check: 'Check Availability',
  general_help: 'Ask for help',
};

/** A plain form that needs no script (decision P12). React takes over at the first touch. */
export function EnquiryForm({ id, type, form, leaveOut, children }: Props) {
  // During hydration the first render must match the HTML, which is the blank form.
  const { values, problems, status, refusals, canClear } = useStore(form.$state, { ssr: 'initial' });
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
      {fieldsOfEnquiry(type).map((field) => {
        const { key } = field;
        if (key === leaveOut) return null;
        const shared = { id: `${id}-${key}`, problem: problems[key] };
        if ('choices' in field)
          return (
            <RadioGroup
              key={key}
              {...shared}
              field={field}
              chosen={contactLabels[values[field.key]]}
              onChoose={(label) => form.change({ contactMethod: contactMethodOf(label) })}
            />
          );
        return (
          <Field
            key={key}
            {...shared}
            {...inputOf(field)}
            value={values[field.key]}
            onChange={(event) => form.change({ [key]: event.target.value })}
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
      <PrivacyNote text={privacyNotes.enquiry} />
      {canClear && (
        <button type="button" className="clear-details" onClick={clear}>
          Clear my details
        </button>
      )}
    </form>
  );
}
