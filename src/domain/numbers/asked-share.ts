/** The fewest of which a share says something: of five views one more is no rise of a fifth. */
export const SHARES_FROM = 20;

/** How many of the views led to an enquiry: '2.5% of views'. Null: too few for a share, or more enquiries than views. */
export function askedShare(views: number, enquiries: number): string | null {
  if (views < SHARES_FROM || enquiries > views) return null;
  return `${(Math.round((enquiries / views) * 1000) / 10).toLocaleString('en-IN')}% of views`;
}
