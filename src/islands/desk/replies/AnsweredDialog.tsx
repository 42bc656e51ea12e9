import type { AskedEnquiry } from '#contracts/admin-replies.ts';
import { formatIstTime } from '#domain/calendar/ist.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { DialogActions } from '../dialog/DialogActions.tsx';
import { ModalDialog } from '../dialog/ModalDialog.tsx';
import { ChangedFacts } from '../enquiry-home/ChangedFacts.tsx';
import { enquiryHomeNotes } from '../enquiry-home/describe-enquiry-home.ts';
import { Author } from '../format/Author.tsx';
import type { ColleagueActs } from './colleague-acts.ts';
import { RepliesBeside, SentReplies } from './SentReplies.tsx';

interface AnsweredDialogProps {
  /** Null: nobody else has done anything. */
  acts: ColleagueActs | null;
  /** The enquiry whose home has changed since the answer was begun. Null: none has. */
  changed: AskedEnquiry | null;
  onClose: () => void;
  /** Closes the dialog too. */
  onSend: () => void;
}

const nothing: ColleagueActs = { replies: [], beside: [], statusSet: null, ownerName: null };

/** Asks before a second answer, or one about a home that has changed: it says who did what, and when. */
export function AnsweredDialog({ acts, changed, onClose, onSend }: AnsweredDialogProps) {
  const { replies, beside, statusSet, ownerName } = acts ?? nothing;
  const isAnswered = replies.length + beside.length > 0 || statusSet !== null;
  return (
    <ModalDialog
      title={
        isAnswered
          ? 'A colleague has answered already'
          : changed
            ? 'The home has changed meanwhile'
            : 'A colleague has this enquiry'
      }
      about="Nothing of yours is sent yet, and what you wrote is kept."
      onClose={onClose}
    >
      {changed && <HomeChange asked={changed} />}
      <SentReplies replies={replies} />
      <RepliesBeside replies={beside} />
      {statusSet && (
        <p className="small">
          <Author by={statusSet} unknown="The server" /> set it to {capitalise(statusSet.to)} on{' '}
          <time dateTime={statusSet.at}>{formatIstTime(statusSet.at)}</time>, without an answer from here.
        </p>
      )}
      {ownerName !== null && (
        <p className="small">
          Its owner is <bdi>{ownerName}</bdi>, and stays so.
        </p>
      )}
      <DialogActions leave="Cancel" onLeave={onClose}>
        <button className="button danger" type="button" onClick={onSend}>
          Send all the same
        </button>
      </DialogActions>
    </ModalDialog>
  );
}

/** Who changed the home of the enquiry last, when, and what holds of it now. */
function HomeChange({ asked: { home, home_changed: by } }: { asked: AskedEnquiry }) {
  return (
    <>
      {by && (
        <p className="small">
          <Author by={by} unknown="A file or the server" /> changed it on{' '}
          <time dateTime={by.at}>{formatIstTime(by.at)}</time>.
        </p>
      )}
      {home && (
        <p className="notice small">
          {enquiryHomeNotes(home).join(' ') || 'It is on offer at the price that they saw.'}
          <ChangedFacts home={home} />
        </p>
      )}
    </>
  );
}
