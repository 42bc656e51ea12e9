import { paths } from '#site/paths.ts';

export function PrivacyNote({ text }: { text: string }) {
  return (
    <p className="hint">
      {`${text} `}
      <a href={paths.privacy}>Privacy policy</a>.
    </p>
  );
}
