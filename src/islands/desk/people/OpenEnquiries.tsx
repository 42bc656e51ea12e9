import { useStore } from '@nanostores/react';
import type { Person } from '#contracts/admin-people.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { ShowMore } from '../block/ShowMore.tsx';
import type { ReplyBox } from '../replies/reply-box.ts';
import { ReplyPart } from '../replies/ReplyPart.tsx';
import { useFew } from '../window/use-few.ts';
import type { Visits } from '../visits/visits.ts';

interface OpenEnquiriesProps {
  person: Person;
  box: ReplyBox;
  visits: Visits;
  onAnswered: () => void;
  /** What they wrote in an enquiry, where it is read. */
  wordsOf: (request: Person['requests'][number]) => string;
}

/** At most so many: whoever has more is answered in the inbox. */
const MOST_SHOWN = 5;

/** The enquiries of a person that are not done, or else the newest, with an answer and a visit one press away. */
export function OpenEnquiries({ person, box, visits, onAnswered, wordsOf }: OpenEnquiriesProps) {
  const drafts = useStore(visits.$drafts);
  const enquiries = person.requests.filter(({ kind }) => kind === 'enquiry');
  const open = enquiries.filter(({ status }) => status !== 'done');
  const shown = (open.length > 0 ? open : enquiries).slice(0, MOST_SHOWN);
  const few = useFew(shown, 3);
  if (shown.length === 0) return null;
  return (
    <div>
      <h3>Answer or plan a visit</h3>
      <ul className="staff-list small">
        {few.shown.map((request) => (
          <li key={request.id}>
            {request.reference}: {capitalise(request.status)}
            {request.title && (
              <>
                {', '}
                <bdi>{request.title}</bdi>
              </>
            )}
            <ReplyPart
              box={box}
              row={{ ...person, id: request.id, reference: request.reference, best_times: wordsOf(request) }}
              onStored={onAnswered}
              beside={
                <VisitButton
                  request={request}
                  visits={visits}
                  isPlanning={Object.hasOwn(drafts, person.id)}
                />
              }
            />
          </li>
        ))}
      </ul>
      {few.left > 0 && <ShowMore left={few.left} onMore={few.more} />}
    </div>
  );
}

interface VisitButtonProps {
  request: Person['requests'][number];
  visits: Visits;
  isPlanning: boolean;
}

/** Begins a visit for an enquiry with its home already in it, where that can be visited. */
function VisitButton({ request, visits, isPlanning }: VisitButtonProps) {
  const { homes } = useStore(visits.$visits, { keys: ['homes'] });
  const home = homes.find(({ id }) => id === request.property_id);
  if (!home || isPlanning) return null;
  return (
    <button className="button quiet small" type="button" onClick={() => visits.plan(request.id, home)}>
      Visit this home…<span className="sr"> {request.reference}</span>
    </button>
  );
}
