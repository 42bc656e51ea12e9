import interaction from './interaction.ts';
import { defineIslandElement } from './define-island-element.ts';

// The header of every page for visitors has an island with this directive, so this is the first island code on every page.
defineIslandElement();

/** `client:interaction` for built pages. It includes the element that wraps all their islands (decision 129). */
export default interaction;
