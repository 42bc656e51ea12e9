import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { copySite } from './copy-site.ts';
import { openTestingSite, type TestingSite } from './testing-site.ts';

export interface FirstVersion {
  site: TestingSite;
  /** The folder of the first version. Compare with it, but never publish into it. */
  first: string;
  /** A copy of it for this test. */
  siteDir: string;
}

/** The first version of this process. All its test files begin with the same rows, keys and bundle. */
let published: Promise<string> | undefined;

async function publishFirst(site: TestingSite): Promise<string> {
  const siteDir = mkdtempSync(join(inject('runFolder'), 'first-'));
  await site.reset();
  await site.publisher({ siteDir }).publishAll();
  return siteDir;
}

let withSocialImages: Promise<string> | undefined;

/**
 * The folder of the first version with all of its social images, made once for all test files of a process. Without it,
 * a worker would render all social images beside each test. Never publish into this folder. The function leaves the
 * database as `reset` does.
 */
export function firstVersionWithSocialImages(site: TestingSite): Promise<string> {
  withSocialImages ??= renderFirstSocialImages(site);
  return withSocialImages;
}

async function renderFirstSocialImages(site: TestingSite): Promise<string> {
  published ??= publishFirst(site);
  const siteDir = mkdtempSync(join(inject('runFolder'), 'first-images-'));
  copySite(await published, siteDir);
  await site.reset();
  const publisher = site.publisher({ siteDir });
  await publisher.publishAll();
  await publisher.renderSocialImages();
  await site.reset();
  return siteDir;
}

/**
 * Publishes a first version once for all test files of a process. Every test begins with a copy of it and with a reset
 * database.
 */
export function beginEachWithFirstVersion(begin: (version: FirstVersion) => void | Promise<void>): void {
  let site: TestingSite;
  let first: string;
  beforeAll(async () => {
    site = await openTestingSite();
    published ??= publishFirst(site);
    first = await published;
  });
  beforeEach(async () => {
    await site.reset();
    await begin({ site, first, siteDir: site.folder(first) });
  });
  afterAll(() => site.close());
}
