import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { imageProps, type ShownPicture } from '../picture/shown-picture.ts';
import { prefersReducedData } from '../motion/prefers-reduced-data.ts';
import type { StoryStore } from './story.ts';
import type { StoryFacts } from './story-facts.ts';

interface Props {
  story: StoryStore;
  facts: StoryFacts;
  pictures: readonly ShownPicture[];
}

export function StoryPictures({ story, facts, pictures }: Props) {
  const { index, moving } = useStore(story.$state);
  const picture = pictures[index];
  const following = pictures[index + 1];

  useEffect(() => {
    if (!following || prefersReducedData()) return;
    const preload = new Image();
    preload.sizes = '100vw';
    preload.srcset = following.srcset;
    preload.src = following.src;
  }, [following]);

  if (!picture) return null;
  return (
    <div
      className="story-stage"
      onPointerDown={() => story.hold('press')}
      onPointerUp={() => story.release('press')}
      onPointerCancel={() => story.release('press')}
      onPointerLeave={() => story.release('press')}
    >
      <figure>
        <img key={picture.src} {...imageProps(picture, '100vw')} alt={picture.alt} draggable={false} />
        <figcaption aria-live={moving ? 'off' : 'polite'}>
          <span className="sr">
            Picture {index + 1} of {pictures.length}.
          </span>
          {picture.caption && <span className="story-caption">{picture.caption}</span>}
          {picture.illustration && <span className="story-caption illustration-note">Illustration</span>}
        </figcaption>
      </figure>
      <p className="story-price">
        <strong>{facts.price}</strong>
        {facts.place && <span>{facts.place}</span>}
      </p>
      <button
        type="button"
        className="story-step back"
        aria-label="Previous picture"
        disabled={index === 0}
        onClick={story.previous}
      />
      <button type="button" className="story-step" aria-label="Next picture" onClick={story.next} />
    </div>
  );
}
