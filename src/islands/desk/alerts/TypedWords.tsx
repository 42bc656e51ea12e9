import type { AdminTypedWords } from '#contracts/admin-typed-words.ts';

/** What people type and no filter expresses, and what was read as something else than they meant. */
export function TypedWords({ words }: { words: readonly AdminTypedWords[] }) {
  const leftOut = words.filter(({ kind }) => kind === 'left out');
  const undone = words.filter(({ kind }) => kind === 'undone');
  return (
    <>
      <h3>Words that the search leaves out</h3>
      {leftOut.length === 0 ? (
        <p className="small muted">Within 30 days no word was left out of the lines of three people.</p>
      ) : (
        <Words heading="Typed" words={leftOut} />
      )}
      <h3>Words that the search reads wrong</h3>
      {undone.length === 0 ? (
        <p className="small muted">Within 30 days no three people said that a word was not meant so.</p>
      ) : (
        <Words heading="Typed, and read as" words={undone} />
      )}
      <p className="small muted">
        A word is kept only when three networks have typed it, so no name or number of one person is here.
      </p>
    </>
  );
}

function Words({ heading, words }: { heading: string; words: readonly AdminTypedWords[] }) {
  return (
    <section className="table-room" tabIndex={0} aria-label={heading}>
      <table className="staff-counts small">
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">7 days</th>
            <th scope="col">30 days</th>
          </tr>
        </thead>
        <tbody>
          {words.map(({ words: typed, reading, week, month }) => (
            <tr key={`${typed} ${reading}`}>
              <td>
                {typed}
                {reading !== null && <span className="muted"> read as {reading}</span>}
              </td>
              <td>{week}</td>
              <td>{month}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
