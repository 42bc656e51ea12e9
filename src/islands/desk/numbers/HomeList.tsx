import { editorAddress } from '../listings/editor/editor-address.ts';

interface HomeListProps<Home> {
  list: { title: string; none: string; say: (home: Home) => string };
  /** What the list is about, above it. */
  lead?: string;
  homes: readonly Home[];
}

export function HomeList<Home extends { id: string; title: string }>({
  list: { title, none, say },
  lead,
  homes,
}: HomeListProps<Home>) {
  return (
    <section>
      <h3>{title}</h3>
      {lead && <p className="small muted">{lead}</p>}
      {homes.length === 0 ? (
        <p className="small muted">{none}</p>
      ) : (
        <ol className="staff-list small">
          {homes.map((home) => (
            <li key={home.id}>
              <a href={editorAddress('property', home.id)}>
                <bdi>{home.title}</bdi>
              </a>{' '}
              <span className="muted">{say(home)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
