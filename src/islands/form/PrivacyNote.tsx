import { privacyNotes } from '#domain/form/privacy-notes.ts';
import { paths } from '#site/paths.ts';

/** What we store, why, and where to read more. */
export function PrivacyNote({ use }: { use: keyof typeof privacyNotes }) {
  return (
    <p className="hint">
      {`${privacyNotes[use]} `}
      <a href={paths.privacy}>Privacy policy</a>.
    </p>
  );
}
