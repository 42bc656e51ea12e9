import { paths } from '#site/paths.ts';

/** What we store, why, and where to read more. */
export function PrivacyNote({ text }: { text: string }) {
  return (
    <p className="hint">
      {`${text} `}
      <a href={paths.privacy}>Privacy policy</a>.
    </p>
  );
}
