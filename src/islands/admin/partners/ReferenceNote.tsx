/** ', K16': the partner's own number of a home, where its title does not end with it already. */
export function ReferenceNote({ title, reference }: { title: string; reference: string | null }) {
  if (!reference || title.endsWith(reference)) return null;
  return (
    <span className="muted">
      , <bdi>{reference}</bdi>
    </span>
  );
}
