import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { PlannedPage } from './plan.ts';

/**
 * Sorts the pages so that pages which list the same homes are rendered one after the other: homes go by price, because
 * the page of a home lists the homes nearest to it in price. The text of a card is then made once for all these pages
 * and has to be cached only for a short time, however many homes there are.
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
