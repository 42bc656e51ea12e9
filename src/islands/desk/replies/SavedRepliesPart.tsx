import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { savedReplyLimits } from '#domain/reply/reply-limits.ts';
import { ProblemNote } from '../block/ProblemNote.tsx';
import { thenFocus } from '../block/then-focus.ts';
import { useSaid } from '../block/use-said.ts';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import type { OfferedReply } from './offered-replies.ts';
import type { ReplyDraft, SavedReplies } from './saved-replies.ts';

/** The texts for answers, to be added, changed and deleted. */
export function SavedRepliesPart({ saved }: { saved: SavedReplies }) {
  const { load, replies, open, busy, problem, message } = useStore(saved.$saved);
  const drafts = useStore(saved.$drafts);
  const draft = saved.draft();
  const [leaving, setLeaving] = useState<OfferedReply | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const said = useSaid(message);
  useEffect(() => void saved.load(), [saved]);

  function cancel(): void {
    thenFocus(saved.cancel, () => addButton.current);
  }

  return (
    <section className="panel staff-block staff-saved-replies" aria-labelledby="saved-answers-title">
      <header className="staff-block-head">
        <h2 id="saved-answers-title">Saved answers</h2>
      </header>
      <p className="small muted">
        {'{name}, {home}, {price}, {link} and {reference} are filled in from the enquiry.'}
      </p>
      {load === 'failed' && (
        <ProblemNote text="The saved answers could not be read." onTryAgain={() => void saved.load()} />
      )}
      <p className="small" role="status" ref={said} tabIndex={-1}>
        {message}
      </p>
      {!draft && <ProblemNote text={problem} />}
      <ul className="staff-list small">
        {replies.map((reply) => (
          <li key={reply.id}>
            <details className="fold">
              <summary>
                <b>{reply.name}</b>
                {Object.hasOwn(drafts, reply.id) && <span className="staff-late">, not saved</span>}
              </summary>
              <blockquote className="staff-note">{reply.english}</blockquote>
              {reply.kannada && (
                <blockquote className="staff-note" lang="kn">
                  {reply.kannada}
                </blockquote>
              )}
              <span className="actions">
                <button className="button quiet small" type="button" onClick={() => saved.edit(reply)}>
                  Change<span className="sr"> {reply.name}</span>
                </button>
                {reply.updated_at !== null && (
                  <button
                    className="button quiet small"
                    type="button"
                    aria-disabled={busy}
                    onClick={() => (busy ? undefined : setLeaving(reply))}
                  >
                    Delete<span className="sr"> {reply.name}</span>
                  </button>
                )}
              </span>
            </details>
          </li>
        ))}
      </ul>
      {draft ? (
        <DraftForm key={open} saved={saved} draft={draft} problem={problem} busy={busy} onCancel={cancel} />
      ) : (
        <button ref={addButton} className="button quiet small" type="button" onClick={saved.add}>
          {Object.hasOwn(drafts, 'new') ? 'Go on with the new answer' : 'Add an answer'}
        </button>
      )}
      {leaving && (
        <ConfirmDialog
          title={`Delete ‘${leaving.name}’?`}
          about="Nobody can choose it any more. What was sent with it stays."
          confirm="Delete"
          onClose={() => setLeaving(null)}
          onConfirm={() => {
            setLeaving(null);
            void saved.remove(leaving);
          }}
        />
      )}
    </section>
  );
}

interface DraftFormProps {
  saved: SavedReplies;
  draft: ReplyDraft;
  problem: string | null;
  busy: boolean;
  onCancel: () => void;
}

function DraftForm({ saved, draft, problem, busy, onCancel }: DraftFormProps) {
  const id = useId();
  const name = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // The button that was pressed is gone, or stands far above. Before the part is opened, nothing in it has the focus.
    name.current?.focus();
  }, []);

  function save(event: SyntheticEvent): void {
    event.preventDefault();
    void saved.save();
  }

  return (
    <form className="staff-reply-box" onSubmit={save} noValidate>
      <div className="field wide">
        <label htmlFor={`${id}-name`}>Name</label>
        <input
          ref={name}
          id={`${id}-name`}
          type="text"
          value={draft.name}
          maxLength={savedReplyLimits.name}
          autoComplete="off"
          onChange={(event) => saved.type({ name: event.target.value })}
        />
      </div>
      <div className="field wide">
        <label htmlFor={`${id}-english`}>In English</label>
        <textarea
          id={`${id}-english`}
          rows={4}
          value={draft.english}
          maxLength={savedReplyLimits.english}
          onChange={(event) => saved.type({ english: event.target.value })}
        />
      </div>
      <div className="field wide">
        <label htmlFor={`${id}-kannada`}>In Kannada (optional)</label>
        <textarea
          id={`${id}-kannada`}
          rows={4}
          lang="kn"
          value={draft.kannada}
          maxLength={savedReplyLimits.kannada}
          onChange={(event) => saved.type({ kannada: event.target.value })}
        />
      </div>
      <ProblemNote text={problem} />
      <div className="actions wide">
        <button className="button small" type="submit" aria-disabled={busy}>
          Save answer
        </button>
        <button className="button quiet small" type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
