/** Letters and digits that nobody confuses on the telephone; the database uses the same ones. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A reference as people read it out, such as 'ANG-7K3M9'. */
export function isReference(text: string): boolean {
  return new RegExp(`^ANG-[${ALPHABET}]{5}$`).test(text);
}

/** A fake reference for a robot's answer: it belongs to nothing. Takes five random bytes. */
export function decoyReference(bytes: Uint8Array): string {
  return `ANG-${[...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}

/** 'Your reference is ANG-7K3M9.' */
export function referenceSentence(reference: string): string {
  return `Your reference is ${reference}.`;
}
