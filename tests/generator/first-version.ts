import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openTestingSite, type TestingSite } from './testing-site.ts';

export interface FirstVersion {
  site: TestingSite;
  /** The folder of the first version: to compare with, never to publish into. */
  first: string;
  /** A copy of it, for the test that begins. */
  siteDir: string;
}

/** Publishes a first version once for a test file; every test begins with a copy of it and the database as it was. */
export function beginEachWithFirstVersion(begin: (version: FirstVersion) => void | Promise<void>): void {
  let site: TestingSite;
  let first: string;
  beforeAll(async () => {
    site = await openTestingSite();
    await site.reset();
    first = site.folder();
    await site.publisher({ siteDir: first }).publishAll();
  });
  beforeEach(async () => {
    await site.reset();
    await begin({ site, first, siteDir: site.folder(first) });
  });
  afterAll(() => site.close());
}
