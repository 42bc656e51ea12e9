import type { Editor } from './editor.ts';
import { sayField } from '../fields/say-field.ts';
import type { Conflict } from '../drafts/read-draft.ts';

const versionTexts = {
  mine: { title: 'Yours', choose: 'Keep mine' },
  theirs: { title: 'Theirs', choose: 'Take theirs' },
};

/** Both values, to choose from, of each field that somebody else has changed meanwhile. */
export function ConflictPart({ editor, conflicts }: { editor: Editor; conflicts: readonly Conflict[] }) {
  return (
    <section className="notice staff-conflicts" aria-labelledby="conflicts-title">
      <h3 id="conflicts-title">Changed by somebody else meanwhile</h3>
      <ul>
        {conflicts.map((conflict) => (
          <li key={conflict.field.path}>
            <b>{conflict.field.label}</b>
            <div className="staff-both">
              {(['mine', 'theirs'] as const).map((version) => (
                <div key={version}>
                  <span className="small muted">{versionTexts[version].title}</span>
                  <p>
                    <bdi>{sayField(conflict.field, conflict[version]) || 'empty'}</bdi>
                  </p>
                  <button
                    className="button quiet small"
                    type="button"
                    onClick={() => editor.resolveConflict(conflict, version)}
                  >
                    {versionTexts[version].choose}
                    <span className="sr"> of {conflict.field.label}</span>
                  </button>
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
