import { describe, expect, test } from 'vitest';
import {
  type HomeToIdentify,
  identifyHomes,
  type IdentifiedFile,
  type IdentifiedHome,
} from '#domain/partner-file/identify-homes.ts';
import { seededRandom } from '../../fixtures/seeded-random.ts';
import { homesOf } from './homes-of.ts';

interface Row extends HomeToIdentify {
  row: number;
}

/** A brokers' list as they write it: no numbers, many flats of one block, and a few rows twice. */
const random = seededRandom(53);
const oneOf = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to choose');
  return item;
};
const header = 'Society|Locality|BHK|Area|Rent|Deposit|Furnishing|Description|Agent phone';
const lines = Array.from({ length: 240 }, () => {
  const [society, locality] = oneOf([
    ['Lakeside Court', 'Hebbal'],
    ['Mango Garden', 'Whitefield'],
    ['Palm Residency', 'Sarjapur Road'],
  ]);
  const [bhk, area] = oneOf([
    ['2 BHK', '1,200 sq ft'],
    ['3 BHK', '1,650 sq ft'],
    ['Villa 4 BHK', '3,200 sq ft'],
  ]);
  const rent = oneOf([22_000, 25_000, 28_000, 31_000, 36_000, 55_000]);
  const text = oneOf([
    'Airy home close to the lake',
    'Newly painted, family preferred',
    'Corner flat with balcony',
  ]);
  return [
    society,
    locality,
    bhk,
    area,
    rent,
    rent * oneOf([2, 5, 10]),
    oneOf(['Furnished', 'Semi-furnished', 'Unfurnished']),
    text,
    `98450${oneOf(['11111', '22222', '33333'])}`,
  ].join('|');
});

const added = (line: string) => line.replace(/\|\d+\|\d+\|/, '|64000|128000|');
const changed = (line: string) => line.replace(/\|\d+\|(\d+\|)/, '|29500|$1');
const doubled = (line: string) =>
  line.replace(/\|(\d+)\|\d+\|/, (_, rent) => `|${Number(rent) * 2 + 1}|5000|`);

/** All rows that the tests have, read once; in files of other rows each says the same. */
const everyLine = [...lines, ...[added, changed, doubled].flatMap((mend) => lines.map(mend))];
const everyHome = new Map(
  homesOf([header, ...everyLine].join('\n'), { offer: 'Rent' }).homes.map((home, at) => [
    everyLine[at],
    home,
  ]),
);

function readFile(rows: readonly string[]) {
  const homes = rows.flatMap((row, at) => {
    const home = everyHome.get(row);
    return home ? { ...home, row: at + 2 } : [];
  });
  return { homes, unreadKeys: [] };
}

const referencesOf = (homes: readonly { reference: string }[]) =>
  new Set(homes.map(({ reference }) => reference));
const noHomes = {
  known: [],
  references: referencesOf([]),
  goneForGood: new Set<string>(),
  decided: new Map<string, string | null>(),
};

const asKnown = (home: HomeToIdentify): IdentifiedHome => ({
  id: `home of ${home.reference}`,
  reference: home.reference,
  traits: home.made?.traits ?? null,
  stated: home.fields,
  pictures: home.pictures.map(({ address }) => address),
  isDeleted: false,
  isLongGone: false,
});

const first = identifyHomes({ ...readFile(lines), ...noHomes });
const known = first.homes.map(asKnown);
const read = (rows: readonly string[], more: Partial<Parameters<typeof identifyHomes<Row>>[0]> = {}) =>
  identifyHomes<Row>({ ...readFile(rows), ...noHomes, known, references: referencesOf(known), ...more });

/** What every home says after the file, by reference; homes that are not in it say what they said. */
function saidAfter(file: IdentifiedFile<HomeToIdentify>): Map<string, string> {
  const before = new Map(known.map(({ reference, stated }) => [reference, JSON.stringify(stated)]));
  return new Map([
    ...before,
    ...file.homes.map(({ reference, fields }) => [reference, JSON.stringify(fields)] as const),
  ]);
}
const changedBy = (file: IdentifiedFile<HomeToIdentify>) => {
  const after = saidAfter(file);
  return known.filter(({ reference, stated }) => after.get(reference) !== JSON.stringify(stated));
};
const missingFrom = (file: IdentifiedFile<HomeToIdentify>) => {
  const there = new Set([...file.homes.map(({ reference }) => reference), ...file.untouched]);
  return known.filter(({ reference }) => !there.has(reference));
};
const newIn = (file: IdentifiedFile<HomeToIdentify>) => {
  const before = new Set(known.map(({ reference }) => reference));
  return file.homes.filter(({ reference }) => !before.has(reference));
};
const shuffled = (rows: readonly string[]) =>
  rows
    .map((row) => ({ row, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ row }) => row);
const isOnly = (line: string) => lines.filter((each) => each === line).length === 1;

describe('homes without a reference', () => {
  test('have neighbours with the same lasting facts, or this says nothing', () => {
    expect(first.homes).toHaveLength(lines.length);
    expect(new Set(first.homes.map(({ made }) => made?.key)).size).toBeLessThan(20);
  });

  test('stay themselves in any order of the rows', () => {
    for (let round = 0; round < 20; round++) {
      const file = read(shuffled(lines));
      expect([changedBy(file), missingFrom(file), newIn(file), file.asked]).toEqual([[], [], [], []]);
    }
  });

  test('when one goes, it is the one that is missing, and no other changes', () => {
    for (const line of lines.slice(0, 80)) {
      const file = read(shuffled(lines.filter((each) => each !== line)));
      expect([changedBy(file), newIn(file), file.asked]).toEqual([[], [], []]);
      const went = first.homes.filter((_, at) => lines[at] === line);
      expect(
        missingFrom(file)
          .map(({ reference }) => reference)
          .toSorted(),
      ).toEqual(went.map(({ reference }) => reference).toSorted());
    }
  });

  test('when one comes, it is new, and no other changes', () => {
    for (const line of lines.slice(0, 40)) {
      const file = read(shuffled([...lines, added(line)]));
      expect([changedBy(file), missingFrom(file), file.asked]).toEqual([[], [], []]);
      expect(newIn(file).map(({ fields }) => fields['price'])).toEqual([64_000]);
    }
  });

  test('when one has another rent, it is the one that changes', () => {
    for (const [at, line] of lines.slice(0, 80).entries()) {
      if (!isOnly(line)) continue;
      const file = read(shuffled(lines.with(at, changed(line))));
      expect(changedBy(file).map(({ reference }) => reference)).toEqual([first.homes[at]?.reference]);
      expect([missingFrom(file), newIn(file), file.asked]).toEqual([[], [], []]);
    }
  });

  const twin = lines.find((line) => !isOnly(line)) ?? '';
  test('when one of two that say the same goes, both stay, and it is said that one is gone', () => {
    const file = read(lines.toSpliced(lines.indexOf(twin), 1));
    expect([changedBy(file), missingFrom(file), file.asked]).toEqual([[], [], []]);
    expect(file.unclear).toHaveLength(1);
  });

  test('when one of two that say the same changes, staff are asked which', () => {
    const rows = lines.with(lines.indexOf(twin), changed(twin));
    const file = read(rows);
    expect([changedBy(file), missingFrom(file), newIn(file)]).toEqual([[], [], []]);
    const [asked] = file.asked;
    expect(asked?.candidates.length).toBeGreaterThan(1);
    const chosen = asked?.candidates.at(-1) ?? '';
    const decided = read(rows, {
      decided: new Map([[asked?.mark ?? '', chosen]]),
    });
    expect(decided.asked).toEqual([]);
    expect(changedBy(decided).map(({ id }) => id)).toEqual([chosen]);
  });

  test('when all rents of a block change at once, nobody guesses which is whose', () => {
    const block = lines.filter((line) => line.startsWith('Lakeside Court|Hebbal|2 BHK'));
    const raised = lines.map((line) => (block.includes(line) ? doubled(line) : line));
    const file = read(raised);
    for (const { reference } of changedBy(file)) {
      const home = file.homes.find((each) => each.reference === reference);
      const was = known.find((each) => each.reference === reference);
      expect(Number(home?.fields['price'])).toBe(Number(was?.stated['price']) * 2 + 1);
    }
    expect([missingFrom(file), newIn(file)]).toEqual([[], []]);
    expect(file.asked.length).toBeGreaterThan(0);
  });

  test('a row that cannot be read leaves its neighbours as they are', () => {
    const [line = ''] = lines;
    const key = first.homes[0]?.made?.key ?? '';
    const without = lines.filter((each) => each !== line);
    const file = identifyHomes({
      ...readFile(without),
      ...noHomes,
      known,
      references: referencesOf(known),
      unreadKeys: [key],
    });
    expect(missingFrom(file)).toEqual([]);
  });

  test('one that staff deleted does not come back, and its neighbour does not go with it', () => {
    const at = lines.findIndex(isOnly);
    const deleted = known.map((home, nth) => (nth === at ? { ...home, isDeleted: true } : home));
    const file = read(shuffled(lines), { known: deleted });
    expect(file.homes.map(({ reference }) => reference).toSorted()).toEqual(
      known.map(({ reference }) => reference).toSorted(),
    );
    const forGood = read(lines, {
      known: known.toSpliced(at, 1),
      references: referencesOf(known.toSpliced(at, 1)),
      goneForGood: new Set([known[at]?.reference ?? '']),
    });
    expect(newIn(forGood)).toEqual([]);
    expect(forGood.homes[at]?.reference).toBe(known[at]?.reference);
  });
});

describe('homes with a reference', () => {
  const head = 'Ref|Society|Locality|BHK|Area|Floor|Rent';
  const rows = [
    'A1|Lakeside Court|Hebbal|2 BHK|1200 sq ft|3|25000',
    'A2|Lakeside Court|Hebbal|3 BHK|1650 sq ft|4|36000',
  ];
  const fileOf = (text: readonly string[]) => {
    const { homes, unreadKeys } = homesOf([head, ...text].join('\n'), { offer: 'Rent' });
    return { homes, unreadKeys };
  };
  const ours = fileOf(rows).homes.map(asKnown);
  const readRows = (text: readonly string[], decided = new Map<string, string | null>()) =>
    identifyFile(text, decided);
  const identifyFile = (text: readonly string[], decided: Map<string, string | null>) => {
    const file = fileOf(text);
    const present = referencesOf(file.homes);
    const absent = ours.filter(({ reference }) => !present.has(reference));
    return identifyHomes({ ...file, ...noHomes, known: absent, references: referencesOf(ours), decided });
  };
  const renamed = [rows[0]?.replace('A1', 'KX-77') ?? '', rows[1] ?? ''];

  test('that have another one now are asked about, not listed twice', () => {
    const file = readRows(renamed);
    expect(file.homes.map(({ reference }) => reference)).toEqual(['A2']);
    expect(file.asked).toMatchObject([{ mark: 'KX-77', candidates: ['home of A1'] }]);
    expect(file.untouched).toEqual(['A1']);
  });

  test('are what staff say: the home of before, or another one', () => {
    const same = readRows(renamed, new Map([['KX-77', 'home of A1']]));
    expect(same.homes.map(({ reference }) => reference)).toEqual(['A1', 'A2']);
    const another = readRows(renamed, new Map([['KX-77', null]]));
    expect(another.homes.map(({ reference }) => reference)).toEqual(['KX-77', 'A2']);
    expect([another.asked, another.untouched]).toEqual([[], []]);
  });

  test('are new where the home of before is still there, or on another floor', () => {
    expect(readRows([...rows, renamed[0] ?? '']).asked).toEqual([]);
    expect(readRows([renamed[0]?.replace('|3|', '|9|') ?? '', rows[1] ?? '']).asked).toEqual([]);
  });
});
