import { distanceKm, type Point } from '../city/distance-km.ts';
import { contradictsPlace } from '../place/place-size.ts';
import { readPlaceName, type ReadName } from '../place/read-place-name.ts';
import type { AreaNames, AreaOfFiles, HowNamed } from './area-names.ts';
import { type SegmentOfLocality, segmentsOfLocality } from './segments-of-locality.ts';

/** How a locality was found to mean an area by its own name, or by the words beside it, its position, its pin code. */
export type HowMatched = HowNamed | 'words' | 'position' | 'pin code';

/** How a locality was found to mean an area that has not exactly its name: 'file' by other rows with the same locality. */
export type HowAlike = Exclude<HowMatched, 'exact'> | 'file';

/** What a row says of where its home is, beside the name of its locality. */
export interface PlaceEvidence {
  position?: Point | null | undefined;
  pinCodes?: readonly string[] | undefined;
}

export interface MatchedArea {
  area: AreaOfFiles;
  how: HowMatched;
  /** What lies in it and is no area itself: 'Koramangala 5th Block'. */
  part: string | null;
}

/** What the words of a locality mean by themselves. */
export interface AreaInWords {
  choice: MatchedArea | null;
  /** Areas that it may mean as well, or instead. */
  others: readonly MatchedArea[];
  /** Why there is no choice. */
  why: 'alike' | 'several' | 'two places' | 'unknown beside' | 'none' | 'elsewhere';
}

/** What a locality means, with what its row says. */
export type SettledArea =
  | ({ state: 'sure' } & MatchedArea)
  | {
      state: 'contradicted';
      area: AreaOfFiles;
      km: number | null;
      isOutside: boolean;
      near: readonly NearArea[];
    }
  | { state: 'asked'; why: AreaInWords['why']; areas: readonly AreaOfFiles[] }
  | { state: 'unknown'; near: readonly NearArea[]; isElsewhere: boolean };

export interface NearArea {
  area: AreaOfFiles;
  km: number;
}

const nothing = (why: AreaInWords['why'], others: readonly MatchedArea[] = []): AreaInWords => ({
  choice: null,
  others,
  why,
});

/** A place that is only alike, or that many names have, lies at most so much beyond the size of the other. */
const NEAR_KM = 1;
/** A name that is only alike, and a place beside it, are one so near to each other. */
const BESIDE_KM = 2;
/** What is around a position. */
const AROUND_KM = 3;
const MOST_AROUND = 3;

interface Read extends SegmentOfLocality {
  sure: MatchedArea | null;
  several: readonly AreaOfFiles[];
  alike: readonly AreaOfFiles[];
  /** Areas whose name stands in it: 'Whitefield Hope Farm Junction'. */
  inside: readonly AreaOfFiles[];
}

/** Decides which area a locality means: first by its words, then by what its row says of where the home is. */
export function createAreaMatcher(names: AreaNames) {
  const { middleOf, parentOf } = names;
  const allAreas = [...names.bySlug.values()];
  const region = regionOf(allAreas.flatMap(({ point }) => point ?? []));

  function readSegment(segment: SegmentOfLocality): Read {
    const found = names.named(segment.text, segment.name) ?? names.around(segment.text, segment.name);
    const [area, other] = found?.areas ?? [];
    if (found && area && !other && !names.isOfMany(segment.name, area, found.how))
      return {
        ...segment,
        sure: { area, how: found.how, part: found.how === 'part' ? segment.text : null },
        ...{ several: [], alike: [], inside: [] },
      };
    const alike = found ? [] : names.alike(segment.name);
    const inside = found ? [] : names.inside(segment.name);
    return { ...segment, sure: null, several: found?.areas ?? [], alike, inside };
  }

  /** 'HSR Layout, Sector 2' is one name. */
  function withLoneParts(reads: readonly Read[], loneParts: readonly string[]): readonly Read[] {
    for (const lone of loneParts) {
      const joined = reads.map((read) => {
        const text = `${read.text} ${lone}`;
        const [name] = readPlaceName(text).names;
        const isMore = name && name.numbers.length > read.name.numbers.length;
        return isMore && !read.name.numbers.some(({ unit }) => name.numbers.at(-1)?.unit === unit)
          ? readSegment({ text, name })
          : null;
      });
      const exact = joined.findIndex((read) => read?.sure && read.sure.how !== 'part');
      const at = exact >= 0 ? exact : joined.findLastIndex((read) => read?.sure);
      const better = joined[at];
      if (better) return reads.with(at, better);
    }
    return reads;
  }

  function inWords(locality: string): AreaInWords {
    const { segments, loneParts, pinCodes, isEither, isElsewhere } = segmentsOfLocality(locality);
    const exact = names.exactly(locality);
    const reads = withLoneParts(segments.map(readSegment), loneParts);
    const sures = reads.filter(({ sure }) => sure !== null);
    const others = [
      ...sures.flatMap(({ sure }) => sure ?? []),
      ...reads
        .flatMap(({ several, alike, inside }) => [...several, ...alike, ...inside])
        .map((area) => ({ area, how: 'position' as const, part: null })),
    ];
    if (exact) {
      // 'BEL Layout' may have lost a letter. Other names that several places have stay where they are typed.
      const twins = names.twinsByInitials(exact);
      return twins.length === 0
        ? { choice: { area: exact, how: 'exact', part: null }, others, why: 'none' }
        : nothing(
            'several',
            [exact, ...twins].map((area) => ({ area, how: 'position', part: null })),
          );
    }
    if (isElsewhere) return nothing('elsewhere');
    if (segments.length === 0) return nothing('several', areasOfPinCodes(pinCodes));
    const widest = sures.at(-1);
    if (!widest?.sure) {
      const isAlike = reads.some(({ alike, inside }) => alike.length + inside.length > 0);
      const areSeveral = reads.some(({ several, inside }) => several.length > 0 || inside.length > 1);
      return nothing(areSeveral ? 'several' : isAlike ? 'alike' : 'none', others);
    }
    const named = reads.filter(
      ({ sure, several, alike, inside }) => sure || several.length + alike.length + inside.length > 0,
    );
    if (isEither && named.length > 1) return eitherOf(named, others);
    const { choice, ...found } = narrowest(reads, { ...widest, sure: widest.sure }, others);
    // The name stands there, and more than the name.
    return { ...found, choice: choice?.how === 'exact' ? { ...choice, how: 'words' } : choice };
  }

  /** Of a locality that is a pin code alone. */
  const areasOfPinCodes = (codes: readonly string[]) =>
    allAreas
      .filter(({ pinCodes = [] }) => pinCodes.some((code) => codes.includes(code)))
      .map((area) => ({ area, how: 'pin code' as const, part: null }));

  /** 'Hoodi/Whitefield': the one that lies in the other, or a question. */
  function eitherOf(named: readonly Read[], others: readonly MatchedArea[]): AreaInWords {
    const found = named.flatMap(({ sure }) => sure ?? []);
    const areClear = found.length === named.length;
    const inner = found.find(
      ({ area }) => areClear && found.every((other) => other.area === area || parentOf(area) === other.area),
    );
    return inner
      ? { choice: { ...inner, how: 'words' }, others, why: 'none' }
      : nothing('two places', others);
  }

  /** The narrowest place of a locality that lies in, or beside, the widest that it names. */
  function narrowest(
    reads: readonly Read[],
    widest: Read & { sure: MatchedArea },
    others: readonly MatchedArea[],
  ): AreaInWords {
    const chosen = (match: MatchedArea, read: Read): AreaInWords => {
      const isLast = reads.at(-1)?.text === widest.text;
      const isAlone = read.text === widest.text && reads.length > 1;
      // What nobody knows stands behind it, or before a name of many: only of a place that people know it is clear which is meant.
      const isUnclear = isLast ? names.isSeveral(read.name) : !names.isDistinct(match.area, read.name);
      return isAlone && isUnclear
        ? nothing('unknown beside', others)
        : { choice: match, others, why: 'none' };
    };
    for (const read of reads) {
      if (read.text === widest.text) {
        const isFirst = reads[0]?.text === widest.text;
        const before = reads[reads.indexOf(read) - 1];
        const part = isFirst ? widest.sure.part : before && isNameOfPlace(before.name) ? before.text : null;
        return chosen(isFirst ? widest.sure : { ...widest.sure, how: 'words', part }, read);
      }
      const alike = read.alike.filter((area) => liesBeside(area, widest.sure.area));
      const [only, second] = alike;
      if (only && !second) return { choice: { area: only, how: 'words', part: null }, others, why: 'none' };
      if (!read.sure) {
        const [near, another] = read.several.filter(
          (area) => relation(area, widest.sure.area, false) === 'near',
        );
        if (near && !another)
          return { choice: { area: near, how: 'words', part: null }, others, why: 'none' };
        continue;
      }
      const isKnown = names.isWellKnown(read.sure.area, read.name);
      const related = relation(read.sure.area, widest.sure.area, isKnown);
      if (related === 'holds') return chosen({ ...widest.sure, how: 'words' }, widest);
      // 'Hoodi, Whitefield' is Hoodi. Of 'Whitefield, Hoodi' and 'Koramangala, HSR Layout' nobody knows.
      if (related === 'near' && isLargerBeside(read.sure.area, widest.sure.area))
        return nothing('two places', others);
      if (related === 'near' || (related === 'unsaid' && isKnown))
        return {
          choice: read.sure.how === 'part' ? read.sure : { ...read.sure, how: 'words' },
          others,
          why: 'none',
        };
      // Otherwise another place of that name, which we do not know, lies in the wider one.
      if (related === 'far' && isKnown) return nothing('two places', others);
    }
    return nothing('none', others);
  }

  /** Both are places of their own, and the first has too many parts to lie in the other. */
  const isLargerBeside = (area: AreaOfFiles, other: AreaOfFiles) =>
    area !== other &&
    [area, other].every((place) => parentOf(place) === null && place.kind !== 'road') &&
    (names.countParts(area) * PARTS_OF_A_WIDER_PLACE > names.countParts(other) ||
      // A city with few areas, as a demo has, knows no part of either: then what its file knows decides.
      ([area, other].every((place) => names.countParts(place) === 0) &&
        names.countKnownParts(area) * KNOWN_PARTS_OF_A_WIDER_PLACE > names.countKnownParts(other)));

  const topOf = (area: AreaOfFiles) => {
    const parent = parentOf(area);
    return parent ? (parentOf(parent) ?? parent) : area;
  };

  /** A name that several places may have lies farther from the place beside it sooner than one that people know. */
  function relation(
    area: AreaOfFiles,
    wide: AreaOfFiles,
    isKnown: boolean,
  ): 'near' | 'holds' | 'far' | 'unsaid' {
    if (area === wide || topOf(area) === wide || parentOf(area) === wide) return 'near';
    if (parentOf(wide) === area || topOf(wide) === area) return 'holds';
    const [one, other] = [middleOf(area), middleOf(wide)];
    if (one && other) {
      const km = distanceKm(one.point, other.point);
      const isFar = isKnown
        ? contradictsPlace(km, one.sizeKm + other.sizeKm)
        : km > Math.max(one.sizeKm, other.sizeKm) + NEAR_KM;
      return isFar ? 'far' : 'near';
    }
    return topOf(area) === topOf(wide) ? 'near' : 'unsaid';
  }

  /** A name that is only alike must lie in the place beside it, or next to it. */
  function liesBeside(area: AreaOfFiles, wide: AreaOfFiles): boolean {
    if (area === wide) return false;
    if (parentOf(area) === wide || (parentOf(area) !== null && parentOf(area) === parentOf(wide)))
      return true;
    return area.point != null && wide.point != null && distanceKm(area.point, wide.point) <= BESIDE_KM;
  }

  /** Kilometres beyond which a position contradicts are those of the area; without a middle or a position nothing is said. */
  function verdict(area: AreaOfFiles, position: Point | null | undefined) {
    if (!position) return null;
    const middle = middleOf(area, true);
    const km = middle ? distanceKm(middle.point, position) : null;
    if (!region(position)) return { km, isRefuted: true, isNear: false };
    if (!middle || km === null) return null;
    return {
      km,
      isRefuted: contradictsPlace(km, middle.sizeKm),
      isNear: !middle.isRough && km <= middle.sizeKm + NEAR_KM,
    };
  }

  function around(position: Point): NearArea[] {
    return allAreas
      .flatMap((area) =>
        area.point && area.kind !== 'spelling' ? [{ area, km: distanceKm(area.point, position) }] : [],
      )
      .filter(({ km }) => km <= AROUND_KM)
      .toSorted((a, b) => a.km - b.km)
      .slice(0, MOST_AROUND);
  }

  function settle(
    { choice, others, why }: AreaInWords,
    { position, pinCodes = [] }: PlaceEvidence,
  ): SettledArea {
    const options = others.filter(({ area }) => area !== choice?.area);
    const near = options.filter(({ area }) => verdict(area, position)?.isNear);
    if (choice) {
      const said = verdict(choice.area, position);
      if (!said?.isRefuted || !position) return { state: 'sure', ...choice };
      const [only, second] = distinct(near);
      if (only && !second) return { state: 'sure', ...only, how: 'position' };
      return {
        ...{ state: 'contradicted', area: choice.area, km: said.km },
        ...{ isOutside: !region(position), near: around(position) },
      };
    }
    const [only, second] = distinct(near);
    if (only && !second) return { state: 'sure', ...only, how: 'position' };
    const left = distinct(options.filter(({ area }) => !verdict(area, position)?.isRefuted));
    const [coded, other] = left.filter(({ area }) => area.pinCodes?.some((code) => pinCodes.includes(code)));
    if (coded && !other) return { state: 'sure', ...coded, how: 'pin code' };
    const areas = distinct(options).map(({ area }) => area);
    // What its position refutes is asked with what lies around it.
    if (areas.length > 0 && left.length === 0 && position)
      return {
        ...{ state: 'asked', why },
        areas: [...areas.slice(0, 1), ...around(position).map(({ area }) => area)],
      };
    if (areas.length > 0) return { state: 'asked', why, areas };
    return {
      state: 'unknown',
      near: position && region(position) ? around(position) : [],
      isElsewhere: why === 'elsewhere' || Boolean(position && !region(position)),
    };
  }

  return { inWords, settle, isInRegion: region };
}

/** A place in which people say that another lies has so many times its parts. */
const PARTS_OF_A_WIDER_PLACE = 2;
/** The same of parts that the city's file knows, which has no blocks and stages: Koramangala 3, HSR Layout 7, Whitefield 22. */
const KNOWN_PARTS_OF_A_WIDER_PLACE = 3;

/** Around our areas, in degrees: about 30 km. */
const REGION_MARGIN = 0.3;

/** Whether a position lies where our areas are. Of areas whose middles nobody knows, it may. */
function regionOf(points: readonly Point[]): (point: Point) => boolean {
  const range = (values: readonly number[]) => [
    Math.min(...values) - REGION_MARGIN,
    Math.max(...values) + REGION_MARGIN,
  ];
  const [south = 0, north = 0] = range(points.map(({ lat }) => lat));
  const [west = 0, east = 0] = range(points.map(({ lng }) => lng));
  return ({ lat, lng }) =>
    points.length === 0 || (lat >= south && lat <= north && lng >= west && lng <= east);
}

/** What people call places, and no project: 'Narayanappa Garden', 'Hosahalli Extension'. */
const isNameOfPlace = ({ words }: ReadName) =>
  /(?:nagar|nagara|layout|halli|hally|palya|pallya|pura|puram|pet|colony|extension|garden|gardens|stage|phase|block|sector|agrahara|sandra|town|dinne|kere)$/.test(
    words.at(-1) ?? '',
  );

const distinct = (matches: readonly MatchedArea[]) => [
  ...new Map(matches.map((match) => [match.area, match])).values(),
];
