import { describe, expect, it } from 'vitest';
import { generateStaticHtmlRequest } from '#contracts/generate-static-html.ts';

describe('a request for pages', () => {
  it('is rejected when its list is empty, instead of meaning all pages', () => {
    const sent = { action: 'generate', entity_type: 'property', entity_ids: [] };
    expect(generateStaticHtmlRequest.safeParse(sent).error?.issues[0]?.message).toBe(
      "Choose at least one page: an empty choice never means 'all'.",
    );
  });

  it('has the priority of an admin by default', () => {
    const sent = {
      action: 'generate',
      entity_type: 'area',
      entity_ids: ['1db89733-464b-5369-9ede-b5cdba025236'],
    };
    expect(generateStaticHtmlRequest.parse(sent)).toMatchObject({ priority: 10 });
  });
});
