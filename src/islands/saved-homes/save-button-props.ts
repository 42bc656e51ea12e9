import { savedHomes } from './saved-homes.ts';

/** The same attributes as in `components/property/SaveButton.astro`. It is pressed if the home is saved. */
export function saveButtonProps({ slug, title }: { slug: string; title: string }) {
  const saved = savedHomes()
    .read()
    .homes.some((home) => home.slug === slug);
  return {
    type: 'button' as const,
    className: 'save',
    value: slug,
    'aria-label': `Save ${title}`,
    'aria-pressed': saved,
  };
}
