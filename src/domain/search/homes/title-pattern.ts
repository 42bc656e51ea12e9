import { choiceSlug } from '../slug-of-name.ts';

interface TitleFacts {
  title: string;
  bedrooms: number | null;
  place: string | null;
  society: { name: string } | null;
}

/** Control characters. No row contains them (`domain/text/row-schema.ts`), so no title is mistaken for a pattern. */
const MARKS = { bedrooms: '\u0001', place: '\u0002', society: '\u0003' } as const;

/** Turns '3 BHK for sale in Hebbal' into a pattern that many homes share: bedrooms and places become placeholders. */
export function titlePattern({ title, bedrooms, place, society }: TitleFacts): string {
  const names = [
    [MARKS.society, society?.name],
    [MARKS.place, place],
  ] as const;
  const pattern = names.reduce(
    (text, [mark, name]) => (name && name.length > 2 ? text.replace(name, mark) : text),
    title,
  );
  const start = bedrooms === null ? null : `${bedrooms} `;
  return start && pattern.startsWith(start) ? `${MARKS.bedrooms} ${pattern.slice(start.length)}` : pattern;
}

/** The title that `titlePattern` made this pattern of. */
export function titleFrom(pattern: string, { bedrooms, place, society }: Omit<TitleFacts, 'title'>): string {
  return pattern
    .replace(MARKS.bedrooms, () => String(bedrooms ?? ''))
    .replace(MARKS.place, () => place ?? '')
    .replace(MARKS.society, () => society?.name ?? '');
}

/** The part of a slug after its title, or the whole slug if it does not follow from the title. */
export function addressParts({ title, slug }: { title: string; slug: string }): {
  tail: string;
  whole: string | null;
} {
  const stem = choiceSlug(title);
  if (slug === stem) return { tail: '', whole: null };
  const tail = slug.slice(stem.length + 1);
  const follows = stem !== '' && slug === `${stem}-${tail}` && /^[0-9a-f]{8}$/.test(tail);
  return follows ? { tail, whole: null } : { tail: '', whole: slug };
}

/** The inverse of `addressParts`. */
export function addressFrom(title: string, { tail, whole }: { tail: string; whole: string | null }): string {
  if (whole !== null) return whole;
  return tail === '' ? choiceSlug(title) : `${choiceSlug(title)}-${tail}`;
}

/** 'ANG-1150' is 'ANG-' and 1150. The number is null if the reference does not end in a plain number. */
export function referenceParts(reference: string | null): { prefix: string | null; number: number | null } {
  const [, prefix = '', digits = ''] = /^(.*?)([1-9]\d{0,8})$/s.exec(reference ?? '') ?? [];
  return digits === '' ? { prefix: reference, number: null } : { prefix, number: Number(digits) };
}
