import { subjectFields } from '#domain/enquiry/enquiry-fields.ts';
import { fragment } from '../fragment/fragment.ts';
import { EnquiryPanel } from './EnquiryPanel.tsx';

/** The enquiry forms of a home as plain HTML. For the server only. */
export const enquiryFragment = fragment([...subjectFields, 'asks'], ({ asks, ...values }) => (
  <EnquiryPanel about={values} asks={asks} />
));
