import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaSchema } from '#domain/area/area.ts';
import { propertySchema } from '#domain/property/property.ts';
import { societySchema } from '#domain/society/society.ts';
import { firstFault } from '#domain/text/first-fault.ts';
import { shortDescription } from '#page-models/head/head.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { importable } from '#server/import/importable.ts';
import { hostileText } from '../fixtures/hostile-strings.ts';
import { aContext, anArea, aProperty, aSociety, guid } from '../fixtures/rows.ts';
import { shownStrings } from '../page-models/shown-strings.ts';

/** A row with hostile text in at least one of `fields`. */
const withHostileTexts = <Row extends object>(row: Row, fields: readonly string[]) =>
  fc
    .dictionary(fc.constantFrom(...fields), hostileText, { minKeys: 1 })
    .map((changed): Row => ({ ...row, ...changed }));

const home = aProperty({ society_id: 'courtyard', area_id: guid(50) });
const hostileHome = withHostileTexts(home, [
  ...['title', 'description', 'currency', 'area', 'city', 'floor_no', 'facing_dir', 'asset_type'],
  'marketing_tag',
]);
const hostileSociety = withHostileTexts(aSociety({ area: guid(50) }), [
  ...['name', 'city', 'locality', 'description', 'overview', 'developer', 'configurations', 'price_range'],
  'project_status',
]);
const hostileArea = withHostileTexts(anArea(), ['area', 'city_section', 'overview', 'description']);
const pictures = fc.array(hostileText, { maxLength: 3 });

describe('rows with hostile text', () => {
  it('become pages with well-formed text and with links of safe schemes only', () => {
    fc.assert(
      fc.property(hostileHome, hostileSociety, hostileArea, pictures, (property, society, area, images) => {
        const homeRow = propertySchema.safeParse({ ...property, images, image_desc: images });
        const societyRow = societySchema.safeParse(society);
        const areaRow = areaSchema.safeParse(area);
        const rows = {
          properties: homeRow.success ? [homeRow.data] : [],
          societies: societyRow.success ? [societyRow.data] : [],
          areas: areaRow.success ? [areaRow.data] : [],
        };
        for (const page of sitePages(aContext(rows)))
          for (const [textPath, text] of shownStrings(page.model())) {
            if (!text.isWellFormed()) expect.fail(`${page.path} ${textPath} has half of a character`);
            if (/(^|\.)(href|src|canonical|image|url)$/.test(textPath))
              expect(text).toMatch(/^(https?:\/\/|\/(?!\/)|#|tel:|mailto:|$)/);
          }
      }),
      { numRuns: 40 },
    );
  });

  it('are imported, or refused with the name of a field, and never throw', () => {
    const anyRow = fc.dictionary(
      fc.constantFrom(
        'id',
        'name',
        'title',
        'slug',
        'area',
        'price',
        'images',
        'highlights',
        'market',
        '__proto__',
      ),
      fc.oneof(hostileText, fc.jsonValue({ maxDepth: 6 })),
    );
    fc.assert(
      fc.property(fc.constantFrom(...importable), fc.oneof(anyRow, fc.jsonValue()), ({ schema }, row) => {
        const parsed = schema.safeParse(JSON.parse(JSON.stringify(row)));
        if (parsed.success) return;
        const { field, expected } = firstFault(parsed.error);
        expect(field).not.toBe('');
        expect(expected).not.toBe('');
      }),
      { numRuns: 200 },
    );
  });
});

describe('the description of a page', () => {
  it('has at most 160 characters and splits no character', () => {
    const unbroken = fc.string({
      unit: fc.constantFrom('a', 'ಕ', '🏠'),
      minLength: 60,
      maxLength: 200,
    });
    fc.assert(
      fc.property(fc.oneof(hostileText, unbroken), (text) => {
        const short = shortDescription(text.toWellFormed());
        expect([...short].length).toBeLessThanOrEqual(160);
        expect(short.isWellFormed()).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
