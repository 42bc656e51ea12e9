import { describe, expect, it } from 'vitest';
import type { FileFormat } from '#domain/partner-file/file-table.ts';
import { homeOf } from './homes-of.ts';

const url = (name: string) => `https://a.example/${name}.jpg`;

/** The pictures of one home with these cells beside its facts: 'hall The hall', 'plan (floor plan)'. */
function pictures(cells: Readonly<Record<string, string>>, format: FileFormat = 'CSV') {
  const facts = { ref: 'A1', type: 'Flat', bhk: '2', rent: '30000', locality: 'Hebbal' };
  const { home, findings } = homeOf({ ...facts, ...cells }, { format, offer: 'Rent' });
  return {
    shown: home?.pictures.map(({ address, caption, kind }) => {
      const name = address.replaceAll(/^.*\/|\.jpg$/g, '');
      return [name, kind === 'floor plan' ? '(floor plan)' : '', caption ?? ''].filter(Boolean).join(' ');
    }),
    said: findings.map(({ column, reason }) => `${column}: ${reason}`),
  };
}
const shown = (cells: Readonly<Record<string, string>>, format?: FileFormat) => pictures(cells, format).shown;

describe('a home of a file has its pictures', () => {
  it('in the order of their columns, each with the caption of its number', () => {
    expect(
      shown({
        image1: url('hall'),
        image1_caption: 'The hall',
        image2: url('kitchen'),
        'Photo 3': url('bath'),
        image2_caption: 'Kitchen, with gas',
      }),
    ).toEqual(['hall The hall', 'kitchen Kitchen, with gas', 'bath']);
  });

  it('of one cell with the captions of another, however these are divided', () => {
    const two = `${url('hall')}; ${url('bath')}`;
    expect(shown({ images: two, 'Image captions': 'The hall; Bath, tiled' })).toEqual([
      'hall The hall',
      'bath Bath, tiled',
    ]);
    expect(shown({ images: two, captions: 'Hall,Bath' })).toEqual(['hall Hall', 'bath Bath']);
    expect(shown({ image1: url('hall'), image2: url('bath'), 'photo captions': 'Hall, Bath' })).toEqual([
      'hall Hall',
      'bath Bath',
    ]);
  });

  it('without captions that are more or fewer than the pictures, and says so', () => {
    const { shown: without, said } = pictures({
      images: `${url('hall')}; ${url('bath')}`,
      'image captions': 'Hall; Kitchen; Bath',
    });
    expect(without).toEqual(['hall', 'bath']);
    expect(said).toEqual([
      'image captions: these are not as many as the pictures, so nobody knows which belongs to which',
    ]);
  });

  it('without captions that are names of files', () => {
    for (const nothing of [
      'IMG_2031',
      'Photo 3',
      'hall.jpg',
      'WhatsApp Image 2026-11-02 at 10.01.22.jpeg',
      '-',
      'N/A',
    ])
      expect(shown({ image1: url('hall'), 'image1 caption': nothing })).toEqual(['hall']);
    expect(shown({ image1: url('hall'), 'image1 caption': 'Photo of the hall' })).toEqual([
      'hall Photo of the hall',
    ]);
  });

  it('each once, and floor plans apart', () => {
    expect(
      shown({
        images: `${url('hall')}, ${url('bath')}, ${url('hall')}`,
        'Floor plan': url('plan'),
        floor_plan_url_2: url('upper'),
      }),
    ).toEqual(['hall', 'bath', 'plan (floor plan)', 'upper (floor plan)']);
  });

  it('a hundred at most, of which twenty may be floor plans', () => {
    const many = (name: string, count: number) =>
      Array.from({ length: count }, (_, at) => url(`${name}${at}`)).join(', ');
    const all = shown({ images: many('photo', 100), 'floor plans': many('plan', 30) });
    expect(all).toHaveLength(100);
    expect(all?.filter((each) => each.includes('(floor plan)'))).toHaveLength(20);
  });

  it.each(['constructor', '__proto__', '=cmd(1)'])('with ‘%s’ as a caption like any other', (caption) =>
    expect(shown({ image1: url('hall'), image1_caption: caption })).toEqual([`hall ${caption}`]),
  );

  it('without a caption that is markup alone', () =>
    expect(shown({ image1: url('hall'), image1_caption: '<script>alert(1)</script>' })).toEqual(['hall']));
});

describe('a known format says more of its pictures', () => {
  const lines = (...values: string[]) => values.join('\n');

  it('BLM: texts by number, floor plans, and no certificate', () => {
    expect(
      shown(
        {
          AGENT_REF: 'A1',
          MEDIA_IMAGE_00: url('hall'),
          MEDIA_IMAGE_TEXT_00: 'The hall',
          MEDIA_IMAGE_01: url('bath'),
          MEDIA_IMAGE_TEXT_01: '',
          MEDIA_IMAGE_60: url('energy'),
          MEDIA_IMAGE_TEXT_60: 'EPC',
          MEDIA_FLOOR_PLAN_00: url('plan'),
          MEDIA_FLOOR_PLAN_TEXT_00: 'Ground floor',
        },
        'BLM',
      ),
    ).toEqual(['hall The hall', 'bath', 'plan (floor plan)']);
  });

  it('RESO: an order of their own, kinds, and what is private', () => {
    const cells = {
      ListingId: 'A1',
      ListPrice: '30000',
      'Media.MediaURL': lines(url('bath'), url('hall'), url('plan'), url('tour'), url('safe')),
      'Media.Order': lines('2', '1', '3', '4', '5'),
      'Media.MediaCategory': lines('Photo', 'Photo', 'Floor Plan', 'Branded Virtual Tour', 'Photo'),
      'Media.Permission': lines('Public', '-', 'Public', 'Public', 'Private'),
      'Media.ShortDescription': lines('-', 'The hall', 'Both floors', '-', '-'),
      'Media.ImageOf': lines('Bathroom', 'Living room', '-', '-', '-'),
    };
    expect(shown(cells, 'JSON')).toEqual(['hall The hall', 'bath Bathroom', 'plan (floor plan) Both floors']);
  });
});
