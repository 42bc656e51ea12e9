/** As `readHomes` makes one for a home to which its file gives none: 'row-5zdil30evv-2'. */
const MADE = /^row-[0-9a-z]{9,11}(?:-\d+)?$/;

/** The partner's own number of a home; null for one that we made, which says nothing to anybody. */
export function referenceOfPartner(reference: string | null | undefined): string | null {
  return !reference || MADE.test(reference) ? null : reference;
}
