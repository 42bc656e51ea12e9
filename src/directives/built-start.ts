import { defineIslandElement } from './define-island-element.ts';
import start from './start.ts';

// The desk has no header of visitors, so this is the only island code on its page.
defineIslandElement();

/** `client:start` for built pages, with the element that wraps their islands. */
export default start;
