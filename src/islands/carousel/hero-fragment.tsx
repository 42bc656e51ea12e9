import { fragment, type Html } from '../fragment/fragment.ts';
import { HeroFrame, HeroSlide } from './HeroFrame.tsx';
import type { HeroPicture } from './read-hero.ts';

const singlePicture = fragment(['label', 'slides'], ({ label = '', slides }) => (
  <HeroFrame label={label} listLabel={null}>
    {slides}
  </HeroFrame>
));

const severalPictures = fragment(
  ['label', 'listLabel', 'slides'],
  ({ label = '', listLabel = '', slides }) => (
    <HeroFrame label={label} listLabel={listLabel}>
      {slides}
    </HeroFrame>
  ),
);

/** The parts that a slide has. There are few combinations, and each is rendered only once as a template. */
type SlideKind = Record<'illustration' | 'srcset' | 'ours' | 'caption' | 'first', boolean>;
const templates = new Map<string, ReturnType<typeof slideOf>>();

function slideOf({ illustration, srcset, ours, caption, first }: SlideKind) {
  const names = [
    'src',
    'width',
    'height',
    'alt',
    ...(srcset ? ['srcset', 'sizes'] : []),
    ...(ours ? ['avif', 'placeholder'] : []),
    ...(caption ? ['caption'] : []),
  ];
  return fragment(names, ({ src = '', width = '', height = '', alt = '', srcset = '', ...values }) => (
    <HeroSlide
      picture={{
        src,
        width,
        height,
        alt,
        srcset,
        caption: values['caption'] ?? '',
        illustration,
        sizes: ours ? { avif: values['avif'] ?? '', placeholder: values['placeholder'] ?? '' } : undefined,
      }}
      sizes={values['sizes'] ?? ''}
      first={first}
    />
  ));
}

function slide(picture: HeroPicture, sizes: string, first: boolean): string {
  const { illustration, caption, srcset, src, alt, sizes: ours } = picture;
  const kind = {
    illustration,
    srcset: srcset !== '',
    ours: ours !== undefined,
    caption: caption !== '',
    first,
  };
  const key = Object.values(kind).join();
  const render = templates.get(key) ?? slideOf(kind);
  templates.set(key, render);
  return render({
    src,
    alt,
    srcset,
    sizes,
    caption,
    avif: ours?.avif ?? '',
    placeholder: ours?.placeholder ?? '',
    width: String(picture.width),
    height: String(picture.height),
  }).html;
}

/** The hero of a society or an area as plain HTML. For the server only. */
export function heroFragment(label: string, pictures: readonly HeroPicture[], sizes: string): Html {
  const html = pictures.map((picture, at) => slide(picture, sizes, at === 0)).join('');
  return pictures.length > 1
    ? severalPictures({ label, listLabel: `${label}, ${pictures.length} pictures`, slides: { html } })
    : singlePicture({ label, slides: { html } });
}
