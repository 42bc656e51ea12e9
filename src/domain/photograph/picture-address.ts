import type * as z from 'zod';

/** What a host answers itself: the paths of a Supabase project, ours or any other, and those of our server. */
const answering = /^\/(?:functions|rest|auth|storage|graphql|realtime|search|admin|healthz)(?:\/|$)/;
/** Only such an address needs to be read as a server reads it, which takes long for a hundred thousand pictures. */
const mayBeAnswered = /functions|rest|auth|storage|graphql|realtime|search|admin|healthz|%/i;
/** Files that a project shows to everybody, as they are or in another size. */
const publicFiles = /^\/storage\/v1\/(?:object|render\/image)\/public\//;

/**
 * Whether a page may show the picture at this address. Only http(s) and addresses on this site, so that no script can
 * run, and no function or interface, so that no page makes its readers call one. Browsers read '/\host' as '//host'.
 */
export function isPictureAddress(address: string): boolean {
  return /^(https?:\/\/[^\s"'<>\\]+|\/(?!\/)[^\s"'<>\\]+)$/.test(address) && !isAnswered(address);
}

/** Refuses addresses that are answered by a function or an interface, and are therefore no pictures. */
export function ofPictures<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.refine(
    (pictures) => !addressesIn(pictures).some(isAnswered),
    'expected addresses of pictures, and none of a function or interface',
  );
}

function isAnswered(address: string): boolean {
  if (!mayBeAnswered.test(address)) return false;
  const path = pathOf(address);
  return answering.test(path) && !publicFiles.test(path);
}

/** The path as a server may read it: decoded, without dots, in lower case, each slash once. */
function pathOf(address: string): string {
  const base = 'https://site.invalid';
  try {
    const decoded = decodeURIComponent(new URL(address.trim(), base).pathname);
    return new URL(decoded.replace(/[\\/]+/g, '/'), base).pathname.toLowerCase();
  } catch {
    return '';
  }
}

/** The addresses in a column: a text, or a list of texts or of `{ original }`. */
function addressesIn(pictures: unknown): string[] {
  if (typeof pictures === 'string') return [pictures];
  if (Array.isArray(pictures)) return pictures.flatMap(addressesIn);
  return typeof pictures === 'object' && pictures !== null && 'original' in pictures
    ? addressesIn(pictures.original)
    : [];
}
