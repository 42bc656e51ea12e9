import { decodeText } from './decode-text.ts';
import { checkJson } from './check-json.ts';
import type { FetchedFile, FetchRequest } from './fetch-file.ts';
import { joinPages, nextPageOf } from './pages-of-answer.ts';

/** A partner with the most rows that we take sends as many in each page. */
const MAX_PAGES = 250;

type Fetch = (request: FetchRequest) => Promise<FetchedFile>;

/**
 * The whole answer of an address that answers with a page and the address of the next, in itself or in a `Link` header: all pages as one file. Everything
 * else comes back as it is. Further pages come from the same server, by the rules of the first, and within the bytes and the
 * time of one file.
 */
export async function fetchPages(request: FetchRequest, fetchOne: Fetch): Promise<FetchedFile> {
  const deadline = performance.now() + request.timeoutMs;
  const first = await fetchOne(request);
  if (first.state !== 'read') return first;
  const isLinked = typeof first.next === 'string';
  if (!isLinked && !mayBePage(first.bytes)) return first;
  if (isLinked && !isJson(first.bytes)) return refused(NO_PAGES);
  const pages: string[] = [];
  const seen = new Set([plainAddress(request.address)]);
  let left = request.maxBytes;
  let address = request.address;
  for (let { bytes, next: linked } = first; ;) {
    const page = decodeText(bytes);
    pages.push(page);
    left -= bytes.byteLength;
    const next = nextOf(page) ?? linked ?? null;
    if (next === null) break;
    const number = pages.length + 1;
    const following = addressAfter(next, address, request.address);
    if (!following)
      return refused(
        `The address of page ${number} of the answer leads to another server, so it is not followed.`,
      );
    if (seen.has(plainAddress(following)))
      return refused(
        `Page ${number} of the answer has the address of one before it, so the answer never ends.`,
      );
    if (pages.length >= MAX_PAGES) return refused(`The answer has more than ${MAX_PAGES} pages.`);
    seen.add(plainAddress(following));
    address = following;
    const timeoutMs = Math.max(1, Math.round(deadline - performance.now()));
    const answer = await fetchOne({
      ...request,
      address,
      version: null,
      maxBytes: Math.max(1, left),
      timeoutMs,
    });
    if (answer.state === 'refused')
      return { ...answer, reason: `Page ${number} of the answer: ${answer.reason}` };
    if (answer.state === 'unchanged') return refused(`Page ${number} of the answer did not come.`);
    ({ bytes, next: linked } = answer);
  }
  // What the first page says of its version says nothing of the others.
  return pages.length === 1
    ? first
    : { state: 'read', bytes: new TextEncoder().encode(joinPages(pages)), version: null };
}

const refused = (reason: string): FetchedFile => ({
  state: 'refused',
  reason: `${reason} Nothing was changed.`,
});

/** Only an object of JSON names a next page. */
function mayBePage(bytes: Uint8Array): boolean {
  return /^\s*\{/.test(decodeText(bytes.subarray(0, 100)));
}

const isJson = (bytes: Uint8Array) => /^\s*[{[]/.test(decodeText(bytes.subarray(0, 100)));
const NO_PAGES =
  'The answer is one page of several, in a form whose pages are not joined. Give an address that answers with all homes, or with JSON.';

/** Null also for what nobody may parse: reading refuses it in words. */
function nextOf(page: string): string | null {
  try {
    checkJson(page);
  } catch {
    return null;
  }
  return nextPageOf(page);
}

/** As the page before it says, with the credentials that staff entered; null for another server. */
function addressAfter(next: string, from: string, entered: string): string | null {
  const own = new URL(entered);
  const address = URL.parse(next, from);
  if (!address || address.host !== own.host || address.protocol !== own.protocol) return null;
  address.username = own.username;
  address.password = own.password;
  return address.href;
}

function plainAddress(address: string): string {
  const plain = URL.parse(address);
  if (!plain) return address;
  plain.hash = '';
  return plain.href;
}
