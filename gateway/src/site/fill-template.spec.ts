import { expect, it } from 'vitest';
import { fillTemplate } from './html.ts';

const template = '<head><!--head--><!--config--></head><body><!--templates--><!--data--></body>';
const bare = { head: '', config: {}, data: {}, styles: [], templates: '' };

it('fills the placeholders', () => {
  const parts = { head: '<title>x</title>', config: { a: 1 }, data: { b: 2 } };
  expect(fillTemplate(template, { ...bare, ...parts })).toBe(
    '<head><title>x</title><script type="application/json" id="config">{"a":1}</script></head>' +
      '<body><script type="application/json" id="data">{"b":2}</script></body>',
  );
});

it('inserted text is not searched for placeholders and cannot end a script', () => {
  const nasty = '<!--config-->$&</script><script>alert(1)</script>';
  const html = fillTemplate(template, { ...bare, head: '$1', config: {}, data: { name: nasty } });
  expect(html.match(/id="config"/g)).toHaveLength(1);
  expect(html.match(/<\/script>/g)).toHaveLength(2);
  expect(html).toContain('<head>$1<script');
});

it('puts stylesheets at the end of the head, and templates at their placeholder', () => {
  const html = fillTemplate(template, { ...bare, styles: ['<link a>'], templates: '<template/>' });
  expect(html).toMatch(/<link a>\s*<\/head><body><template\/>/);
});
