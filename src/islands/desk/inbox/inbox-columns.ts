import type { AppointmentRow, EnquiryRow } from '#contracts/admin-inbox.ts';
import { istClock, istDay } from '#domain/calendar/ist.ts';
import { enquiryAnswers } from '#domain/enquiry/enquiry-answers.ts';
import { enquiryTypeLabels } from '#domain/enquiry/contact.ts';
import type { CsvColumn } from '#domain/text/csv-text.ts';

type SharedFields = Pick<
  EnquiryRow & AppointmentRow,
  'reference' | 'name' | 'email' | 'phone' | 'created_at' | 'owner_name' | 'notes'
> & { status: string };

const contactColumns: CsvColumn<SharedFields>[] = [
  { title: 'Reference', value: ({ reference }) => reference },
  { title: 'Received (IST)', value: ({ created_at }) => istMinute(new Date(created_at)) },
  { title: 'Status', value: ({ status }) => status },
  { title: 'Name', value: ({ name }) => name },
  { title: 'Email', value: ({ email }) => email },
  { title: 'Phone', value: ({ phone }) => phone },
];

const ownerColumns: CsvColumn<SharedFields>[] = [
  { title: 'Owner', value: ({ owner_name }) => owner_name },
  { title: 'Notes', value: ({ notes }) => notes },
];

export const enquiryColumns: CsvColumn<EnquiryRow>[] = [
  ...contactColumns,
  { title: 'Asked for', value: ({ enquiry_type }) => enquiryTypeLabels[enquiry_type] },
  { title: 'Preferred contact', value: ({ preferred_contact }) => preferred_contact },
  ...enquiryAnswers.map(({ column, title }) => ({ title, value: (row: EnquiryRow) => row[column] })),
  { title: 'Home', value: ({ property_title }) => property_title },
  { title: 'Area', value: ({ property_area }) => property_area },
  { title: 'Price', value: ({ property_price }) => (property_price > 0 ? property_price : null) },
  { title: 'Page', value: ({ property_url }) => property_url },
  ...ownerColumns,
];

export const appointmentColumns: CsvColumn<AppointmentRow>[] = [
  ...contactColumns,
  { title: 'Date', value: ({ preferred_date }) => preferred_date },
  { title: 'Time (IST)', value: ({ preferred_time }) => preferred_time.slice(0, 5) },
  { title: 'Message', value: ({ message }) => message },
  ...ownerColumns,
];

/** '2026-11-21 11:30', a format that spreadsheets read as a date and time. */
function istMinute(instant: Date): string {
  return `${istDay(instant)} ${istClock(instant)}`;
}
