export interface MemoryTrend {
  /** The median of the floors, in the unit of the measurements. */
  floor: number;
  /** How much the floor rose from the first part to the last, by the median slope; negative when it fell. */
  growth: number;
  isFlat: boolean;
}

/** With fewer parts a bad one would not be outvoted. Each must be longer than a garbage collection. */
const PARTS = 12;
/** A floor that rises by no more than this share over the run counts as flat. */
const FLAT_WITHIN = 0.15;

/**
 * Judges measurements taken at even intervals after the warm-up. The memory of a process with garbage
 * collection is a sawtooth, so only the lowest value of each part counts: its floor. The slope is the median of
 * the slopes of all pairs of floors (Theil–Sen estimator), so that a few parts of unusual work do not change
 * its direction. Throws when there are fewer than two measurements for each part.
 */
export function memoryTrend(measured: readonly number[]): MemoryTrend {
  if (measured.length < 2 * PARTS)
    throw new Error(`${measured.length} measurements say nothing: at least ${2 * PARTS} are needed.`);
  const floors = Array.from({ length: PARTS }, (_, part) =>
    Math.min(...measured.slice(borderOf(part, measured), borderOf(part + 1, measured))),
  );
  const slopes = floors.flatMap((floor, at) =>
    floors.slice(at + 1).map((later, distance) => (later - floor) / (distance + 1)),
  );
  const floor = medianOf(floors);
  const growth = medianOf(slopes) * (PARTS - 1);
  return { floor, growth, isFlat: growth <= floor * FLAT_WITHIN };
}

function borderOf(part: number, measured: readonly number[]): number {
  return Math.floor((part * measured.length) / PARTS);
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? Number.NaN)) / 2;
}
