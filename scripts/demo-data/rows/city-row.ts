import { stableId } from '../stable-id.ts';

export const cityRow = { id: stableId('city Bangalore'), name: 'Bangalore' };
