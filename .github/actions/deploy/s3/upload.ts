// Sends what differs of a site to a bucket of object storage that speaks S3: node upload.ts FOLDER
//   S3_BUCKET   holds this site and nothing else
//   S3_ENDPOINT, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY   as the AWS SDK reads them; an endpoint for other services
//   ALLOW_REMOVALS=1   also if more than a fifth of the bucket goes
// DRY_RUN=1 only says what would be sent. Starts with Node 24, which reads TypeScript by itself.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { DeleteObjectsCommand, paginateListObjectsV2, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import mime from 'mime';
import { cacheControl, isServed, planUpload, type SiteFile } from './upload-plan.ts';

/** Requests on the way at once. */
const AT_ONCE = 32;
/** S3 deletes at most as many with one request. */
const DELETED_AT_ONCE = 1000;

interface Target {
  client: S3Client;
  bucket: string;
}

async function upload(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, AWS_REGION: region = 'us-east-1' } = env;
  if (!bucket)
    throw new Error(
      'S3_BUCKET is not set: add it to the variables under Settings, Secrets and variables, Actions.',
    );
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Other services than Amazon's know none of the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const target = { client, bucket };
  const [files, stored] = await Promise.all([readSite(folder), listObjects(target)]);
  const plan = planUpload(files, stored, { allowRemovals: env['ALLOW_REMOVALS'] === '1' });
  const sent = plan.rounds.reduce((sum, round) => sum + round.length, 0);
  const said = `${sent} files sent, ${plan.unchanged} unchanged, ${plan.gone.length} deleted`;
  if (env['DRY_RUN'] === '1') return say(`would be: ${said}`);
  for (const round of plan.rounds) await inParallel(round, (name) => put(target, folder, name));
  for (let at = 0; at < plan.gone.length; at += DELETED_AT_ONCE)
    await deleteObjects(target, plan.gone.slice(at, at + DELETED_AT_ONCE));
  say(`${said}.`);
}

async function readSite(folder: string): Promise<SiteFile[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(isServed);
  const files: SiteFile[] = [];
  await inParallel(names, async (name) => {
    const content = await readFile(join(folder, name));
    files.push({ name, md5: createHash('md5').update(content).digest('hex') });
  });
  return files;
}

/** Key -> MD5. Where a bucket encrypts with keys of its own, S3 says another value: all is sent again then. */
async function listObjects({ client, bucket }: Target): Promise<Map<string, string>> {
  const stored = new Map<string, string>();
  for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket }))
    for (const { Key = '', ETag = '' } of page.Contents ?? []) stored.set(Key, ETag.replaceAll('"', ''));
  return stored;
}

async function put({ client, bucket }: Target, folder: string, name: string): Promise<void> {
  const type = mime.getType(name) ?? 'application/octet-stream';
  await client.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: name,
      Body: await readFile(join(folder, name)),
      ContentType: /^text\/|\+xml$|javascript$|json$/.test(type) ? `${type}; charset=utf-8` : type,
      CacheControl: cacheControl(name),
    }),
  );
}

async function deleteObjects({ client, bucket }: Target, keys: readonly string[]): Promise<void> {
  const { Errors = [] } = await client.send(
    new DeleteObjectsCommand({
      Bucket: bucket,
      Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true },
    }),
  );
  const [first] = Errors;
  if (first) throw new Error(`${first.Key} could not be deleted: ${first.Message}. Run the deploy again.`);
}

/** A few at a time; the first fault ends it. */
async function inParallel(names: readonly string[], task: (name: string) => Promise<void>): Promise<void> {
  const left = names.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const name of left) await task(name);
    }),
  );
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await upload(process.argv[2] ?? '', process.env);
} catch (fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exitCode = 1;
}
