import { atom } from 'nanostores';
import type { CreateEnquiryRequest } from '#contracts/create-enquiry-request.ts';
import { createEnquiryFailure, enquiryPayload, validateEnquiry } from '#contracts/create-enquiry.ts';
import { spamFieldValues } from '#contracts/refusal.ts';
import type { StoredResponse } from '#contracts/stored-response.ts';
import { contactLabels } from '#domain/enquiry/contact.ts';
import {
  blankEnquiry,
  type EnquiryFieldName,
  type EnquiryFormValues,
  enquiryOrder,
  fieldsOfEnquiry,
  storageKeyOf,
  textFieldsOf,
} from '#domain/enquiry/enquiry-fields.ts';
import { isVisible } from '#domain/text/is-visible.ts';
import { createAttempts } from '../server-call/attempts.ts';
import type { Outcome } from '../server-call/call-function.ts';
import { failedToast, infoToast, type ToastStore } from '../toasts/toasts.ts';
import type { VisitorInfo, VisitorMemory } from '../visitor/visitor-memory.ts';

export type EnquirySubject = Required<Pick<CreateEnquiryRequest, 'property' | 'propertyUrl' | 'enquiryType'>>;

export interface EnquiryDependencies {
  send: (request: CreateEnquiryRequest, idempotencyKey: string) => Promise<Outcome<StoredResponse>>;
  memory: VisitorMemory;
  toasts: Pick<ToastStore, 'show'>;
  /** How long the form has been on the page, in milliseconds. A robot needs less time than a person. */
  openForMs: () => number;
  newKey?: () => string;
}

export interface EnquiryState {
  values: EnquiryFormValues;
  problems: Partial<Record<EnquiryFieldName, string>>;
  status: 'ready' | 'sending' | 'sent';
  answer: StoredResponse | null;
  /** Increases with every refusal, so that the component knows when to move the focus. */
  refusals: number;
  /** Whether details of the visitor are remembered and can be cleared. */
  canClear: boolean;
}

/** The toasts about an enquiry (spec.md section 8). */
const enquiryToasts = {
  invalid: (message: string) => failedToast('Validation Error', message),
  failed: (message: string | null) => failedToast('Error', message ?? createEnquiryFailure),
  sent: infoToast('Request Submitted', 'We will get back to you within 3 hours (8am-8pm).'),
};

/** The first wrong field, in the order of the form. */
export function firstProblem(problems: EnquiryState['problems']): EnquiryFieldName | null {
  return enquiryOrder.find((key) => problems[key]) ?? null;
}

/**
 * Spec.md sections 4, 5 and 8, decisions F1 to F3. `missing`: the toast for no name, email or phone. `asks`: the free text
 * of a form that nobody has filled in; it is not remembered, because it is about this home.
 */
export function createEnquiryForm(
  subject: EnquirySubject,
  dependencies: EnquiryDependencies,
  { missing, asks = '' }: { missing?: string; asks?: string | undefined } = {},
) {
  const { memory, toasts } = dependencies;
  const attempts = createAttempts(dependencies.newKey);
  const { enquiryType: type } = subject;
  const texts = textFieldsOf(type);
  const blank: EnquiryFormValues = { ...blankEnquiry, bestTime: asks };
  const $state = atom<EnquiryState>({
    values: blank,
    problems: {},
    status: 'ready',
    answer: null,
    refusals: 0,
    canClear: false,
  });
  const set = (part: Partial<EnquiryState>) => $state.set({ ...$state.get(), ...part });

  function refuse(problems: EnquiryState['problems']): void {
    set({ status: 'ready', problems, refusals: $state.get().refusals + 1 });
  }

  /** Stores what was typed at once, and clears the message of that field. */
  function change(part: Partial<EnquiryFormValues>): void {
    const { values, problems, status } = $state.get();
    const others = Object.entries(problems).filter(([field]) => !Object.hasOwn(part, field));
    const newValues = { ...values, ...part };
    const remembered: Partial<VisitorInfo> = { preferredContact: contactLabels[newValues.contactMethod] };
    for (const { key } of texts)
      remembered[storageKeyOf(key, type)] = newValues[key] === blank[key] ? '' : newValues[key];
    memory.write(remembered);
    set({
      values: newValues,
      problems: Object.fromEntries(others),
      status: status === 'sent' ? 'ready' : status,
      canClear: memory.hasDetails(),
    });
  }

  /** Fills the empty fields from this tab's memory. Text that is already typed stays and is remembered too. */
  function restore(typed: EnquiryFormValues = $state.get().values): void {
    const remembered = memory.read();
    const values = { ...typed };
    for (const { key } of texts)
      if (typed[key] === blank[key]) values[key] = remembered[storageKeyOf(key, type)] || blank[key];
    if (remembered.preferredContact === contactLabels.call) values.contactMethod = 'call';
    set({ values, canClear: memory.hasDetails() });
    if (texts.some(({ key }) => typed[key] !== blank[key])) change({});
  }

  /** `honeypot` is the field that only robots fill in. */
  async function submit(honeypot = ''): Promise<void> {
    const { values, status } = $state.get();
    if (status === 'sending') return;
    const verdict = validateEnquiry(values);
    if (!verdict.ok) {
      const empty = texts.some(({ key, required }) => required && !isVisible(values[key]));
      toasts.show(enquiryToasts.invalid(missing && empty ? missing : verdict.first));
      return refuse(verdict.fields);
    }
    set({ status: 'sending', problems: {} });
    const request = enquiryPayload(verdict.form, subject);
    const outcome = await dependencies.send(
      { ...request, ...spamFieldValues(honeypot, dependencies.openForMs()) },
      // The idempotency key covers the address, the home and the type. A resend after a lost response, even with other
      // fields corrected, is the same enquiry (decision 073).
      attempts.keyFor([request.email, request.property.id, request.enquiryType]),
    );
    if (!outcome.ok) {
      toasts.show(enquiryToasts.failed(outcome.message));
      return refuse(problemsOf(outcome.fields));
    }
    attempts.succeeded();
    memory.write({ [storageKeyOf('bestTime', type)]: '' });
    toasts.show(enquiryToasts.sent);
    set({ values: blank, status: 'sent', answer: outcome.answer, canClear: memory.hasDetails() });
  }

  function clearDetails(): void {
    memory.clear();
    set({ values: blank, problems: {}, canClear: false });
  }

  return { $state, change, restore, submit, clearDetails };
}

export type EnquiryFormStore = ReturnType<typeof createEnquiryForm>;

/** Maps the function's field names to those of the form, two of which differ. */
function problemsOf(messages: Record<string, string>): EnquiryState['problems'] {
  const problems: EnquiryState['problems'] = {};
  for (const { key, name } of fieldsOfEnquiry('availability_check')) {
    const message = Object.hasOwn(messages, name) ? messages[name] : undefined;
    if (message !== undefined) problems[key] = message;
  }
  return problems;
}
