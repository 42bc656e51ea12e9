import type { Editor } from './create-editor.ts';
import type { Conflict } from './draft-state.ts';

/** Both values of each field that somebody else has changed meanwhile, to choose from. */
export function ConflictPart({ editor, conflicts }: { editor: Editor; conflicts: readonly Conflict[] }) {
  return (
    <section className="notice staff-conflicts" aria-labelledby="conflicts-title">
      <h3 id="conflicts-title">Changed by somebody else meanwhile</h3>
      <ul>
        {conflicts.map((conflict) => (
          <li key={conflict.field.path}>
            <b>{conflict.field.label}</b>
            <div className="staff-both">
              <div>
                <span className="small muted">Yours</span>
                <p>
                  <bdi>{conflict.mine || 'empty'}</bdi>
                </p>
                <button
                  className="button quiet small"
                  type="button"
                  onClick={() => editor.choose(conflict, 'mine')}
                >
                  Keep mine<span className="sr"> of {conflict.field.label}</span>
                </button>
              </div>
              <div>
                <span className="small muted">Theirs</span>
                <p>
                  <bdi>{conflict.theirs || 'empty'}</bdi>
                </p>
                <button
                  className="button quiet small"
                  type="button"
                  onClick={() => editor.choose(conflict, 'theirs')}
                >
                  Take theirs<span className="sr"> of {conflict.field.label}</span>
                </button>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
