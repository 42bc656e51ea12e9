import { referenceOfPartner } from '#domain/property/reference-of-partner.ts';

/** ', K16': the partner's own number of a home, where its title does not end with it already. */
export function ReferenceNote({ title, reference: stored }: { title: string; reference: string | null }) {
  const reference = referenceOfPartner(stored);
  if (!reference || title.endsWith(reference)) return null;
  return (
    <span className="muted">
      , <bdi>{reference}</bdi>
    </span>
  );
}
