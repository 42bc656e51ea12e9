/**
 * The text without characters that have neither width nor ink: marks of direction, joiners, soft hyphens. They come
 * with what is copied from a contact or a chat, and whoever pastes them cannot see what is wrong.
 */
export function withoutUnseen(text: string): string {
  return text.replace(/\p{DI}/gu, '');
}
