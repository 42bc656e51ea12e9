import { type InputField, emailField, type FormField } from '../form/form-field.ts';
import { slotLabel, slotTimes } from './slots.ts';

/** The fields of a call, in the order of the form (spec.md section 2). */
export const callFields = {
  name: {
    name: 'name',
    kind: 'text',
    label: 'Your name',
    required: true,
    autoComplete: 'name',
    messageName: 'Name',
    limit: 100,
  },
  email: emailField,
  phone: {
    name: 'phone',
    kind: 'tel',
    label: 'Phone',
    autoComplete: 'tel',
    limit: 20,
  },
  preferred_date: {
    name: 'preferred_date',
    kind: 'date',
    label: 'Preferred date',
    required: true,
    hint: 'Slots are shown for 10:00–14:00 IST',
  },
  preferred_time: {
    name: 'preferred_time',
    kind: 'menu',
    label: 'Select a 30-minute slot (IST)',
    required: true,
    choices: slotTimes.map((time) => ({ value: time, label: slotLabel(time) })),
  },
  message: {
    name: 'message',
    kind: 'long text',
    label: 'Message',
    limit: 2_000,
  },
} as const satisfies Record<string, FormField>;

export const callReasonField = {
  name: 'reason',
  kind: 'long text',
  label: 'Reason',
  limit: 300,
} as const satisfies FormField;

export type CallFieldName = keyof typeof callFields;

/** A field of the first step of the dialog. The second step asks for the slot. */
export type CallDetailName = Exclude<CallFieldName, 'preferred_time'>;

const { preferred_time: _slot, ...details } = callFields;

export const callDetails: readonly InputField<CallDetailName>[] = Object.values(details);

export const blankCall: Readonly<Record<CallDetailName, string>> = {
  name: '',
  email: '',
  phone: '',
  preferred_date: '',
  message: '',
};
