import { type FileHandle, open } from 'node:fs/promises';
import { getMimeType } from 'hono/utils/mime';
import { readRange } from './byte-range.ts';
import {
  chooseEncoding,
  compress,
  type Encoding,
  isCompressible,
  minimumBytesToCompress,
} from './encoding.ts';

type OpenFile = {
  readonly handle: FileHandle;
  readonly size: number;
  readonly modified: Date;
  readonly type: string;
  /** Changes whenever the file is written again, even within the same millisecond. */
  readonly tag: string;
};

/** Types that hono does not know. */
const EXTRA_TYPES = { atom: 'application/atom+xml; charset=utf-8' };

/** 200, 206, 304 or 416. As an error page it is always 404 and the whole file. */
export async function sendFile(
  request: Request,
  path: string,
  extra: Readonly<Record<string, string>>,
  status: 200 | 404 = 200,
): Promise<Response> {
  // One handle for both size and content, because a publish may replace the file at any moment.
  const handle = await open(path);
  try {
    const { ino, size, mtimeNs, mtime: modified } = await handle.stat({ bigint: true });
    const tag = [ino, size, mtimeNs].map((number) => number.toString(36)).join('-');
    const type = getMimeType(path) ?? getMimeType(path, EXTRA_TYPES) ?? 'application/octet-stream';
    return await answer(request, { handle, size: Number(size), modified, type, tag }, extra, status);
  } finally {
    await handle.close();
  }
}

async function answer(
  request: Request,
  file: OpenFile,
  extra: Readonly<Record<string, string>>,
  status: 200 | 404,
): Promise<Response> {
  const varies = isCompressible(file.type) && file.size >= minimumBytesToCompress;
  const acceptEncoding =
    varies && !request.headers.has('range') ? request.headers.get('accept-encoding') : null;
  const encoding = chooseEncoding(acceptEncoding);
  const etag = `"${file.tag}${encoding ? `-${encoding}` : ''}"`;
  const headers = new Headers({
    'content-type': file.type,
    'cache-control': 'public, max-age=0, must-revalidate',
    'x-content-type-options': 'nosniff',
    ...extra,
    etag,
    'last-modified': file.modified.toUTCString(),
  });
  if (varies) headers.append('vary', 'accept-encoding');
  if (status === 404) {
    // The page may exist tomorrow, so the cache rules for existing pages do not apply.
    headers.set('cache-control', 'no-cache');
    return encoding
      ? sendEncoded(request, file, encoding, headers, 404)
      : sendWhole(request, file, headers, 404);
  }
  if (isFresh(request, etag, file.modified)) {
    headers.delete('content-type');
    return new Response(null, { status: 304, headers });
  }
  headers.set('accept-ranges', 'bytes');
  return encoding
    ? sendEncoded(request, file, encoding, headers, 200)
    : sendRange(request, file, etag, headers);
}

function isFresh(request: Request, etag: string, modified: Date): boolean {
  const tags = request.headers.get('if-none-match')?.split(',');
  if (tags) return tags.some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
  return (
    Math.floor(modified.getTime() / 1000) * 1000 <= Date.parse(request.headers.get('if-modified-since') ?? '')
  );
}

/** Compressed answers kept in memory. Only a few, because this server serves one machine. */
const compressedFiles = new Map<string, Uint8Array<ArrayBuffer>>();
const MAX_COMPRESSED_FILES = 200;

async function sendEncoded(
  request: Request,
  file: OpenFile,
  encoding: Encoding,
  headers: Headers,
  status: number,
) {
  const key = `${file.tag}-${encoding}`;
  const bytes = compressedFiles.get(key) ?? (await compress(await read(file, 0, file.size), encoding));
  compressedFiles.delete(key);
  compressedFiles.set(key, bytes);
  const [oldest] = compressedFiles.keys();
  if (compressedFiles.size > MAX_COMPRESSED_FILES && oldest !== undefined) compressedFiles.delete(oldest);
  headers.set('content-encoding', encoding);
  headers.set('content-length', String(bytes.byteLength));
  return new Response(request.method === 'HEAD' ? null : bytes, { status, headers });
}

async function sendRange(
  request: Request,
  file: OpenFile,
  etag: string,
  headers: Headers,
): Promise<Response> {
  const condition = request.headers.get('if-range');
  const conditionHolds =
    condition === null || condition === etag || condition === headers.get('last-modified');
  const range = conditionHolds ? readRange(request.headers.get('range'), file.size) : undefined;
  if (range === undefined) return sendWhole(request, file, headers, 200);
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.size}` } });
  }
  const length = range.end - range.start + 1;
  headers.set('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  headers.set('content-length', String(length));
  return new Response(request.method === 'HEAD' ? null : await read(file, range.start, length), {
    status: 206,
    headers,
  });
}

async function sendWhole(
  request: Request,
  file: OpenFile,
  headers: Headers,
  status: number,
): Promise<Response> {
  headers.set('content-length', String(file.size));
  return new Response(request.method === 'HEAD' ? null : await read(file, 0, file.size), { status, headers });
}

async function read(
  { handle }: OpenFile,
  position: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  await handle.read({ buffer: bytes, position });
  return bytes;
}
