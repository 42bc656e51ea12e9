export interface FieldChoice {
  value: string;
  label: string;
}

interface FieldBase<Name extends string> {
  /** The name in a plain form and in the request. */
  name: Name;
  /** Without the word '(optional)', which `shownLabel` adds. */
  label: string;
  required?: true;
  autoComplete?: 'name' | 'email' | 'tel';
  placeholder?: string;
  hint?: string;
}

interface LimitedField<Name extends string> extends FieldBase<Name> {
  /** The name in messages ('Name is required') if it is not the label. */
  messageName?: string;
  /** The most characters. The input itself cuts nothing; a longer text gets a message. */
  limit: number;
}

export interface TextField<Name extends string = string> extends LimitedField<Name> {
  kind: 'text' | 'email' | 'tel';
}

export interface LongTextField<Name extends string = string> extends LimitedField<Name> {
  kind: 'long text';
}

export interface DateField<Name extends string = string> extends FieldBase<Name> {
  kind: 'date';
}

export interface ChoiceField<Name extends string = string> extends FieldBase<Name> {
  /** Radio buttons, the first of them chosen, or a menu. */
  kind: 'choice' | 'menu';
  choices: readonly FieldChoice[];
}

/** A field with an input or a text area of its own. */
export type InputField<Name extends string = string> =
  TextField<Name> | LongTextField<Name> | DateField<Name>;

/**
 * A field of a public form. The schema of the request, the islands, the pages and the answers of the functions all read
 * it, so each form has its fields in one file: enquiry-fields.ts, call-fields.ts and alert-fields.ts.
 */
export type FormField<Name extends string = string> = InputField<Name> | ChoiceField<Name>;

/** The label as people see it. Radio buttons always have a choice, so they are not called optional. */
export function shownLabel({
  label,
  kind,
  required,
}: Pick<FormField, 'label' | 'kind' | 'required'>): string {
  return required || kind === 'choice' ? label : `${label} (optional)`;
}

/** The address that we answer to. Every form asks for it in the same way. */
export const emailField = {
  name: 'email',
  kind: 'email',
  label: 'Email',
  required: true,
  autoComplete: 'email',
  limit: 255,
} as const satisfies TextField;
