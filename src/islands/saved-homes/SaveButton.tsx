import { savedHomes } from './saved-homes.ts';

interface Props {
  slug: string;
  title: string;
  word?: boolean;
}

/** The same markup as `components/property/SaveButton.astro`. It is pressed if the home is saved. */
export function SaveButton({ slug, title, word = false }: Props) {
  const saved = savedHomes()
    .read()
    .homes.some((home) => home.slug === slug);
  return (
    <button
      type="button"
      className={word ? 'save with-word' : 'save'}
      value={slug}
      aria-label={`Save ${title}`}
      aria-pressed={saved}
    >
      {word && 'Save'}
    </button>
  );
}
