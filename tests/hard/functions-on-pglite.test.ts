import { beforeAll, describe } from 'vitest';
import { prepareFolder } from '../fixtures/prepared-folder.ts';
import { tryFunctions } from '../functions/access/try-functions.ts';
import { temporaryFolder } from '../server/embedded/open-served-backend.ts';

describe('over HTTP on PGlite', () => {
  const { path: localDir } = temporaryFolder();
  beforeAll(() => prepareFolder(localDir));
  tryFunctions({ localDir });
});
