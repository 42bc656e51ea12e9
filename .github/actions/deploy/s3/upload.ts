// Uploads the files of a site that differ to a bucket with the S3 API: node upload.ts FOLDER
//   S3_BUCKET          a bucket that holds this site and nothing else
//   S3_ENDPOINT        for services other than Amazon's
//   AWS_REGION         by default us-east-1
//   AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY   read by the AWS SDK
//   ALLOW_REMOVALS=1   allows the deletion of more than a fifth of the bucket
//   DRY_RUN=1          only prints what would be sent
// Runs directly with Node 24, which can read TypeScript.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { DeleteObjectsCommand, paginateListObjectsV2, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import mime from 'mime';
import { cacheControl, isServed, planUpload, type SiteFile } from './upload-plan.ts';

/** Number of parallel requests. */
const CONCURRENCY = 32;
/** The most objects that S3 deletes in one request. */
const DELETE_BATCH = 1000;

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
    // Services other than Amazon's do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const target = { client, bucket };
  const [files, stored] = await Promise.all([readSite(folder), listObjects(target)]);
  const plan = planUpload(files, stored, { allowRemovals: env['ALLOW_REMOVALS'] === '1' });
  const sentCount = plan.rounds.reduce((sum, round) => sum + round.length, 0);
  const summary = `${sentCount} files sent, ${plan.unchanged} unchanged, ${plan.deletions.length} deleted`;
  if (env['DRY_RUN'] === '1') return print(`would be: ${summary}`);
  for (const round of plan.rounds) await inParallel(round, (name) => putObject(target, folder, name));
  for (let at = 0; at < plan.deletions.length; at += DELETE_BATCH)
    await deleteObjects(target, plan.deletions.slice(at, at + DELETE_BATCH));
  print(`${summary}.`);
}

/** Lists the files as src/server/files/files-below.ts does: an action imports nothing from outside its folder. */
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

/**
 * Returns key -> ETag of every object. The ETag is the MD5, except in a bucket that encrypts with its own keys; then
 * everything is uploaded again.
 */
async function listObjects({ client, bucket }: Target): Promise<Map<string, string>> {
  const stored = new Map<string, string>();
  for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket }))
    for (const { Key = '', ETag = '' } of page.Contents ?? []) stored.set(Key, ETag.replaceAll('"', ''));
  return stored;
}

async function putObject({ client, bucket }: Target, folder: string, name: string): Promise<void> {
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

/** Runs the task for all names, `CONCURRENCY` at a time. Throws the first error. */
async function inParallel(names: readonly string[], task: (name: string) => Promise<void>): Promise<void> {
  const queue = names.values();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const name of queue) await task(name);
    }),
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await upload(process.argv[2] ?? '', process.env);
} catch (fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exitCode = 1;
}
