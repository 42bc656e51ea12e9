import type { FormField } from '#domain/form/form-field.ts';
import { honeypot } from '#domain/form/honeypot.ts';
import { ownValue } from '#domain/text/own-value.ts';

/**
 * What a plain form sent in these fields and in those against spam. A required field that is missing is empty, so that
 * it gets its own message. Any other is missing when it is empty, so that it gets its default.
 */
export function formPayload(
  fields: readonly Pick<FormField, 'name' | 'required'>[],
  values: Readonly<Record<string, string>>,
): Record<string, string | undefined> {
  const all = [...fields, honeypot.input, { name: 'filledInMs' }];
  return Object.fromEntries(
    all.map((field) => [field.name, ownValue(values, field.name) || ('required' in field ? '' : undefined)]),
  );
}
