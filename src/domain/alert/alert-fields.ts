import { type ChoiceField, emailField, type TextField } from '../form/form-field.ts';
import { alertRhythms, rhythmLabels } from './alert.ts';

/** The fields of a request for an alert, in the order of the form. */
export const alertFields = {
  email: emailField,
  rhythm: {
    name: 'rhythm',
    kind: 'choice',
    label: 'How often',
    choices: alertRhythms.map((value) => ({ value, label: rhythmLabels[value] })),
  },
} as const satisfies Record<string, TextField | ChoiceField>;

export type AlertFieldName = keyof typeof alertFields;

/** Hidden fields of the form: the list or the home that it is about. */
export const alertSubjectFields = ['offer', 'filters', 'home'] as const;

export type AlertSubjectField = (typeof alertSubjectFields)[number];
