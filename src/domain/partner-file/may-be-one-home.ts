import { isSameValue } from '../listing/row-change.ts';

interface StatedHome {
  stated: Readonly<Record<string, unknown>>;
  pictures: readonly string[];
}

/** A rent that is raised, and a size that is rounded, stay within these. */
const MAX_PRICE_RATIO = 1.15;
const MAX_SIZE_RATIO = 1.03;
/** A shorter text may be everybody's. */
const TELLING_TEXT = 40;

/**
 * Whether a new home of a file may be one that its partner had before under another reference: both have a size, nothing
 * speaks against it, and it says nearly all the same, or has its text, its pictures, or its floor in its society. `differences`: in how many things
 * the two differ.
 */
export function mayBeOneHome(one: StatedHome, other: StatedHome, differences: number): boolean {
  const mayAgree = (name: string) => {
    const [ours, theirs] = [one.stated[name] ?? null, other.stated[name] ?? null];
    return ours === null || theirs === null || isSameValue(ours, theirs);
  };
  const agrees = (name: string) =>
    (one.stated[name] ?? null) !== null && isSameValue(one.stated[name], other.stated[name]);
  const isNear = (name: string, most: number) => {
    const [ours, theirs] = [Number(one.stated[name] ?? 0), Number(other.stated[name] ?? 0)];
    return Math.max(ours, theirs) <= Math.min(ours, theirs) * most;
  };
  if (!['property_type', 'asset_type', 'bedrooms', 'floor_no', 'society_id', 'facing_dir'].every(mayAgree))
    return false;
  if (!(Number(one.stated['sqft']) > 0 && Number(other.stated['sqft']) > 0)) return false;
  if (!isNear('sqft', MAX_SIZE_RATIO) || !isNear('price', MAX_PRICE_RATIO)) return false;
  const hasItsText = agrees('description') && String(one.stated['description']).length >= TELLING_TEXT;
  const sharesPictures = one.pictures.some((address) => other.pictures.includes(address));
  return differences <= 1 || hasItsText || sharesPictures || (agrees('society_id') && agrees('floor_no'));
}
