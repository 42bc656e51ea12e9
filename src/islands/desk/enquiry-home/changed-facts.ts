import type { EnquiryHome } from '#contracts/enquiry-home.ts';
import { editorFieldsOf } from '#domain/listing/listing-columns.ts';
import { describeColumn } from '../listings/fields/describe-change.ts';
import { columnOf } from '../listings/fields/read-field.ts';

/**
 * 'Changed since they asked: Bedrooms: 2, now 3.', in the words and the order of the editor; '' where nothing has. The
 * editor's columns come with it, so it is loaded only for a home that has changed.
 */
export function changedFacts({ changes }: EnquiryHome): string {
  const fields = editorFieldsOf('property');
  const order = [...new Set(fields.map(columnOf))];
  const changed = Object.entries(changes).toSorted(
    ([one], [other]) => order.indexOf(one) - order.indexOf(other),
  );
  const said = changed.flatMap(([column, change]) =>
    describeColumn(fields, { column, ...change }).map(
      ({ label, was, became }) => `${label}: ${was || 'nothing'}, now ${became || 'nothing'}`,
    ),
  );
  return said.length > 0 ? `Changed since they asked: ${said.join('; ')}.` : '';
}
