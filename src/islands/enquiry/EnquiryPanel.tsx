import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { StoredResponse } from '#contracts/stored-response.ts';
import { enquiryTypeLabels } from '#domain/enquiry/contact.ts';
import { type EnquiryFormValues, subjectFields } from '#domain/enquiry/enquiry-fields.ts';
import type { EnquiryType } from '#domain/enquiry/enquiry-types.ts';
import { referenceSentence } from '#domain/enquiry/reference-sentence.ts';
import { answerRule, formatAnswerBy } from '#domain/promise/answer-by.ts';
import { createEnquiryForm, type EnquiryFormStore } from './enquiry-form.ts';
import { enquiryDependencies } from './enquiry-dependencies.ts';
import { EnquiryForm } from './EnquiryForm.tsx';
import { type SubjectValues, subjectOf } from './read-plain-form.ts';

const folds: readonly { type: EnquiryType; id: string }[] = [
  { type: 'availability_check', id: 'check' },
  { type: 'general_help', id: 'help' },
];

interface Props {
  about: SubjectValues;
  /** What the help form asks for, until the visitor writes something else. */
  asks?: string | undefined;
  /** The values that were typed before the script loaded. */
  typed?: Partial<Record<EnquiryType, EnquiryFormValues>>;
}

/** The two enquiry forms of a property page. Only one is open at a time (spec.md section 4). */
export function EnquiryPanel({ about, asks, typed = {} }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const [thanks, setThanks] = useState('');

  const onSent = useCallback((answer: StoredResponse) => {
    // Both forms close (spec.md section 4). The effect in Fold then moves the focus to the summary.
    for (const fold of panel.current?.querySelectorAll('details') ?? []) fold.open = false;
    setThanks(
      [
        'Request Submitted.',
        ...(answer.reference ? [referenceSentence(answer.reference)] : []),
        `We answer ${formatAnswerBy(new Date())}: ${answerRule}.`,
      ].join(' '),
    );
  }, []);

  return (
    <div ref={panel}>
      {folds.map(({ type, id }) => (
        <Fold
          key={type}
          id={id}
          type={type}
          about={about}
          asks={type === 'general_help' ? asks : undefined}
          typed={typed[type]}
          onOpen={() => setThanks('')}
          onSent={onSent}
        />
      ))}
      <p className="thanks" role="status">
        {thanks}
      </p>
    </div>
  );
}

interface FoldProps {
  id: string;
  type: EnquiryType;
  about: SubjectValues;
  asks: string | undefined;
  typed: EnquiryFormValues | undefined;
  onOpen: () => void;
  onSent: (answer: StoredResponse) => void;
}

function Fold({ id, type, about, asks, typed, onOpen, onSent }: FoldProps) {
  const [form] = useState(() => createForm(type, about, asks, typed));
  const { answer } = useStore(form.$state, { ssr: 'initial' });
  const summary = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!answer) return;
    onSent(answer);
    summary.current?.focus();
  }, [answer, onSent]);

  return (
    // The visitor may have opened the fold before hydration.
    <details
      className="fold"
      name="enquiry"
      suppressHydrationWarning
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) return;
        onOpen();
        form.restore();
      }}
    >
      <summary ref={summary}>
        <h2>{enquiryTypeLabels[type]}</h2>
      </summary>
      <EnquiryForm id={id} type={type} form={form}>
        <input type="hidden" name="enquiryType" value={type} />
        {subjectFields.map((name) => (
          <input key={name} type="hidden" name={name} value={about[name]} />
        ))}
      </EnquiryForm>
    </details>
  );
}

function createForm(
  type: EnquiryType,
  about: SubjectValues,
  asks: string | undefined,
  typed: EnquiryFormValues | undefined,
): EnquiryFormStore {
  const form = createEnquiryForm(subjectOf(about, type), enquiryDependencies, { asks });
  if (typed) form.restore(typed);
  return form;
}
