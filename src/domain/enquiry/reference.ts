/** Letters and digits that are not confused on the telephone. The database uses the same ones. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A reference as people read it out, such as 'ANG-7K3M9'. */
export function isReference(text: string): boolean {
  return new RegExp(`^ANG-[${ALPHABET}]{5}$`).test(text);
}

/** A fake reference for the answer to a bot. It belongs to no request. Takes five random bytes. */
export function decoyReference(bytes: Uint8Array): string {
  return `ANG-${[...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}

/** 'Your reference is ANG-7K3M9.' */
export function referenceSentence(reference: string): string {
  return `Your reference is ${reference}.`;
}
