import { isNoHome, noHomeInTitle } from '../property/no-home.ts';
import { type Found, type Row, textIn } from './found-doubt.ts';

/** A bed in a hostel or a shop is no home, whoever lists it as one. */
export function kindDoubts(after: Row): Found[] {
  const type = textIn(after, 'asset_type');
  const start = noHomeInTitle(textIn(after, 'title') ?? '');
  const reason = 'Only homes are listed.';
  return [
    ...(type !== null && isNoHome(type)
      ? [{ columns: ['asset_type'], reason, question: `Is it really a home? ‘${type}’ is none. ${reason}` }]
      : []),
    ...(start === null
      ? []
      : [
          {
            columns: ['title'],
            reason,
            question: `Is it really a home? The title begins with ‘${start}’. ${reason}`,
          },
        ]),
  ];
}
