import type { PersonRow } from '#contracts/admin-people.ts';
import { istClock, istDay } from '#domain/calendar/ist.ts';
import type { CsvColumn } from '#domain/text/csv-text.ts';

export const personColumns: CsvColumn<PersonRow>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Email', value: ({ email }) => email },
  { title: 'Phone', value: ({ phone }) => phone },
  { title: 'Stage', value: ({ stage }) => stage },
  { title: 'Lost because', value: ({ lost_because }) => lost_because },
  { title: 'Next step', value: ({ next_step }) => next_step },
  { title: 'Day of the step', value: ({ next_step_on }) => next_step_on },
  { title: 'Owner', value: ({ owner_name }) => owner_name },
  { title: 'Enquiries', value: ({ enquiries }) => enquiries },
  { title: 'Calls', value: ({ calls }) => calls },
  { title: 'Not answered', value: ({ waiting }) => waiting },
  { title: 'Last home', value: ({ home }) => home },
  {
    title: 'Last heard from (IST)',
    value: ({ heard_at }) => `${istDay(new Date(heard_at))} ${istClock(new Date(heard_at))}`,
  },
];
