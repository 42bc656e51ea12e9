import { paths } from '#site/paths.ts';

/** What is kept, why, and where to read on; under every form (decision F7). The native twin is form/PrivacyLine.astro. */
export function PrivacyNote({ why }: { why: string }) {
  return (
    <p className="hint">
      We use these details only {why}, and share them with nobody but the broker who checks the home. For
      people aged 18 and over. <a href={paths.privacy}>Privacy policy</a>.
    </p>
  );
}
