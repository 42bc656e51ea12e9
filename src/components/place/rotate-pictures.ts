/** Index cards change their picture every 3 seconds while a pointer rests on them (spec.md section 9). */

const EVERY_MS = 3_000;

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
const savesData = 'connection' in navigator && Reflect.get(Object(navigator.connection), 'saveData') === true;

if (!savesData) for (const card of document.querySelectorAll<HTMLElement>('[data-rotate]')) rotate(card);

function rotate(card: HTMLElement): void {
  const image = card.querySelector('img');
  if (!image) return;
  const source = card.querySelector('source');
  const pictures = [
    [image.getAttribute('src') ?? '', source?.srcset ?? image.srcset],
    ...(card.dataset['rotate'] ?? '').split('\n').map((picture) => picture.split('|')),
  ];
  let at = 0;
  let timer = 0;
  let paused = false;
  let pause: HTMLButtonElement | undefined;

  function next(): void {
    at = (at + 1) % pictures.length;
    const [src = '', srcset = ''] = pictures[at] ?? [];
    if (!image) return;
    // The source and the blurred placeholder belong only to the first picture.
    source?.remove();
    card.querySelector('.pic-blur')?.remove();
    image.srcset = srcset;
    image.src = src;
  }

  function start(): void {
    clearInterval(timer);
    if (!paused && !reducedMotion.matches) timer = window.setInterval(next, EVERY_MS);
  }

  card.addEventListener('pointerenter', (event) => {
    if (event.pointerType === 'touch' || reducedMotion.matches) return;
    pause ??= addPause(card, () => {
      paused = !paused;
      start();
      return paused;
    });
    pause.hidden = false;
    start();
  });
  card.addEventListener('pointerleave', () => {
    clearInterval(timer);
    if (pause && !paused) pause.hidden = true;
  });
}

function addPause(card: HTMLElement, toggle: () => boolean): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'place-pause';
  button.textContent = 'Pause';
  button.addEventListener('click', () => {
    button.textContent = toggle() ? 'Play' : 'Pause';
  });
  card.append(button);
  return button;
}
