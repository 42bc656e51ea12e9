import type { NumbersRow } from './admin-numbers.ts';
import { groupName } from '#domain/numbers/group-name.ts';
import { priceBandName } from '#domain/numbers/price-bands.ts';
import type { CsvColumn } from '#domain/text/csv-text.ts';

export const numbersColumns: readonly CsvColumn<NumbersRow>[] = [
  { title: 'Home', value: ({ title }) => title },
  { title: 'Id', value: ({ id }) => id },
  { title: 'On the site', value: ({ shown }) => (shown ? 'yes' : 'no') },
  { title: 'City', value: ({ city }) => city },
  { title: 'Area', value: ({ area }) => area },
  { title: 'Bedrooms', value: ({ bedrooms }) => bedrooms },
  { title: 'Price band', value: ({ offer, band }) => priceBandName(offer, band) },
  { title: 'Source', value: ({ source }) => groupName('source', source, null) },
  { title: 'Views', value: ({ views }) => views },
  { title: 'Views before', value: (row) => row.views_before },
  { title: 'Enquiries', value: ({ enquiries }) => enquiries },
  { title: 'Enquiries before', value: (row) => row.enquiries_before },
  { title: 'Calls', value: ({ calls }) => calls },
  { title: 'Calls before', value: (row) => row.calls_before },
  { title: 'Alerts', value: ({ alerts }) => alerts },
  { title: 'Alerts before', value: (row) => row.alerts_before },
];
