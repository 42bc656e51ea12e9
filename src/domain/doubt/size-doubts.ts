import { formatNumber } from '../money/rupees.ts';
import { isPlausibleSize, SIZES } from '../property/plausible-price.ts';
import { formatCount } from '../text/text.ts';
import { furthestOf } from '../property/price-step.ts';
import { type Found, numberIn, type Row, textIn } from './found-doubt.ts';

/** Less is hardly the carpet area of the same home: walls and shared parts take about a third. */
const LEAST_CARPET = 0.4;
const MOST_ROOMS = 20;
const SIZE_COLUMNS = ['sqft', 'carpet_sqft', 'plot_sqft'] as const;
const sizeNames = { sqft: 'size', carpet_sqft: 'carpet area', plot_sqft: 'size of the plot' } as const;
/** 25 acres. */
const MOST_PLOT = 11_00_000;

/** A size that homes here do not have, or a carpet area that cannot be within the area around it. */
export function sizeDoubts(after: Row): Found[] {
  const bounds = SIZE_COLUMNS.flatMap((column): Found[] => {
    const sqft = numberIn(after, column);
    const isPlot = column === 'plot_sqft' || after['area_basis'] === 'plot';
    const [min, max] = [SIZES[0], isPlot ? MOST_PLOT : SIZES[1]];
    if (sqft === null || (sqft >= min && sqft <= max)) return [];
    const reason = `Homes have ${formatNumber(min)} to ${formatNumber(max)} sqft.`;
    return [
      {
        columns: [column],
        reason,
        question: `Is the ${sizeNames[column]} really ${formatNumber(sqft)} sqft? ${reason}`,
      },
    ];
  });
  return [...bounds, ...carpetDoubts(after), ...smallSizeDoubts(after)];
}

/** A home of several bedrooms that has less for each is measured in another unit. */
const LEAST_SQFT_OF_BEDROOM = 80;

function smallSizeDoubts(after: Row): Found[] {
  const [sqft, rooms] = [numberIn(after, 'sqft'), numberIn(after, 'bedrooms') ?? 0];
  if (sqft === null || rooms < 2 || rooms > MOST_ROOMS || sqft >= rooms * LEAST_SQFT_OF_BEDROOM) return [];
  const reason = `That is little for ${formatCount(rooms, 'bedroom')}; it may be in another unit.`;
  const question = `Is the size really ${formatNumber(sqft)} sqft? ${reason}`;
  return [{ columns: ['sqft', 'bedrooms'], reason, question }];
}

function carpetDoubts(after: Row): Found[] {
  const [carpet, sqft, basis] = [
    numberIn(after, 'carpet_sqft'),
    numberIn(after, 'sqft'),
    after['area_basis'],
  ];
  const isAround = basis === 'super_built_up' || basis === 'built_up';
  if (carpet === null || sqft === null || !isAround) return [];
  if (carpet <= sqft && carpet >= sqft * LEAST_CARPET) return [];
  const share = Math.round((carpet / sqft) * 100);
  const reason = `That is ${share} % of the ${basis === 'built_up' ? 'built-up' : 'super built-up'} area of ${formatNumber(sqft)} sqft.`;
  const question = `Is the carpet area really ${formatNumber(carpet)} sqft? ${reason}`;
  const doubt = { columns: ['carpet_sqft', 'sqft', 'area_basis'], reason, question };
  if (carpet <= sqft) return [doubt];
  // Of two that contradict each other nobody knows which is wrong.
  const around = `It is less than the carpet area of ${formatNumber(carpet)} sqft.`;
  const asked = `Is the size really ${formatNumber(sqft)} sqft? ${around}`;
  return [doubt, { columns: ['sqft', 'carpet_sqft'], reason: around, question: asked }];
}

/** The highest homes here are on about floor 50. */
const MOST_FLOORS = 80;

export function floorDoubts(after: Row): Found[] {
  const floor = Number(/^\d{1,3}$/.exec(textIn(after, 'floor_no') ?? '')?.[0] ?? 0);
  const floors = numberIn(after, 'total_floors') ?? 0;
  const reason = `Buildings here have up to ${MOST_FLOORS} floors.`;
  return [
    ...(floor > MOST_FLOORS
      ? [{ columns: ['floor_no'], reason, question: `Is it really on floor ${floor}? ${reason}` }]
      : []),
    ...(floors > MOST_FLOORS
      ? [
          {
            columns: ['total_floors'],
            reason,
            question: `Does the building really have ${floors} floors? ${reason}`,
          },
        ]
      : []),
  ];
}

export function roomDoubts(after: Row): Found[] {
  return (['bedrooms', 'baths'] as const).flatMap((column): Found[] => {
    const rooms = numberIn(after, column);
    if (rooms === null || rooms <= MOST_ROOMS) return [];
    const [name, reason] = [column === 'baths' ? 'bathrooms' : 'bedrooms', `Homes have up to ${MOST_ROOMS}.`];
    return [
      {
        columns: [column],
        reason,
        question: `Does it really have ${formatNumber(rooms)} ${name}? ${reason}`,
      },
    ];
  });
}

/** A step from the size of before. What was no plausible size is corrected, and may jump. */
export function sizeSteps(before: Row, after: Row): Found[] {
  return SIZE_COLUMNS.flatMap((column): Found[] => {
    const [size, former] = [numberIn(after, column), numberIn(before, column)];
    const isSameKind = column !== 'sqft' || before['area_basis'] === after['area_basis'];
    if (size === null || former === null || !isSameKind || !isPlausibleSize(former)) return [];
    if (furthestOf(size, [former]) === null) return [];
    const reason = `It was ${formatNumber(former)} sqft.`;
    const question = `Is the ${sizeNames[column]} really ${formatNumber(size)} sqft? ${reason}`;
    return [{ columns: [column], reason, question }];
  });
}
