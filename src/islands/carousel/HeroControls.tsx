import type { Carousel } from './carousel.ts';

interface Props {
  carousel: Carousel;
  count: number;
  index: number;
  paused: boolean;
}

/**
 * The buttons of a carousel. They stand before the pictures, as the carousel pattern of the ARIA Authoring Practices
 * Guide has it.
 */
export function HeroControls({ carousel, count, index, paused }: Props) {
  return (
    <div className="hero-controls">
      <button type="button" className="hero-pause" onClick={carousel.togglePause}>
        {paused ? 'Play' : 'Pause'}
      </button>
      {[...Array(count).keys()].map((at) => (
        <button
          key={at}
          type="button"
          className="hero-dot"
          aria-label={`Picture ${at + 1} of ${count}`}
          aria-current={at === index ? 'true' : undefined}
          onClick={() => carousel.show(at)}
        />
      ))}
    </div>
  );
}
