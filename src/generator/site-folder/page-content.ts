import { hash } from 'node:crypto';

/** 22 characters that tell whether the file of a page is as it was written. */
export function contentDigest(html: Uint8Array): string {
  return hash('sha256', html, 'base64url').slice(0, 22);
}

const HOUR_MS = 3_600_000;

/**
 * Chooses about `size` of `count` pages: others every hour, until all have had their turn. A site with no more pages
 * than that is compared completely.
 */
export function samplePages(count: number, size: number, now: Date): (path: string) => boolean {
  return sampleOfHour(Math.max(1, Math.ceil(count / size)), now);
}

/** Chooses one of so many parts, another one every hour. */
export function sampleOfHour(parts: number, now: Date): (path: string) => boolean {
  const part = Math.floor(now.getTime() / HOUR_MS) % parts;
  return (path) => numberOf(path) % parts === part;
}

function numberOf(path: string): number {
  let number = 0;
  for (let at = 0; at < path.length; at++) number = (Math.imul(number, 31) + path.charCodeAt(at)) >>> 0;
  return number;
}
