import type { SeededFault } from './seeded-fault.ts';

const test = 'tests/domain/partner-file/place-matcher.test.ts';

/** Rules that keep homes of partners' files out of wrong places. */
export const partnerFileGuards: readonly SeededFault[] = [
  {
    guard: 'rule: a number of a locality is never a slip',
    file: 'src/domain/partner-file/area-names.ts',
    text: 'numbers === other.numbers ? editDistance(key, other.key, MOST_SLIPS) : MOST_SLIPS + 1',
    replacement: 'editDistance(key, other.key, MOST_SLIPS)',
    test,
    notices: 'that is alike but for its number is not that part, wherever it lies',
  },
  {
    guard: 'rule: a position refutes the area of a name',
    file: 'src/domain/partner-file/area-matcher.ts',
    text: 'if (!said?.isRefuted || !position)',
    replacement: 'if (said || !position || true)',
    test,
    notices: 'that its position contradicts waits for a person, with both in a sentence',
  },
  {
    guard: 'rule: a name that is only alike is confirmed, or asked',
    file: 'src/domain/partner-file/area-matcher.ts',
    text: "return { state: 'asked', why, areas };",
    replacement:
      "return { state: 'sure', area: distinct(options)[0]?.area ?? areas[0], how: 'position', part: null };",
    test,
    notices: 'is only alike, or two places, and is asked with the names',
  },
  {
    guard: 'rule: of two localities in one cell the first is taken only if it may lie in the second',
    file: 'src/domain/partner-file/area-matcher.ts',
    text: 'names.countParts(area) * PARTS_OF_A_WIDER_PLACE > names.countParts(other)',
    replacement: 'names.countParts(area) > 0 && names.countParts(other) === 0',
    test,
    notices: '‘Koramangala, HSR Layout’ may be',
  },
  {
    guard:
      'rule: where the tree has no parts, the file of the city says which of two localities is the wider',
    file: 'src/domain/partner-file/area-matcher.ts',
    text: 'names.countKnownParts(area) * KNOWN_PARTS_OF_A_WIDER_PLACE > names.countKnownParts(other)',
    replacement: 'names.countKnownParts(area) < 0',
    test,
    notices: 'two places as large as each other are asked where the tree has no part of either',
  },
  {
    guard: 'rule: a part is no surer than its place, of which several have the name',
    file: 'src/domain/partner-file/area-matcher.ts',
    text: 'if (found && area && !other && !names.isOfMany(segment.name, area, found.how))',
    replacement: 'if (found && area && !other)',
    test,
    notices: 'of initials that may have lost a letter is asked',
  },
  {
    guard: 'rule: no position outside of our cities is kept',
    file: 'src/domain/partner-file/place-homes.ts',
    text: 'areOutside.has(home) ? null : home.position',
    replacement: 'home.position',
    test: 'tests/domain/partner-file/place-homes.test.ts',
    notices: 'keep no position outside of our cities',
  },
  {
    guard: 'rule: a place of another city is not taken for one of ours with the same slug',
    file: 'src/server/partner-files/read-place-names.ts',
    text: 'return cityFolder(city) === cityFolder(DEFAULT_CITY) ? slug : id;',
    replacement: 'return city === id ? id : slug;',
    test: 'tests/server/places/tree-of-second-city.test.ts',
    notices: 'has the homes of a partner’s file in its own areas',
  },
  {
    guard: 'rule: what staff decided about a name in one city says nothing of another',
    file: 'src/domain/partner-file/place-matcher.ts',
    text: 'if (slug === undefined || isElsewhere) return null;',
    replacement: 'if (slug === undefined || (isElsewhere && slug === name)) return null;',
    test: 'tests/server/places/tree-of-second-city.test.ts',
    notices: 'has what staff decided about a name of it, which says nothing of Bangalore',
  },
];
