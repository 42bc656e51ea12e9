import { formatIstTime } from '#domain/calendar/ist.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { ModalDialog } from '../dialog/ModalDialog.tsx';
import { Author } from '../format/Author.tsx';
import type { ColleagueActs } from './colleague-acts.ts';
import { RepliesBeside, SentReplies } from './SentReplies.tsx';

interface AnsweredDialogProps {
  acts: ColleagueActs;
  onClose: () => void;
  /** Closes the dialog too. */
  onSend: () => void;
}

/** Asks before a second answer: it says who has answered, dealt with or taken the enquiry, and when. */
export function AnsweredDialog({ acts, onClose, onSend }: AnsweredDialogProps) {
  const { replies, beside, statusSet, ownerName } = acts;
  const isAnswered = replies.length + beside.length > 0 || statusSet !== null;
  return (
    <ModalDialog
      title={isAnswered ? 'A colleague has answered already' : 'A colleague has this enquiry'}
      about="Nothing of yours is sent yet, and what you wrote is kept."
      onClose={onClose}
    >
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
      <div className="actions end">
        <button className="button quiet" type="button" onClick={onClose}>
          Do not send mine
        </button>
        <button className="button danger" type="button" onClick={onSend}>
          {isAnswered ? 'Send mine as well' : 'Answer all the same'}
        </button>
      </div>
    </ModalDialog>
  );
}
