import { type Entity, entityTypes } from '#domain/entity.ts';
import { CommandError } from '#server/command-error.ts';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { writeIfChanged } from '#server/files/write-atomically.ts';

/** What is published at a path. */
export interface Published {
  /** Hash of the page-model. */
  readonly digest: string;
  /** Day the content last changed, 'YYYY-MM-DD': the sitemap's lastmod. */
  readonly changed: string;
  readonly bytes: number;
  /** File below the site folder. */
  readonly file: string;
  readonly entity: Entity | null;
}

/** Where pages come from. */
export interface Source {
  /** The site's own address, which every page names. */
  readonly origin: string;
  /** Distinguishes one backend from another. */
  readonly backend: string;
}

/** The record of a publish, committed beside the pages: what may be skipped next time, and what must be removed. */
export interface Manifest {
  /** Hash of the bundle that rendered the pages. */
  bundle: string;
  source: Source;
  pages: ReadonlyMap<string, Published>;
  /** Files that are not pages: name below the site folder -> hash of the content. */
  assets: ReadonlyMap<string, string>;
  /** Hashed assets of the previous bundle: cached pages still request them, so they stay for one more publish. */
  formerAssets: readonly string[];
}

const manifestSchema = z.object({
  bundle: z.string(),
  // Earlier versions recorded none.
  source: z.object({ origin: z.string(), backend: z.string() }).default({ origin: '', backend: '' }),
  assets: z.record(z.string(), z.string()),
  formerAssets: z.array(z.string()),
  pages: z.record(
    z.string(),
    z.tuple([z.string(), z.string(), z.number(), z.string(), z.enum([...entityTypes, '']), z.string()]),
  ),
});

const FILE = 'manifest.json';

export interface ManifestFile {
  /** Null when nothing has been published into the folder yet. */
  read(): Promise<Manifest | null>;
  /** One line per page, by path, so that a commit shows what changed. Not written when nothing changed. */
  write(manifest: Manifest): Promise<void>;
}

/**
 * The manifest of a site folder. It is not parsed again while the file is the same as when it was last read or written.
 */
export function manifestFile(siteDir: string): ManifestFile {
  const file = join(siteDir, FILE);
  let known: { manifest: Manifest; version: string } | null = null;
  return {
    async read() {
      const version = await versionOf(file);
      if (version === null) return null;
      if (known?.version !== version)
        known = { manifest: parsed(await readFile(file, 'utf8'), file), version };
      return known.manifest;
    },
    async write(manifest) {
      known = null;
      await writeIfChanged(file, textOf(manifest));
      known = { manifest, version: (await versionOf(file)) ?? '' };
    },
  };
}

/** Identifies this version of the file among all that were ever at this path; null when there is none. */
async function versionOf(file: string): Promise<string | null> {
  const found = await stat(file, { bigint: true }).catch(() => null);
  return found && `${found.ino} ${found.size} ${found.mtimeNs}`;
}

function parsed(text: string, file: string): Manifest {
  const checked = manifestSchema.safeParse(readJson(text));
  if (!checked.success) {
    throw new CommandError(
      `${file} is not a manifest of ours. Restore it from git, or delete it and publish everything with --force.`,
    );
  }
  const { bundle, source, assets, formerAssets, pages } = checked.data;
  return {
    bundle,
    source,
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

function textOf(manifest: Manifest): string {
  const pages = linesOf(manifest.pages, pageText);
  const assets = linesOf(manifest.assets, (digest) => JSON.stringify(digest));
  return `{
  "bundle": ${JSON.stringify(manifest.bundle)},
  "source": ${JSON.stringify({ origin: manifest.source.origin, backend: manifest.source.backend })},
  "assets": {\n${assets.join(',\n')}\n  },
  "formerAssets": ${JSON.stringify([...manifest.formerAssets].sort())},
  "pages": {\n${pages.join(',\n')}\n  }
}
`;
}

const texts = new WeakMap<Published, string>();

/** An unchanged page is the same object from publish to publish, and is formatted once. */
function pageText(page: Published): string {
  let text = texts.get(page);
  if (text === undefined) {
    const { digest, changed, bytes, file, entity } = page;
    text = JSON.stringify([digest, changed, bytes, file, entity?.type ?? '', entity?.id ?? '']);
    texts.set(page, text);
  }
  return text;
}

/** By name in code-unit order. Only the names are sorted: sorting them with their values takes twice as long. */
function linesOf<Value>(all: ReadonlyMap<string, Value>, said: (value: Value) => string): string[] {
  const lines: string[] = [];
  for (const name of [...all.keys()].sort()) {
    const value = all.get(name);
    if (value !== undefined) lines.push(`    ${JSON.stringify(name)}: ${said(value)}`);
  }
  return lines;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
