import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { functionsFolder } from '#domain/address/function-path.ts';
import { propertyFolder } from '#domain/address/page-addresses.ts';
import { isReservedName } from '#domain/address/reserved-names.ts';
import { citySchema } from '#domain/city/city.ts';
import { cityFolder } from '#domain/city/city-folder.ts';
import { placeWords } from '#domain/place-list/place-words.ts';
import { validateListing } from '#domain/listing/validate-listing.ts';
import { propertySchema } from '#domain/property/property.ts';
import { societySchema } from '#domain/society/society.ts';
import { apiNames } from '#server/http/api-names.ts';
import { importable } from '#server/import/importable.ts';
import { latestHomesFolder } from '#site/latest-homes-path.ts';
import {
  alertPagePath,
  alertPages,
  areasPath,
  callPagePath,
  feedPath,
  homesPath,
  invitationPagePath,
  partnerHomesPagePath,
  paths,
  previewPath,
  propertyFilePath,
  socialImagePath,
  societiesPath,
} from '#site/paths.ts';
import { homeOf } from '../partner-file/homes-of.ts';

const root = join(import.meta.dirname, '../../..');
const names = (folder: string) => readdirSync(join(root, folder)).map((name) => name.replace(/\.\w+$/, ''));

describe('the names that the site keeps for itself', () => {
  it('are those of everything that it serves at the top, in one list', () => {
    const served = [
      ...Object.values(paths),
      ...alertPages.map(alertPagePath),
      ...[callPagePath, partnerHomesPagePath, invitationPagePath, previewPath('x'), latestHomesFolder],
      ...[propertyFolder, functionsFolder, societiesPath(2), socialImagePath('/x'), homesPath('Rent', 2)],
      ...[feedPath(paths.buy), '/healthz'],
      ...apiNames,
    ].flatMap(
      (address) =>
        address
          .split('/')
          .find((part) => part !== '')
          ?.replace(/\.\w+$/, '') ?? [],
    );
    const inside = [...areasPath('Bangalore', 2).split('/').slice(2, 4), ...placeWords];
    // One page for each kind of place or home: 'area', 'society'; the front page is '/', the glossary in '/about'.
    const ofKinds = ['area', 'front-page', 'glossary', 'homes', 'society', 'unavailable-home'];
    const pages = names('src/pages').filter((name) => !ofKinds.includes(name));
    const files = names('src/static').filter((name) => !/^(?:apple|favicon|icon|map|social)-?/.test(name));
    for (const name of [...served, ...inside, ...pages, ...files])
      expect(
        isReservedName(name),
        `${name} is served, and no city may be called so: add it to the list`,
      ).toBe(true);
  });

  it.each(['Admin', ' /admin/ ', 'BUY', 'Property', '../functions', 'Buyers MSA', 'healthz', 'Rest'])(
    '‘%s’ is one',
    (name) => {
      expect(isReservedName(name)).toBe(true);
    },
  );

  it.each(['Bangalore', 'Mysuru', 'Adminpura', 'Rentala', 'Whitefield', ''])('‘%s’ is none', (name) => {
    expect(isReservedName(name)).toBe(false);
  });
});

describe('a city that is called like a page', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const home = { id, property_type: 'Sale', title: 'A flat', slug: 'a-flat' };

  it('is refused by the editor and the bulk change', () => {
    expect(validateListing('property', { city: 'Admin' }, { isNew: false })).toEqual({
      state: 'invalid',
      problems: { city: 'This must be the name of a city: this one is a page of this site.' },
    });
    expect(validateListing('society', { city: 'buy' }, { isNew: false }).state).toBe('invalid');
    expect(validateListing('property', { city: 'Mysuru' }, { isNew: false }).state).toBe('valid');
  });

  it('is refused by `npm run import`, as a row and in words', () => {
    const accepts = (table: string, row: object) =>
      importable.find((each) => each.table === table)?.schema.safeParse(row).success;
    expect(accepts('cities', { id, name: 'Admin' })).toBe(false);
    expect(accepts('cities', { id, name: 'Mysuru' })).toBe(true);
    expect(accepts('properties', { id, property_type: 'Sale', title: 'A flat', city: 'admin' })).toBe(false);
    expect(accepts('properties', { id, property_type: 'Sale', title: 'A flat', city: 'Mysuru' })).toBe(true);
  });

  it('is not read in a partner’s file', () => {
    const { home: read, findings } = homeOf({
      Ref: '1',
      For: 'Sale',
      BHK: '2',
      Price: '9500000',
      City: 'Admin',
    });
    expect(read?.fields).not.toHaveProperty('city');
    expect(findings).toMatchObject([{ column: 'City', value: 'Admin', kind: 'unread' }]);
  });

  it('has no folder of the site where a row of before has it', () => {
    expect(propertyFilePath(propertySchema.parse({ ...home, city: 'Admin' }))).toBe(
      '/bangalore/property/a-flat',
    );
    expect(societySchema.parse({ id: 's1', name: 'Sky', city: 'functions' }).city).toBeNull();
    expect(cityFolder(citySchema.parse({ id, name: 'Admin' }).name)).toBe('admin-city');
  });

  it('gives no slug to an area or a society either', () => {
    expect(validateListing('area', { slug: 'page' }, { isNew: false })).toMatchObject({
      problems: { slug: 'This must be another slug: this one is the name of a page of this site.' },
    });
    expect(validateListing('society', { slug: 'admin' }, { isNew: false }).state).toBe('invalid');
    expect(validateListing('society', { slug: 'sky-towers' }, { isNew: false }).state).toBe('valid');
  });
});
