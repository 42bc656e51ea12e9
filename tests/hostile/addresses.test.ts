import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cityFolder } from '#domain/city/city-folder.ts';
import { siteFile } from '#generator/site-folder/site-file.ts';
import { CommandError } from '#server/command/command-error.ts';
import { isHidden, pathSegments } from '#server/static-site/path-segments.ts';
import { propertyFilePath, societyPath } from '#site/paths.ts';
import { hostileText } from '../fixtures/hostile-strings.ts';

const root = '/srv/site';
const isInside = (file: string) => resolve(root, file).startsWith(`${root}/`);

describe('the address of a row with hostile text', () => {
  it('has a city folder of letters, digits and hyphens, the same each time', () => {
    fc.assert(
      fc.property(hostileText, (city) => {
        const folder = cityFolder(city);
        expect(folder).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(cityFolder(` ${city.toUpperCase()} `)).toBe(cityFolder(city.toUpperCase()));
        expect(cityFolder(city)).toBe(folder);
      }),
    );
  });

  it('is a file inside the site folder, or is refused with an error', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (words, city) => {
        const slug = words.toWellFormed();
        for (const filePath of [
          propertyFilePath({ slug, city }),
          societyPath({ id: slug, slug: null, city }),
        ]) {
          try {
            expect(isInside(siteFile({ filePath }))).toBe(true);
          } catch (fault) {
            expect(fault).toBeInstanceOf(CommandError);
          }
        }
      }),
    );
  });
});

describe('the path of a hostile request', () => {
  it('never leads outside the site folder, whatever it encodes', () => {
    const path = fc
      .array(fc.oneof(hostileText, fc.constantFrom('..', '.', '%2e%2e', '%2f', '..%5c', '%00', 'a')), {
        maxLength: 5,
      })
      .map((parts) => `/${parts.join('/')}`);
    fc.assert(
      fc.property(path, (pathname) => {
        const segments = pathSegments(pathname);
        if (segments === undefined || isHidden(segments)) return;
        expect(join(root, ...segments, 'x').startsWith(`${root}/`)).toBe(true);
        expect(segments.every((segment) => !/[\\/\0]/.test(segment) && segment !== '..')).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
