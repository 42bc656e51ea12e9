import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { PlannedPage } from './plan.ts';

/**
 * The pages in an order in which those that list the same homes come together: a home's page lists the homes nearest to it
 * in price. What a card says is then made once for all of them, however many homes there are, and kept for a while only.
 */
export function renderOrder(pages: readonly PlannedPage[], catalogue: Catalogue): readonly PlannedPage[] {
  const homes: { price: number; planned: PlannedPage }[] = [];
  const others: PlannedPage[] = [];
  for (const planned of pages) {
    const { entity } = planned.page;
    const home = entity?.type === 'property' ? catalogue.property(entity.id) : undefined;
    if (home) homes.push({ price: home.price ?? 0, planned });
    else others.push(planned);
  }
  homes.sort((one, other) => one.price - other.price);
  return [...others, ...homes.map(({ planned }) => planned)];
}
