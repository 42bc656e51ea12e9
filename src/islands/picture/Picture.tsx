import type { ShownPicture } from './shown-picture.ts';

/** The sources of our own photographs besides the JPEGs, as in page-models/picture/picture.ts. */
export interface Sizes {
  avif: string;
  placeholder: string;
}

interface Props {
  picture: Omit<ShownPicture, 'caption'> & { sizes?: Sizes | undefined };
  sizes: string;
  /** True for the largest picture visible on arrival. */
  first?: boolean;
  /** True to load it even while it is out of sight. */
  eager?: boolean;
}

/** An image that fills its frame, with the same markup as components/picture/Picture.astro. */
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
