import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { writeIfChanged } from '#server/files/write-atomically.ts';
import { parseJson } from '#domain/text/parse-json.ts';

/** In a file beside the manifest. */
export interface SocialImageManifest {
  /** Path of a page -> digest of its social image. */
  images: Map<string, string>;
  rendering: string;
}

const FILE = 'cards.json';

const manifestSchema = z.object({ rendering: z.string(), images: z.record(z.string(), z.string()) });

/** Empty when none can be read. All social images are then rendered again. */
export async function readSocialImageManifest(siteDir: string): Promise<SocialImageManifest> {
  const text = await readFile(join(siteDir, FILE), 'utf8').catch(() => '');
  const { success, data } = manifestSchema.safeParse(parseJson(text));
  return success
    ? { rendering: data.rendering, images: new Map(Object.entries(data.images)) }
    : { rendering: '', images: new Map() };
}

/** One line per social image, by path, so that a commit shows which were rendered. */
export async function writeSocialImageManifest(
  siteDir: string,
  { rendering, images }: SocialImageManifest,
): Promise<void> {
  const lines = [...images.keys()]
    .sort()
    .map((path) => `    ${JSON.stringify(path)}: ${JSON.stringify(images.get(path))}`);
  await writeIfChanged(
    join(siteDir, FILE),
    `{\n  "rendering": ${JSON.stringify(rendering)},\n  "images": {\n${lines.join(',\n')}\n  }\n}\n`,
  );
}

/** When it changes, all social images are rendered again. */
export async function rendererHash(): Promise<string> {
  const names = (await readdir(import.meta.dirname)).sort();
  const sources = await Promise.all(names.map((name) => readFile(join(import.meta.dirname, name), 'utf8')));
  return hash('sha256', sources.join('\0'), 'base64url').slice(0, 16);
}
