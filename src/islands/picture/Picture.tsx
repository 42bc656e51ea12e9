import type { ShownPicture } from './shown-picture.ts';

/** What stands beside the JPEGs of a photograph of ours, as page-models/picture.ts has it. */
export interface Sizes {
  avif: string;
  placeholder: string;
}

interface Props {
  picture: Omit<ShownPicture, 'caption'> & { sizes?: Sizes | undefined };
  sizes: string;
  /** The largest picture a visitor sees on arrival. */
  first?: boolean;
  /** Loaded although it is out of sight. */
  eager?: boolean;
}

/** An image that fills its frame, as components/picture/Picture.astro renders it where nothing reacts. */
export function Picture({ picture, sizes, first = false, eager = first }: Props) {
  const ours = picture.sizes;
  const image = (
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
  );
  return (
    <span className={picture.illustration ? 'pic illustration' : 'pic'}>
      {ours ? (
        <picture>
          <source type="image/avif" srcSet={ours.avif} sizes={sizes} />
          {image}
        </picture>
      ) : (
        image
      )}
      {ours && <img className="pic-blur" src={ours.placeholder} alt="" />}
    </span>
  );
}
