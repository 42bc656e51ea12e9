import { latinDigits } from '../text/latin-digits.ts';

/** Marks between the digits of a number: spaces, dashes of every kind, brackets, full stops and slashes. */
const SEPARATORS = /[\s\p{Pd}\u2212().\uff08\uff09\uff0e/]/gu;

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
  if (!/^\+?\d{7,}$/.test(bare)) return text;
  const [, indian] = /^(?:\+91|0?91|)0?([6-9]\d{9})$/.exec(bare) ?? /^\+910([1-9]\d{9})$/.exec(bare) ?? [];
  return indian ? `+91${indian}` : bare;
}

/**
 * Whether this may be a telephone number. A text with letters may say whom to ask. A number needs seven digits, and one
 * with our country code as many as there are in India.
 */
export function mayBePhone(typed: string): boolean {
  const number = storedPhone(typed);
  return /\p{L}/u.test(number) || isDialled(number);
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

/** Without characters that have neither width nor ink: marks of direction, joiners, soft hyphens. */
function withoutUnseen(text: string): string {
  return text.replace(/\p{DI}/gu, '');
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
