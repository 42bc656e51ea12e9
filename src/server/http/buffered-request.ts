import { refuse } from './refuse.ts';

const megabyte = 1024 * 1024;

/** A larger body is read to its end up to this size. Beyond it, the connection is closed instead. */
const readLimitBytes = 64 * megabyte;

/**
 * Returns the request with its whole body in memory, or a refusal if the body is larger than the limit. The
 * body is read before the request waits for anything: an unread body would reset a keep-alive connection, and
 * a slow one would block every request that waits for the mutex.
 */
export async function bufferedRequest(request: Request, limitBytes: number): Promise<Request | Response> {
  const init = { method: request.method, headers: request.headers };
  if (!request.body) return new Request(request.url, init);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of request.body) {
    bytes += chunk.byteLength;
    if (bytes <= limitBytes) chunks.push(chunk);
    else chunks.length = 0;
    if (bytes > Math.max(limitBytes, readLimitBytes)) return tooLarge(limitBytes, { connection: 'close' });
  }
  if (bytes > limitBytes) return tooLarge(limitBytes);
  return new Request(request.url, { ...init, body: new Blob(chunks) });
}

function tooLarge(limitBytes: number, headers: HeadersInit = {}): Response {
  const limit =
    limitBytes < megabyte ? `${Math.floor(limitBytes / 1024)} KB` : `${Math.floor(limitBytes / megabyte)} MB`;
  return refuse(413, 'too_large', `This request is larger than ${limit}.`, headers);
}
