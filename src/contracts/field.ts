import * as z from 'zod/mini';
import type { LongTextField, TextField } from '#domain/form/form-field.ts';
import { hasAtMost } from '#domain/text/has-at-most.ts';
import { isVisible } from '#domain/text/is-visible.ts';
import { withoutUnseen } from '#domain/text/without-unseen.ts';

export function atMost(limit: number, message: string) {
  return z.refine<string>((text) => hasAtMost(limit, text), message);
}

/** NUL and lone surrogates: a database text cannot hold them, and nobody types them. `label` names the field. */
function writable(label: string) {
  return z.refine<string>(
    isWritable,
    `${label} has a character that cannot be stored. Please type it again.`,
  );
}

/** Whether Postgres can store the text: it has no NUL and no half of a character. */
export function isWritable(text: string): boolean {
  return !/[\0\p{Cs}]/u.test(text);
}

const trimmed = (typed: string) => typed.trim();

interface LimitedText {
  label: string;
  limit: number;
}

const tooLong = ({ label, limit }: LimitedText) => `${label} must be less than ${limit} characters`;

const storable = (text: LimitedText) => [atMost(text.limit, tooLong(text)), writable(text.label)] as const;

/** Optional text. Defaults to an empty text. */
export const optionalText = (text: LimitedText, cleaned: (typed: string) => string = trimmed) =>
  z._default(z.string(tooLong(text)).check(z.overwrite(cleaned), ...storable(text)), '');

/**
 * Trimmed before it is checked, so that a space after the address does not make it invalid. A value that is not text,
 * or that nobody can see, counts as missing.
 */
const requiredText = (
  text: LimitedText,
  missing: string,
  isValid: (typed: string) => boolean,
  cleaned: (typed: string) => string,
) => z.string(missing).check(z.overwrite(cleaned), z.refine(isValid, missing), ...storable(text));

type AnyTextField = TextField | LongTextField;

export function fieldRule(field: AnyTextField & { required: true }): ReturnType<typeof requiredText>;
export function fieldRule(field: AnyTextField): ReturnType<typeof optionalText>;
export function fieldRule({ kind, required, limit, label, messageName = label }: AnyTextField) {
  const text = { label: messageName, limit };
  // In an address or a number such a character is never meant. In a name it may join letters.
  const cleaned =
    kind === 'email' || kind === 'tel' ? (typed: string) => trimmed(withoutUnseen(typed)) : trimmed;
  if (!required) return optionalText(text, cleaned);
  // The pattern alone: `z.email()` would be more code in every form.
  return kind === 'email'
    ? requiredText(text, 'Invalid email address', (typed) => z.regexes.email.test(typed), cleaned)
    : requiredText(text, `${messageName} is required`, isVisible, cleaned);
}
