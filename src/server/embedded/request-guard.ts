import { createHash, timingSafeEqual } from 'node:crypto';
import { isWritable } from '#contracts/field.ts';
import type { ApiName } from '../http/api-names.ts';
import { refuse } from '../http/refuse.ts';

/** The server sends the secret key; everybody else, signed in or not, is a person. */
export type Caller = 'server' | 'person';

/** Whether a request has the secret key, and so comes from the server. */
export function callerOf({ headers }: Request, secretKey: string): Caller {
  const sentKey = headers.get('apikey') ?? /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1];
  return sentKey !== undefined && isSame(sentKey, secretKey) ? 'server' : 'person';
}

/**
 * Mails that our pages do not offer. Sign-in by a mailed link: the embedded service would confirm every address
 * that asks for one. And a code for somebody who is signed in: the service would mail any number of them.
 */
const mailedLinkPath = /^\/auth\/v1\/(?:otp|magiclink|reauthenticate)$/;

/**
 * The one spelling of an address of the sign-in service that is passed on. Its router decodes `%74oken`, and
 * the limits and guards compare paths as they are written.
 */
const plainAuthPath = /^\/auth\/v1(?:\/[\w.-]+)*$/;

/** Judged by the head alone: the body is not read and no other request waits for it. */
export function guardRequest(request: Request, api: ApiName, publishableKey: string): Response | null {
  const { pathname, searchParams } = new URL(request.url);
  if (!isDecodable(pathname))
    return refuseUnread(request, 400, 'unreadable_address', 'This address cannot be read.');
  if (api === 'auth' && !plainAuthPath.test(pathname))
    return refuseUnread(request, 404, 'not_found', 'There is nothing at this address.');
  if (api === 'auth' && mailedLinkPath.test(pathname))
    return refuseUnread(
      request,
      403,
      'otp_disabled',
      'Sign in with your password: no links or codes are sent here.',
    );
  if (api === 'storage') {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && pathname.startsWith('/storage/v1/object/public/')) return null;
    return refuseUnread(request, 403, 'forbidden', 'Only the server stores and lists files.');
  }
  if (api === 'rest') {
    const key = request.headers.get('apikey');
    if (key === null || !isSame(key, publishableKey))
      return refuseUnread(request, 401, 'no_key', 'Send the publishable key of this site as apikey.');
    if (![...searchParams].flat().every(isWritable))
      return refuseUnread(request, 400, 'unreadable_address', 'This address cannot be read.');
    if (![...searchParams].every(isCounted))
      return refuseUnread(request, 400, 'unreadable_count', 'limit and offset are whole numbers.');
    if (![...searchParams].every(isBounded))
      return refuseUnread(
        request,
        400,
        'unbounded',
        'A filter here compares one column: eq, neq, gt, gte, lt, lte, is or in.',
      );
  }
  return null;
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/** The service would ignore a number that it cannot read, and answer with every row. */
function isCounted([name, value]: readonly [name: string, value: string]): boolean {
  return !/(?:^|\.)(?:limit|offset)$/.test(name) || /^\d{1,9}$/.test(value);
}

/** These parameters shape the answer and filter no rows. */
const shapingParameters = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict']);

/** `or` and `cities.and` combine filters that would have to be parsed to be judged. No page of ours sends one. */
const combination = /(?:^|\.)(?:or|and)$/;

/** Patterns (`match`, `like`, full text) can take a database minutes for one short row; comparisons cannot. */
const comparison = /^(?:not\.)?(?:eq|neq|gt|gte|lt|lte|is|in)\./;

function isBounded([name, value]: readonly [name: string, value: string]): boolean {
  return shapingParameters.has(name) || (comparison.test(value) && !combination.test(name));
}

/** The body is not read, so the connection is closed. */
function refuseUnread(request: Request, status: number, code: string, message: string): Response {
  return refuse(status, code, message, request.body ? { connection: 'close' } : {});
}

/** Compares hashes in constant time, so that the duration reveals nothing about the key. */
function isSame(sentKey: string, key: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(sentKey), hash(key));
}
