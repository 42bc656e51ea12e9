import { useStore } from '@nanostores/react';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { EnquiryRow } from '#contracts/admin-inbox.ts';
import { storedPhone, whatsappLink } from '#domain/enquiry/phone.ts';
import { fitsEnquiry } from '#domain/reply/fits-enquiry.ts';
import { istDay } from '#domain/calendar/ist.ts';
import { replyLanguages } from '#domain/reply/fill-reply.ts';
import type { ReplyChannel } from '#domain/reply/reply-channels.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { siteConfig } from '#site/config.ts';
import { ProblemNote } from '../block/ProblemNote.tsx';
import { thenFocus } from '../block/then-focus.ts';
import { Spinner } from '../block/Spinner.tsx';
import { ChangedFacts } from '../enquiry-home/ChangedFacts.tsx';
import { enquiryHomeNotes, describeCheck, isShown } from '../enquiry-home/describe-enquiry-home.ts';
import { useOpenItem } from '../presence/PresentLine.tsx';
import { openTabLater } from '../window/open-tab-later.ts';
import { AnsweredDialog } from './AnsweredDialog.tsx';
import { type ReplyBox, textsFor } from './reply-box.ts';
import { RepliesBeside, SentReplies } from './SentReplies.tsx';

interface ReplyPartProps {
  box: ReplyBox;
  row: Pick<EnquiryRow, 'id' | 'name' | 'email' | 'phone' | 'reference'> & { best_times?: string | null };
  /** Called once an answer is noted or taken back. */
  onStored?: () => void;
  /** Other ways to go on, in one line with the button that answers. */
  beside?: ReactNode;
}

/** A saved text, filled in, with the ways to send it. Each of them notes the answer. */
export function ReplyPart({ box, row, onStored, beside }: ReplyPartProps) {
  const id = useId();
  const { enquiry } = useStore(box.$box, { keys: ['enquiry'] });
  const isOpen = enquiry?.id === row.id;
  return (
    <div className="staff-reply">
      <div className="actions">
        <button
          className={isOpen ? 'button quiet small' : 'button small'}
          type="button"
          aria-expanded={isOpen}
          data-answer={isOpen ? undefined : true}
          aria-controls={isOpen ? id : undefined}
          onClick={() => void box.toggle(row)}
        >
          {isOpen ? 'Close the answer' : 'Answer'}
        </button>
        {beside}
      </div>
      {isOpen && <OpenBox id={id} box={box} row={row} {...(onStored && { onStored })} />}
    </div>
  );
}

function OpenBox({ id, box, row, onStored }: Omit<ReplyPartProps, 'beside'> & { id: string }) {
  const { load, answer, chosen, language, replaced, question, busy, problem, message } = useStore(box.$box);
  const isWriting = Object.hasOwn(useStore(box.$typed), row.id);
  useOpenItem('enquiry', row.id, isWriting);
  const answerField = useRef<HTMLTextAreaElement>(null);
  const text = box.text();
  const subject = `${siteConfig.name}: your request ${row.reference}`;
  const chat = whatsappLink(storedPhone(row.phone), text);
  const mail = `mailto:${encodeURIComponent(row.email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  const texts = textsFor(answer);
  const [showsAll, setShowsAll] = useState(false);
  const asked = { home: answer?.asked?.home ?? null, words: row.best_times ?? '', today: istDay(new Date()) };
  const shown = texts.filter((reply) => showsAll || reply.id === chosen || fitsEnquiry(reply, asked));
  const canSpeakKannada = texts.find((reply) => reply.id === chosen)?.kannada !== null;
  const home = answer?.asked?.home ?? null;

  /** Opens their chat or mail program only once the answer is stored: a colleague may have answered meanwhile. */
  async function send(channel: ReplyChannel, store: () => Promise<boolean>): Promise<void> {
    const later = channel === 'whatsapp' ? openTabLater(window) : null;
    const address = channel === 'whatsapp' ? chat : mail;
    const isStored = await store();
    if (isStored) onStored?.();
    if (!isStored || address === null) later?.close();
    else if (later) later.go(address);
    else if (channel === 'mail') location.assign(address);
  }

  if (!answer)
    return load === 'failed' ? (
      <ProblemNote text="The saved texts could not be read." onTryAgain={() => void box.load()} />
    ) : (
      <Spinner text="Reading the saved texts…" />
    );
  return (
    <div id={id} className="staff-reply-box" aria-busy={busy}>
      <SentReplies
        replies={answer.sent}
        busy={busy}
        onTakeBack={(reply) => box.takeBack(reply).then(onStored)}
      />
      <RepliesBeside replies={answer.beside ?? []} />
      {home && (
        <p className="small muted wide">
          {[...enquiryHomeNotes(home), isShown(home) && describeCheck(home)].filter(Boolean).join(' ')}
          <ChangedFacts home={home} />
        </p>
      )}
      <div className="field">
        <label htmlFor={`${id}-saved`}>Saved text</label>
        <select id={`${id}-saved`} value={chosen} onChange={(event) => box.choose(event.target.value)}>
          <option value="">None: my own words</option>
          {shown.map((reply) => (
            <option key={reply.id} value={reply.id}>
              {reply.name}
            </option>
          ))}
        </select>
        {shown.length < texts.length && (
          <button
            className="button quiet small"
            type="button"
            onClick={() =>
              thenFocus(
                () => setShowsAll(true),
                () => document.getElementById(`${id}-saved`),
              )
            }
          >
            All texts ({texts.length})
          </button>
        )}
      </div>
      <div className="field">
        <label htmlFor={`${id}-language`}>Language</label>
        <select
          id={`${id}-language`}
          value={language}
          onChange={(event) =>
            box.speak(replyLanguages.find((each) => each === event.target.value) ?? 'english')
          }
        >
          {replyLanguages.map((each) => (
            <option key={each} value={each}>
              {capitalise(each)}
            </option>
          ))}
        </select>
        {language === 'kannada' && chosen !== '' && !canSpeakKannada && (
          <p className="hint">This text has no Kannada yet.</p>
        )}
      </div>
      <div className="field wide">
        <label htmlFor={`${id}-text`}>Answer</label>
        <textarea
          ref={answerField}
          id={`${id}-text`}
          rows={5}
          value={text}
          lang={language === 'kannada' ? 'kn' : 'en-IN'}
          onChange={(event) => box.type(event.target.value)}
        />
        {replaced !== null && (
          <p className="hint">
            This text stands in place of what you wrote.{' '}
            <button
              className="button quiet small"
              type="button"
              onClick={() => thenFocus(box.putBack, () => answerField.current)}
            >
              Put mine back
            </button>
          </p>
        )}
      </div>
      <ProblemNote text={problem} />
      <div className="actions wide">
        {chat && text.trim() !== '' && !box.isUnwritten() && (
          <a
            className="button small"
            href={chat}
            target="_blank"
            rel="noopener noreferrer"
            onClick={(event) => {
              event.preventDefault();
              void send('whatsapp', () => box.send('whatsapp'));
            }}
          >
            Open in WhatsApp
          </a>
        )}
        <a
          className="button quiet small"
          href={mail}
          onClick={(event) => {
            event.preventDefault();
            void send('mail', () => box.send('mail'));
          }}
        >
          Open in my mail
        </a>
        <button
          className="button quiet small"
          type="button"
          aria-disabled={busy}
          onClick={() => void send('outbox', () => box.send('outbox'))}
        >
          Mail it from here
        </button>
      </div>
      <p className="small wide" role="status">
        {message}
      </p>
      {question && (
        <AnsweredDialog
          acts={question.acts}
          changed={question.hasHomeChanged ? answer.asked : null}
          onClose={box.dropQuestion}
          onSend={() => void send(question.channel, box.sendAllTheSame)}
        />
      )}
    </div>
  );
}
