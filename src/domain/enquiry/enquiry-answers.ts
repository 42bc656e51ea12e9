import type { EnquiryType } from './enquiry-types.ts';

/**
 * What visitors write in an enquiry beside their details, in the order in which staff read it: the column that stores it,
 * its title in the table that staff download, and its label in the mail to them. The mail, the inbox, its card and that
 * table follow from it.
 */
export const enquiryAnswers = [
  {
    column: 'best_times',
    title: 'Best times or wishes',
    labels: { availability_check: 'Best time', general_help: 'Looking for' },
  },
] as const satisfies readonly { column: string; title: string; labels: Record<EnquiryType, string> }[];

type AnswerColumn = (typeof enquiryAnswers)[number]['column'];

export function answersAs<Schema>(schema: Schema): Record<AnswerColumn, Schema>;
export function answersAs<Schema>(schema: Schema): Record<string, Schema> {
  return Object.fromEntries(enquiryAnswers.map(({ column }) => [column, schema]));
}
