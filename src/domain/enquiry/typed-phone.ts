// What the forms of visitors check in the browser. They load this file, so it has nothing else in it.

/**
 * Whether this is long enough for a telephone number: seven digits, or letters, which may say whom to ask. Nothing typed
 * is not judged. The forms of visitors check this much before they send.
 */
export function hasDigitsOfPhone(typed: string): boolean {
  return /^$|\p{L}|(\p{Nd}\P{Nd}*){7}/u.test(typed);
}

/** Characters without width or ink: marks of direction, joiners, byte order marks, soft hyphens. */
export function withoutUnseen(text: string): string {
  return text.replace(/\p{DI}/gu, '');
}
