/** Elements stay, with what was typed in them or is open. Texts are replaced; what others inserted goes. */
export function restoreMarkup(live: ParentNode, rendered: Node): void {
  const elements = new Set(live.children);
  const content = [...rendered.childNodes].map((node) => {
    const kept = node instanceof Element && [...elements].find((element) => isSame(element, node));
    if (!kept) return node;
    elements.delete(kept);
    restoreMarkup(kept, node);
    return kept;
  });
  live.replaceChildren(...content);
}

/** Password managers mark a field that they have filled with a class of their own. */
function isSame(live: Element, rendered: Element): boolean {
  return (
    live.localName === rendered.localName &&
    ['id', 'name', 'type'].every((name) => live.getAttribute(name) === rendered.getAttribute(name)) &&
    [...rendered.classList].every((name) => live.classList.contains(name))
  );
}
