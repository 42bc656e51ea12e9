import { type ChoiceField, emailField, type TextField } from '../form/form-field.ts';
import { alertRhythms, rhythmLabels } from './alert.ts';

/** A kind of field that the form renders (components/form/AlertForm.astro). */
export type AlertFormField = TextField | ChoiceField;

/** The fields of a request for an alert, in the order of the form. */
export const alertFields = {
  email: emailField,
  rhythm: {
    name: 'rhythm',
    kind: 'choice',
    label: 'How often',
    choices: alertRhythms.map((value) => ({ value, label: rhythmLabels[value] })),
  },
} as const satisfies Record<string, AlertFormField>;

export type AlertFieldName = keyof typeof alertFields;

/** Hidden fields of the form: the list or the home that it is about. */
export const alertSubjectFields = ['offer', 'filters', 'home'] as const;

export type AlertSubjectField = (typeof alertSubjectFields)[number];
