import { unreadableRequest } from '#contracts/field-problems.ts';
import { firstByName } from '#domain/text/first-by-name.ts';
import { refused, type Refusal } from './refused.ts';

/** Far more than any of our forms needs, and far too little to harm the server. */
const bodyLimitBytes = 32 * 1024;

/** Reading stops after this many bytes, or after twice the limit if that is more. The rest of the body is cancelled. */
const readLimitBytes = 4 * 1024 * 1024;

export type Body = { kind: 'form'; fields: Record<string, string> } | { kind: 'json'; value: unknown };

const formTooLargeMessage = 'This is more text than we can take. Please shorten it and send it again.';

/** The maximum size of a body in bytes, and the message for a larger one. */
export interface BodyLimit {
  limit: number;
  tooLargeMessage: string;
}

/** Reads the body of a request, up to its limit in bytes. A refusal where it is larger, or no JSON and no form. */
export async function readBody(
  request: Request,
  { limit, tooLargeMessage }: BodyLimit = { limit: bodyLimitBytes, tooLargeMessage: formTooLargeMessage },
): Promise<Body | Refusal> {
  const bytes = await readBytes(request, limit);
  if (bytes === null) return refused(413, 'too_large', tooLargeMessage);
  const type = request.headers.get('content-type') ?? '';
  if (/^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type)) return readForm(type, bytes);
  try {
    return { kind: 'json', value: JSON.parse(new TextDecoder().decode(bytes)) };
  } catch {
    return refused(400, 'invalid_body', unreadableRequest);
  }
}

async function readForm(type: string, bytes: Uint8Array<ArrayBuffer>): Promise<Body | Refusal> {
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return { kind: 'form', fields: Object.fromEntries(firstByName(texts)) };
  } catch {
    return refused(400, 'invalid_body', 'This form could not be read. Please send it again.');
  }
}

/** Null when there are more than `limit`. A longer body is read on, so that its sender gets an answer. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    length += read.value.byteLength;
    if (length <= limit) chunks.push(read.value);
    if (length > Math.max(readLimitBytes, 2 * limit)) {
      await reader?.cancel();
      break;
    }
  }
  return length > limit ? null : new Uint8Array(await new Blob(chunks).arrayBuffer());
}
