import { latinDigits } from '../text/latin-digits.ts';
import { withoutUnseen } from '../text/without-unseen.ts';

/** Marks between the digits of a number: spaces, dashes of every kind, brackets and full stops. */
const SEPARATORS = /[\s\p{Pd}\u2212().\uff08\uff09\uff0e]/gu;

/** Marks between the digits of one number, or between two numbers: '98450,12345', '080-41234567/68'. */
const BETWEEN = /[/,;\uff0c\uff0f]/u;

/** As many digits as an Indian number has with the 0 of its code. */
const MAX_JOINED = 11;
/** Fewer are another ending of the number before them. */
const MIN_LAST_PART = 5;

/**
 * A telephone number as it is stored. Indian numbers, however written, become '+919845012345'. Other numbers that begin
 * with a country code become '+' and digits. Any other text stays as typed, without the characters that nobody sees. No
 * number is ever refused here.
 */
export function storedPhone(typed: string): string {
  const text = withoutUnseen(typed).trim();
  // '+44 (0) 20': the 0 is dialled only without the country code.
  const digits = latinDigits(text).replace(/^([+\uff0b]|00)(.+?)[(\uff08]0[)\uff09]/, '$1$2');
  const bare = digits
    .replace(SEPARATORS, '')
    .replace(/^\uff0b/, '+')
    .replace(/^00/, '+');
  const parts = bare.split(BETWEEN).filter(Boolean);
  const joined = parts.join('');
  if (!/^\+?\d{7,}$/.test(joined)) return text;
  const [, indian] =
    /^(?:\+91|0?91|)0?([6-9]\d{9})$/.exec(joined) ?? /^\+910([1-9]\d{9})$/.exec(joined) ?? [];
  if (indian) return `+91${indian}`;
  return parts.length < 2 || areOneNumber(parts) ? joined : text;
}

/** '080/41234567' is one number. '080-41234567/68' and '41234567, 41234568' are two, and stay as typed. */
function areOneNumber(parts: readonly string[]): boolean {
  return parts.join('').length <= MAX_JOINED && (parts.at(-1)?.length ?? 0) >= MIN_LAST_PART;
}

/**
 * Whether this may be a telephone number. A text with letters may say whom to ask. A number needs seven digits, and one
 * with our country code as many as there are in India. Of several numbers, the first is judged.
 */
export function mayBePhone(typed: string): boolean {
  const number = storedPhone(typed);
  return /\p{L}/u.test(number) || isDialled(number) || isDialled(storedPhone(number.split(BETWEEN)[0] ?? ''));
}

/** An international number that can exist (E.164), in the form in which it is stored. */
export function isInternational(storedNumber: string): boolean {
  return /^\+\d{7,15}$/.test(storedNumber) && isDialled(storedNumber);
}

/**
 * A whole number is searched without the code of India, because notes may have it without. Of any other text only the
 * digits change.
 */
export function searchedPhone(typed: string): string {
  const number = storedPhone(typed);
  return isDialled(number) ? number.replace(/^\+91/, '') : latinDigits(number);
}

function isDialled(storedNumber: string): boolean {
  if (storedNumber.startsWith('+91')) return /^\+91([1-9]\d{9}|1[68]00\d{7})$/.test(storedNumber);
  return /^(\+[1-9]\d{6,}|0*[1-9]\d{6,})$/.test(storedNumber);
}

/** Opens a chat with the text ready to send. Null if the number has no country code. */
export function whatsappLink(storedNumber: string, text: string): string | null {
  if (!isInternational(storedNumber)) return null;
  return `https://wa.me/${storedNumber.slice(1)}?text=${encodeURIComponent(text)}`;
}

/** 'tel:+919845012345', or null if the text cannot be dialled. */
export function telephoneLink(storedNumber: string): string | null {
  return isDialled(storedNumber) && /^\+?\d{7,15}$/.test(storedNumber) ? `tel:${storedNumber}` : null;
}

/** '+91 9845012345' for a stored Indian number; any other as it is stored. Its space does not break a line. */
export function readablePhone(storedNumber: string): string {
  return storedNumber.replace(/^\+91(\d{10})$/, '+91\u00a0$1');
}
