import { fragment, type Html } from '../fragment/fragment.ts';
import { AlertForm } from './AlertForm.tsx';

/** The values of a page in its alert form. `home` is the id of the one home that the alert is about. */
interface AlertValues {
  heading: string;
  promise: string;
  hidden: { offer: string; page: string; home?: string };
  filters: string | null;
}

const listForm = fragment(
  ['heading', 'promise', 'offer', 'page', 'filters'],
  ({ heading = '', promise = '', offer = '', page = '', filters = '' }) => (
    <AlertForm heading={heading} promise={promise} hidden={{ offer, page }} filters={filters} />
  ),
);

const homeForm = fragment(
  ['heading', 'promise', 'offer', 'page', 'home'],
  ({ heading = '', promise = '', offer = '', page = '', home = '' }) => (
    <AlertForm heading={heading} promise={promise} hidden={{ offer, page, home }} filters="" />
  ),
);

/** The alert form of a list or of a home as plain HTML. For the server only. */
export function alertFragment({ heading, promise, hidden, filters }: AlertValues): Html {
  const { offer, page, home } = hidden;
  return home === undefined
    ? listForm({ heading, promise, offer, page, filters: filters ?? '' })
    : homeForm({ heading, promise, offer, page, home });
}
