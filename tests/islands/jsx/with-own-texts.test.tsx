import { Fragment } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';

const count = 3;
const no = false;

test.each([
  ['a text that is all an element has stays as it is', <p key="">{count}</p>, '<p>3</p>'],
  [
    'texts side by side become one text',
    <p key="">
      {count} homes{no && ', all new'}
    </p>,
    '<p>3 homes</p>',
  ],
  [
    'a text beside an element has an element of its own',
    <p key="">
      {count} homes <b>new</b>, {count} more
    </p>,
    '<p><span>3 homes </span><b>new</b><span>, 3 more</span></p>',
  ],
  [
    'a text of a fragment has one too, since its neighbours are elsewhere',
    <p key="">
      <Fragment key="count">{count}</Fragment>
      <Fragment key="unit">homes</Fragment>
    </p>,
    '<p><span>3</span><span>homes</span></p>',
  ],
  [
    'an empty text gets none',
    <p key="">
      {''}
      <b>new</b>
    </p>,
    '<p><b>new</b></p>',
  ],
  [
    'white space stays as it is',
    <p key="">
      <b>new</b> <i>cheap</i>
    </p>,
    '<p><b>new</b> <i>cheap</i></p>',
  ],
  [
    'texts of a list have elements of their own beside other children',
    <p key="">
      {['a', <br key="br" />, 'b']}
      <b>new</b>
    </p>,
    '<p><span>a</span><br/><span>b</span><b>new</b></p>',
  ],
])('%s', (_, element, html) => {
  expect(renderToString(element)).toBe(html);
});
