import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { Entity } from '#page-models/site-pages.ts';
import { BuildStop } from '#server/stop.ts';
import { writeIfChanged } from './write-whole.ts';

/** What is published at a path. */
export interface Published {
  /** Hash of the page-model. */
  digest: string;
  /** Day the content last changed, 'YYYY-MM-DD': the sitemap's lastmod. */
  changed: string;
  bytes: number;
  /** File below the site folder. */
  file: string;
  entity: Entity | null;
}

/** The record of a publish, committed beside the pages: what may be skipped next time, and what must go. */
export interface Manifest {
  /** Hash of the bundle that drew the pages. */
  bundle: string;
  pages: Map<string, Published>;
  /** Files that are not pages: name below the site folder -> hash of the content. */
  assets: Map<string, string>;
  /** Hashed assets of the bundle before: cached pages still ask for them, so they stay for one more publish. */
  formerAssets: readonly string[];
}

const manifestSchema = z.object({
  bundle: z.string(),
  assets: z.record(z.string(), z.string()),
  formerAssets: z.array(z.string()),
  pages: z.record(
    z.string(),
    z.tuple([
      z.string(),
      z.string(),
      z.number(),
      z.string(),
      z.enum(['property', 'society', 'area', '']),
      z.string(),
    ]),
  ),
});

const FILE = 'manifest.json';

/** The manifest of a site folder, or null when nothing has been published there yet. */
export async function readManifest(siteDir: string): Promise<Manifest | null> {
  const text = await readFile(join(siteDir, FILE), 'utf8').catch(() => null);
  if (text === null) return null;
  const parsed = manifestSchema.safeParse(readJson(text));
  if (!parsed.success) {
    throw new BuildStop(
      `${join(siteDir, FILE)} is not a manifest of ours. Restore it from git, or delete it and publish everything with --force.`,
    );
  }
  const { bundle, assets, formerAssets, pages } = parsed.data;
  return {
    bundle,
    assets: new Map(Object.entries(assets)),
    formerAssets,
    pages: new Map(
      Object.entries(pages).map(([path, [digest, changed, bytes, file, type, id]]) => [
        path,
        { digest, changed, bytes, file, entity: type === '' ? null : { type, id } },
      ]),
    ),
  };
}

/** One line per page, by path, so that a commit shows what changed. Untouched when nothing did. */
export async function writeManifest(siteDir: string, manifest: Manifest): Promise<void> {
  const pages = [...manifest.pages].sort(byKey).map(([path, { digest, changed, bytes, file, entity }]) => {
    const row = [digest, changed, bytes, file, entity?.type ?? '', entity?.id ?? ''];
    return `    ${JSON.stringify(path)}: ${JSON.stringify(row)}`;
  });
  const assets = [...manifest.assets]
    .sort(byKey)
    .map(([name, hash]) => `    ${JSON.stringify(name)}: "${hash}"`);
  const text = `{
  "bundle": ${JSON.stringify(manifest.bundle)},
  "assets": {\n${assets.join(',\n')}\n  },
  "formerAssets": ${JSON.stringify([...manifest.formerAssets].sort())},
  "pages": {\n${pages.join(',\n')}\n  }
}
`;
  await writeIfChanged(join(siteDir, FILE), text);
}

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
