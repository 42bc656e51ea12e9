import {
  addPhotographs,
  begunLinkUpload,
  filesField,
  homeField,
  homeId,
  judgedPhotograph,
  type PhotographProblem,
  photographProblems,
  PRESS_BYTES,
  PRESS_FILES,
  type SentPhotographs,
  sentPhotographsQuery,
} from '#contracts/add-photographs.ts';
import { partnerLink } from '#contracts/confirm-homes.ts';
import { PICTURE_BYTES } from '#contracts/upload-picture.ts';
import { confirmFunctionPath } from '#domain/address/confirm-function-path.ts';
import { UPLOAD_BUCKET } from '#domain/photograph/photograph.ts';
import { partnerLanguages } from '#domain/partner/partner-languages.ts';
import { readBytes } from '../_shared/body.ts';
import { databaseCallerOf, type ServiceClient } from '../_shared/database.ts';
import { type FilesRequest, type LinkOutcome, linkFilesEndpoint } from '../_shared/link-endpoint.ts';
import { partnerLinkPages } from '../_shared/partner-link-pages.ts';
import { refuseOverLimit } from '../_shared/rate-limit.ts';
import { readPicture, type SentPicture, sha256, storePicture } from '../_shared/store-picture.ts';

/** Presses of one link in an hour. Presses with links that open nothing are counted apart, as guesses of their network. */
const MAX_OF_LINK = 60;

/** A press that is sent twice stores the same pictures at once: the second waits for the first. */
const TRIES = 6;
const BETWEEN_TRIES_MS = 500;

/**
 * Photographs that a person at a partner sends for one home. They are stored like those of staff, in a bucket that only the
 * worker reads, and wait for staff. The body is not read before the link is known. What cannot be stored is said on the page of
 * the link, and the rest of the press is stored.
 */
export const handler = linkFilesEndpoint({
  name: addPhotographs,
  guesses: 'confirm-link',
  ...partnerLinkPages,
  respond,
});

async function respond(press: FilesRequest): Promise<LinkOutcome> {
  const { token, searchParams, client, refusals, now } = press;
  const link = partnerLink.safeParse(token).data;
  if (link === undefined) return 'unknown link';
  const database = databaseCallerOf(client);
  const begun = begunLinkUpload.parse(await database('begin_link_upload', { link, at: now.toISOString() }));
  if (begun === null) return 'unknown link';
  const language = partnerLanguages.find((each) => each === searchParams.get('lang'));
  const page = `${confirmFunctionPath(link)}${language ? `&lang=${language}` : ''}`;
  const showPage = (sent: SentPhotographs) => ({ location: `${page}&${sentPhotographsQuery(sent)}` });
  if ('wait' in begun) return showPage(withProblem('busy'));
  try {
    const bucket = `${addPhotographs}:link:${await sha256(new TextEncoder().encode(link))}`;
    const limit = { bucket, max: MAX_OF_LINK, windowMinutes: 60 };
    const refusal = await refuseOverLimit(database, [limit], refusals);
    if (refusal) return refusal;
    const sent = await receivePress(press, link, begun.upload);
    return sent === 'unknown link' ? sent : showPage(sent);
  } finally {
    await database('end_upload', { upload: begun.upload });
  }
}

const withProblem = (because: PhotographProblem, home: string | null = null): SentPhotographs => ({
  home,
  came: 0,
  problems: [{ because, files: 1 }],
});

async function receivePress(
  { request, client, pause, now }: FilesRequest,
  link: string,
  upload: string,
): Promise<SentPhotographs | 'unknown link'> {
  const bytes = await readBytes(request, PRESS_BYTES);
  if (bytes === null) return withProblem('too much');
  const form = await readForm(request.headers.get('content-type') ?? '', bytes);
  if (form === null) return withProblem('not whole');
  const home = homeId.safeParse(form.get(homeField)).data;
  if (home === undefined) return withProblem('gone');
  // An empty field sends one file without a name and without bytes.
  const files = form
    .getAll(filesField)
    .filter((entry) => typeof entry !== 'string')
    .filter(({ name, size }) => name !== '' || size > 0);
  if (files.length === 0) return withProblem('none chosen', home);
  const came = new Set<string>();
  const problems: PhotographProblem[] = files.slice(PRESS_FILES).map(() => 'too many');
  for (const [nth, file] of files.slice(0, PRESS_FILES).entries()) {
    // In the order in which they were chosen.
    const at = new Date(now.getTime() + nth).toISOString();
    const outcome = await receiveFile(file, { client, pause, link, home, upload, at });
    if (outcome === 'unknown link') return outcome;
    if (typeof outcome === 'string') problems.push(outcome);
    else came.add(outcome.hash);
  }
  return { home, came: came.size, problems: counted(problems) };
}

async function readForm(type: string, bytes: Uint8Array<ArrayBuffer>): Promise<FormData | null> {
  if (!/^multipart\/form-data/i.test(type)) return null;
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    return null;
  }
}

function counted(problems: readonly PhotographProblem[]): SentPhotographs['problems'] {
  return photographProblems.flatMap((because) => {
    const files = problems.filter((problem) => problem === because).length;
    return files > 0 ? [{ because, files }] : [];
  });
}

interface Press extends Pick<FilesRequest, 'client' | 'pause'> {
  link: string;
  home: string;
  upload: string;
  at: string;
}

/** In this order no file is ever without a row, and no photograph without its file. */
async function receiveFile(
  file: File,
  press: Press,
): Promise<{ hash: string } | 'unknown link' | PhotographProblem> {
  const { client, link, home, at } = press;
  if (file.size > PICTURE_BYTES) return 'too large';
  const picture = await readPicture(new Uint8Array(await file.arrayBuffer()));
  if (typeof picture === 'string') return picture;
  const { hash, type, bytes } = picture;
  const database = databaseCallerOf(client);
  const before = judgedPhotograph.parse(await database('judge_sent_photograph', { link, home, hash, at }));
  if (before !== 'new' && before !== 'known') return before ?? 'unknown link';
  if (!(await stored(picture, press))) return 'busy';
  const photograph = { hash, type, bytes: bytes.byteLength };
  const judged = judgedPhotograph.parse(
    await database('receive_sent_photograph', { link, home, photograph, at }),
  );
  if (judged === 'new' || judged === 'known') return { hash };
  // The link was revoked, or another press filled the home, while the file was being stored.
  await removeUnknown(hash, client);
  return judged ?? 'unknown link';
}

async function stored(picture: SentPicture, { client, pause, upload }: Press): Promise<boolean> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    if (await storePicture(picture, upload, client)) return true;
    if (tries < TRIES) await pause(BETWEEN_TRIES_MS);
  }
  return false;
}

async function removeUnknown(hash: string, client: ServiceClient): Promise<void> {
  const { data, error } = await client.from('photographs').select('hash').eq('hash', hash).maybeSingle();
  if (!error && data === null) await client.storage.from(UPLOAD_BUCKET).remove([hash]);
}
