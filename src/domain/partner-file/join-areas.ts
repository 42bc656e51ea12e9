import type { AreaBasis } from '../property/area-basis.ts';
import type { AreaInFile } from './cell-reading.ts';

export interface HeldAreas {
  columns: Readonly<Record<string, unknown>>;
  /** The area whose upper end the description has to say. */
  range: AreaInFile | null;
  /** Areas for which a home has no column. */
  left: readonly AreaInFile[];
  /** Of which one lies within the other and is larger: one is wrong, and nobody knows which. */
  contradicting: readonly AreaInFile[];
}

/** Each lies within the walls of the next. */
const WITHIN: readonly (AreaBasis | null)[] = ['carpet', 'built_up', 'super_built_up'];

function contradictingIn(areas: readonly AreaInFile[]): AreaInFile[] {
  const contradicts = (one: AreaInFile, other: AreaInFile) => {
    const [inner, outer] = [WITHIN.indexOf(one.basis), WITHIN.indexOf(other.basis)];
    return inner >= 0 && outer > inner && one.sqft > other.sqft;
  };
  return areas.filter((one) => areas.some((other) => contradicts(one, other) || contradicts(other, one)));
}

/** Of several, the one that homes are compared by most comes first; the others stand beside it. */
const FIRST: readonly (AreaBasis | null)[] = ['super_built_up', null, 'built_up', 'carpet', 'plot'];

/**
 * One area is the area of the home, with its kind if it is stated. Carpet area and plot can stand beside it. `prose` are
 * areas in the description: the same number names the kind of an area without one; another never replaces a stated one.
 */
export function joinAreas(
  stated: readonly AreaInFile[],
  basis: AreaBasis | null,
  prose: readonly AreaInFile[],
): HeldAreas {
  const areas = stated.map((each) => (each.basis === null && basis ? { ...each, basis } : each));
  const contradicting = contradictingIn(areas);
  const [carpetAbove, around, ...others] = contradicting.toSorted(
    (one, other) => WITHIN.indexOf(one.basis) - WITHIN.indexOf(other.basis),
  );
  // Both have a column, where both wait for a person (`size-doubts.ts`).
  if (around && others.length === 0 && carpetAbove?.basis === 'carpet')
    return {
      columns: { sqft: around.sqft, area_basis: around.basis, carpet_sqft: carpetAbove.sqft },
      range: null,
      left: areas.filter((each) => !contradicting.includes(each)),
      contradicting: [],
    };
  const named = areas
    .filter((each) => !contradicting.includes(each))
    .map((each) =>
      each.basis === null
        ? { ...each, basis: prose.find(({ sqft }) => sqft === each.sqft)?.basis ?? null }
        : each,
    );
  const all = [...named, ...prose.filter((each) => !named.some((other) => other.basis === each.basis))];
  const sorted = all.toSorted((one, other) => FIRST.indexOf(one.basis) - FIRST.indexOf(other.basis));
  const main = (named.length === 1 ? named[0] : undefined) ?? sorted[0];
  if (!main) return { columns: {}, range: null, left: [], contradicting };
  const beside = all.filter((each) => each !== main && each.basis !== main.basis);
  const carpet = beside.find((each) => each.basis === 'carpet');
  const plot = beside.find((each) => each.basis === 'plot');
  // A carpet area above the area around it is a slip in one of the two.
  const isCarpetInside = carpet && (main.basis === 'plot' || carpet.sqft <= main.sqft);
  return {
    columns: {
      sqft: main.sqft,
      ...(main.basis ? { area_basis: main.basis } : {}),
      ...(carpet && isCarpetInside ? { carpet_sqft: carpet.sqft } : {}),
      ...(plot ? { plot_sqft: plot.sqft } : {}),
    },
    contradicting,
    range: main.upTo === undefined ? null : main,
    left: [
      ...beside.filter((each) => each !== carpet && each !== plot),
      // Of one kind another number.
      ...named.filter((each) => each !== main && each.basis === main.basis && each.sqft !== main.sqft),
      ...(carpet && !isCarpetInside ? [carpet] : []),
    ].filter((each) => named.includes(each)),
  };
}
