import { describe, expect, it } from 'vitest';
import { plainText } from '#domain/text/plain-text.ts';

describe('of a text that another program wrote', () => {
  it.each([
    [
      'paragraphs are lines',
      '<p>Bright, near the tank</p>\n\n<p>Second &amp; last</p>',
      'Bright, near the tank\nSecond & last',
    ],
    [
      'breaks and points of lists are lines',
      'One<br>two<BR />three<ul><li>Lift</li><li>Pool</li></ul>',
      'One\ntwo\nthree\nLift\nPool',
    ],
    ['attributes may hold anything', `<div style="a>b" title='"x" & <y>'>Nice</div>`, 'Nice'],
    ['markup of Word goes', '<p class="MsoNormal">Nice <o:p></o:p></p><!--[if mso]>x<![endif]-->', 'Nice'],
    [
      'scripts and styles go with what is in them',
      '<STYLE>p{}</STYLE><script>if (a<b) c()</script >Nice',
      'Nice',
    ],
    ['CDATA is the text inside', '<![CDATA[Nice <b>home</b>]]>', 'Nice home'],
    ['comments go', 'Near <!-- not for the page --> the park', 'Near  the park'],
    [
      'codes are letters',
      'it&#39;s &frac12; acre &#x20B9;5 &rsquo;s &#150;',
      'it’s ½ acre ₹5 ’s –'.replace('it’s', "it's"),
    ],
    ['codes of codes are letters', '&lt;p&gt;Big &amp;amp; bright&lt;/p&gt;', 'Big & bright'],
    [
      'codes that were written three times are letters',
      '&amp;amp;lt;b&amp;amp;gt;Big&amp;amp;lt;/b&amp;amp;gt;',
      'Big',
    ],
    ['a code of four times is read three times', '&amp;amp;amp;lt;', '&lt;'],
    ['two halves of a letter in codes are one', '&#55356;&#57313;', '🏡'],
    ['a code that nobody knows stays', 'AT&T &copy 2020 &unknown;', 'AT&T &copy 2020 &unknown;'],
    [
      'comparisons are no markup',
      'Rent &lt; 50k, 1 < 2 and 3 > 2, a<b and c>d',
      'Rent < 50k, 1 < 2 and 3 > 2, a<b and c>d',
    ],
    ['a word in angle brackets that is no element stays', 'Lake &lt;View&gt;', 'Lake <View>'],
    ['a tag without its end goes', 'Nice <a href="https://a.example', 'Nice'],
    [
      'a cell of pictures is their addresses',
      '<img src="https://a.example/1.jpg"><img src=\'https://a.example/2.jpg\'>',
      'https://a.example/1.jpg\nhttps://a.example/2.jpg',
    ],
    ['line ends in letters are line ends', 'Nice\\nhome\\r\\nhere', 'Nice\nhome\nhere'],
    ['every line end is one', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['half an emoji goes, a whole one stays', 'Lake \ud83c view \udfe1 🏡', 'Lake  view  🏡'],
    ['NUL, bell and numbers that are no letters go', 'A\u0000 ho\u0007me\uffff\ufdd0', 'A home'],
    ['letters of Windows are those that were meant', 'near \u0096 a\u0092s', 'near – a’s'],
    ['nothing turns the direction around', 'a\u202eb\u2066c\u200f', 'abc'],
    [
      'nothing is written to a terminal',
      '\u001b[31mred\u001b[0m \u001b]0;title\u0007\u009b2Jx &#27;[5m',
      'red x ',
    ],
    ['tags of invisible letters go', `Nice\u{e0041}\u{e0042}`, 'Nice'],
    ['Kannada and joined emoji stay', 'ಮನೆ\u200d 👩‍👩‍👧', 'ಮನೆ\u200d 👩‍👩‍👧'],
    ['JSON stays JSON', '{"a":"x\\ny &amp;"}', '{"a":"x\\ny &amp;"}'],
  ])('%s', (_, text, plain) => {
    expect(plainText(text)).toBe(plain);
    expect(plainText(text).isWellFormed()).toBe(true);
  });

  it('whatever it is takes no longer than its length', () => {
    const hostile = [
      '<b "',
      '<script>',
      '<!--',
      '<![CDATA[',
      '<b \'"',
      '&',
      '&#',
      '<p>',
      '\u001b]',
      '<img src=',
      '\u001b[',
    ];
    // Processor time, and the least of several rounds: a machine that is busy with other tests slows some of them, not all.
    const leastOf = (text: string) =>
      Math.min(
        ...Array.from({ length: 6 }, () => {
          const before = process.cpuUsage();
          for (let times = 0; times < 4; times++) plainText(text);
          return process.cpuUsage(before).user;
        }),
      );
    const worst = (length: number) =>
      Math.max(...hostile.map((piece) => leastOf(piece.repeat(length / piece.length))));
    worst(10_000);
    expect(worst(80_000) / worst(10_000)).toBeLessThan(40);
  });
});
