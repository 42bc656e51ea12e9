import type { ShownPicture } from './shown-picture.ts';

interface Props {
  picture: Omit<ShownPicture, 'caption'>;
  sizes: string;
  /** The largest picture a visitor sees on arrival. */
  first?: boolean;
  /** Loaded although it is out of sight. */
  eager?: boolean;
}

/** An image that fills its frame, as components/picture/Picture.astro renders it where nothing reacts. */
export function Picture({ picture, sizes, first = false, eager = first }: Props) {
  return (
    <span className={picture.illustration ? 'pic illustration' : 'pic'}>
      <img
        src={picture.src}
        srcSet={picture.srcset || undefined}
        sizes={picture.srcset ? sizes : undefined}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
      />
    </span>
  );
}
