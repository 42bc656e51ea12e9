import { type DateField, shownLabel, type TextField } from '#domain/form/form-field.ts';

/** What a `Field` shows of this definition. Its id, its value and its message are the form's. */
export function inputOf(field: TextField | DateField) {
  const { name, kind, required, autoComplete, placeholder, hint } = field;
  return { name, required, autoComplete, placeholder, type: kind, label: shownLabel(field), hint };
}
