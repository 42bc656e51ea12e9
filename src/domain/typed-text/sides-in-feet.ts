/**
 * The area between sides in feet, as plots are named here: '30x40', '40 X 60 ft', "30' x 40'". Null for anything else, such as
 * sides in metres.
 */
export function sidesInFeet(text: string): number | null {
  const [, one, other] =
    /^(\d{2,3}(?:\.\d{1,2})?)\s*(?:['’]|ft|feet)?\s*(?:[x×*]|\bby\b)\s*(\d{2,3}(?:\.\d{1,2})?)\s*(?:['’]|ft\.?|feet)?(?:\s+(?:site|plot))?$/i.exec(
      text.trim(),
    ) ?? [];
  return one === undefined ? null : Number(one) * Number(other);
}
