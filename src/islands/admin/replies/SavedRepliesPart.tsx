import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useId } from 'react';
import { savedReplyLimits } from '#domain/reply/reply-limits.ts';
import { ProblemNote } from '../block/ProblemNote.tsx';
import type { ReplyDraft, SavedReplies } from './saved-replies.ts';

/** The texts for answers, to be added, changed and deleted. They are read when the part is opened. */
export function SavedRepliesPart({ saved }: { saved: SavedReplies }) {
  const { load, replies, draft, busy, problem, message } = useStore(saved.$saved);
  return (
    <details
      className="staff-history staff-saved-replies"
      onToggle={(event) => {
        if (event.currentTarget.open && load !== 'ready') void saved.load();
      }}
    >
      <summary>Saved answers</summary>
      <p className="small muted">
        {'{name}, {home}, {price}, {link} and {reference} are filled in from the enquiry.'}
      </p>
      {load === 'failed' && (
        <ProblemNote text="The saved answers could not be read." onTryAgain={() => void saved.load()} />
      )}
      <p className="small" role="status">
        {message}
      </p>
      <ProblemNote text={problem} />
      <ul className="staff-list small">
        {replies.map((reply) => (
          <li key={reply.id}>
            <b>{reply.name}</b>
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
                  onClick={() => void saved.remove(reply)}
                >
                  Delete<span className="sr"> {reply.name}</span>
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {draft ? (
        <DraftForm saved={saved} draft={draft} busy={busy} />
      ) : (
        <button className="button quiet small" type="button" onClick={saved.add}>
          Add an answer
        </button>
      )}
    </details>
  );
}

function DraftForm({ saved, draft, busy }: { saved: SavedReplies; draft: ReplyDraft; busy: boolean }) {
  const id = useId();

  function save(event: SyntheticEvent): void {
    event.preventDefault();
    void saved.save();
  }

  return (
    <form className="staff-reply-box" onSubmit={save} noValidate>
      <div className="field wide">
        <label htmlFor={`${id}-name`}>Name</label>
        <input
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
      <div className="actions wide">
        <button className="button small" type="submit" aria-disabled={busy}>
          Save answer
        </button>
        <button className="button quiet small" type="button" onClick={saved.cancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
