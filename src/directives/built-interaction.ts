import interaction from './interaction.ts';
import { defineIslandElement } from './island-element.ts';

// Every page has an island that a touch wakes in its header, so this is the first that a page says of islands.
defineIslandElement();

/** `client:interaction` as built pages carry it, with the element that all their islands stand in (decision 145). */
export default interaction;
