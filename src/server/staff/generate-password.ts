import { randomBytes } from 'node:crypto';

/** A password that nobody can guess: 16 letters, digits, `-` and `_`, with 96 random bits. */
export function generatePassword(): string {
  return randomBytes(12).toString('base64url');
}
