import type { Offer } from '../offer.ts';
import { groupedBy } from '../sorting/grouped-by.ts';
import { readAmount } from '../typed-text/read-number.ts';
import { homeTypeIn } from './home-type-in.ts';
import type { AreaInFile } from './cell-reading.ts';

/** From its first digit on: tried at every digit, a long row of them would take hours. */
const NUMBER = String.raw`(?<![\d,])(\d[\d,]*(?:\.\d+)?)`;
const SQFT = String.raw`\s*(?:sq\.?\s*f(?:ee|oo)?t\.?|square[\s_]*f(?:ee|oo)?t|sqft|sft)`;
const KIND = String.raw`(carpet|super[\s-]*(?:buil[td][\s-]*up|bua|area)|saleable|salable|sba|sbua|buil[td][\s-]*up|bua|plinth)(?:\s+area)?`;
const OF_THIS = String.raw`(?:of (?:this|the) [\w ]{1,30}? is|of|is|:|-)?`;
const AFTER_KIND = new RegExp(`\\b${KIND}\\s*${OF_THIS}\\s*(?:about\\s+)?${NUMBER}${SQFT}`, 'gi');
const BEFORE_KIND = new RegExp(`${NUMBER}${SQFT}\\s*(?:of\\s+)?${KIND}`, 'gi');
const FLOOR =
  /\b(?:is|located|situated|built) on (?:the )?(?:floor (\d{1,2})|(\d{1,2})(?:st|nd|rd|th) floor)\b/i;
const FLOORS =
  /\btotal number of floors(?: in (?:this|the) [\w ]{1,30}?)? is (\d{1,3})\b|\bfloor \d{1,2} out of (?:a total )?(\d{1,3}) floors\b/i;
const MAINTENANCE =
  /\b(?:rs\.?|₹|inr)\s*([\d,]+) towards maintenance\b|\bmaintenance (?:charges?|cost) (?:of [\w ]{1,30}? )?is (?:rs\.?|₹)\s*([\d,]+)/i;

/** Facts in running text, each only as a number right beside its words: what else a sentence means, nobody can tell. */
export interface ProseFacts {
  areas: AreaInFile[];
  columns: Readonly<Record<string, unknown>>;
}

/** Areas, floors and maintenance that a description states. What it does not say is absent. */
export function readProse(text: string): ProseFacts {
  const columns = new Map<string, unknown>();
  const floor = FLOOR.exec(text);
  const [, ofBuilding, outOf] = FLOORS.exec(text) ?? [];
  const floors = ofBuilding ?? outOf;
  const [, towards, charges] = MAINTENANCE.exec(text) ?? [];
  const storey = Number(floor?.[1] ?? floor?.[2]);
  if (floor) columns.set('floor_no', storey === 0 ? 'Ground' : String(storey));
  if (floors) columns.set('total_floors', Number(floors));
  const rupees = numberOf(towards ?? charges ?? '');
  if (rupees) columns.set('maint_charges', rupees);
  return { areas: areasIn(text), columns: Object.fromEntries(columns) };
}

/**
 * Two numbers for one kind contradict each other, and so do two kinds of one number, because a carpet area lies within the
 * walls that a built-up area counts. Neither is held then.
 */
function areasIn(text: string): AreaInFile[] {
  const found = [
    ...[...text.matchAll(AFTER_KIND)].map(([, kind = '', number = '']) => ({ kind, number })),
    ...[...text.matchAll(BEFORE_KIND)].map(([, number = '', kind = '']) => ({ kind, number })),
  ].flatMap(({ kind, number }) => {
    const sqft = numberOf(number);
    return sqft === null ? [] : [{ basis: basisOf(kind), sqft }];
  });
  return [...groupedBy(found, ({ basis }) => basis).values()].flatMap((areas) => {
    const [first] = areas;
    const isClear =
      first && found.every((each) => (each.basis === first.basis) === (each.sqft === first.sqft));
    return isClear ? [first] : [];
  });
}

function basisOf(kind: string): NonNullable<AreaInFile['basis']> {
  if (/carpet/i.test(kind)) return 'carpet';
  return /super|sal|sb/i.test(kind) ? 'super_built_up' : 'built_up';
}

function numberOf(text: string): number | null {
  const read = readAmount(text);
  return 'problem' in read || read.value === 0 ? null : read.value;
}

const BEDROOMS = /\b(\d{1,2}(?:\.5)?)\s*-?\s*(bhk|rk|bedrooms?)\b/i;
const TYPE =
  /\b(flat|apartment|villa|independent house|house|builder floor|penthouse|studio apartment|plot)s?\b/i;

/** What 'for sale', 'to let' and the like in a title say. Null where it says both, or neither. */
export function offerInTitle(title: string): Offer | null {
  const isSale = /\b(?:for|on) (?:re)?sale\b|\bto sell\b|\bresale\b/i.test(title);
  const isRent = /\b(?:for|on) (?:rent|lease)\b|\bto[- ]?(?:rent|let)\b|\bavailable for rent\b/i.test(title);
  return isSale === isRent ? null : isSale ? 'Sale' : 'Rent';
}

/** '3 BHK Flat for sale in Hebbal': what a title says where no column does. */
export function readTitle(title: string): Readonly<Record<string, unknown>> {
  const [, number, unit = ''] = BEDROOMS.exec(title) ?? [];
  const type = homeTypeIn(TYPE.exec(title)?.[1] ?? '');
  const isStudio = unit.toLowerCase() === 'rk';
  return {
    ...(number === undefined || (isStudio && number !== '1')
      ? {}
      : { bedrooms: isStudio ? 0 : Number(number) }),
    ...(type && number !== undefined ? { asset_type: type } : {}),
  };
}
