import { beforeAll, describe } from 'vitest';
import { prepareFolder } from '../fixtures/prepared-folder.ts';
import { temporaryFolder } from '../server/embedded/open-served-backend.ts';
import { tryEverything } from '../database/access/try-everything.ts';

describe('over HTTP on PGlite', () => {
  const { path: localDir } = temporaryFolder();
  beforeAll(() => prepareFolder(localDir));
  tryEverything({ localDir });
});
