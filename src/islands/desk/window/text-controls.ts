/** Fields in which a letter is typed and is no key of the desk, as a selector. */
export const TEXT_CONTROLS = 'input:not([type="radio"], [type="checkbox"]), select, textarea';
