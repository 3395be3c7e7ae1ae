import { describe, expect, it } from 'vitest'
import { richText } from '@/lib/content/rich-text'
import { samplePage } from '../support/component/sample-page'

const page = samplePage()

it('safe text is unchanged', () => {
  const html =
    '<h2>A</h2><p lang="es">b <strong>c</strong> <a href="https://doi.org/1" hreflang="en">d</a></p><ul><li>e</li></ul>'
  expect(richText(html, page)).toBe(html)
})

it('an h1 in a text becomes an h2, since a page has only one', () => {
  expect(richText('<h1 class="x">A</h1>', page)).toBe('<h2>A</h2>')
})

describe('unsafe content is removed', () => {
  it.each([
    ['a script', 'a<script>alert(1)</script>', 'a'],
    ['a script in capitals', 'a<SCRIPT SRC=//evil.example></SCRIPT>', 'a'],
    ['a script in pieces', 'a<scr<script></script>ipt>alert(1)</script>', 'aipt&gt;alert(1)'],
    ['an event handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['an image with an event handler', 'a<img src=x onerror=alert(1)>', 'a'],
    [
      'an SVG drawing with an event handler and a script URL',
      'a<svg onload=alert(1)><a xlink:href="javascript:alert(1)">b</a></svg>',
      'a<a>b</a>',
    ],
    ['a style sheet', 'a<style>body{display:none}</style>', 'a'],
    ['attributes of style, class and id', '<p style="position:fixed" class="x" id="y">a</p>', '<p>a</p>'],
    ['an iframe', 'a<iframe src="https://evil.example"></iframe>', 'a'],
    ['a form', '<form action="https://evil.example"><input name="a">b</form>', 'b'],
    ['a script URL', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['a disguised script URL', '<a href=" java\tscript:alert(1)">a</a>', '<a>a</a>'],
    ['a data URL', '<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['an http URL', '<a href="http://evil.example">a</a>', '<a>a</a>'],
    ['a URL of another host without a scheme', '<a href="//evil.example">a</a>', '<a>a</a>'],
    [
      'the attributes target and ping',
      '<a href="/a" target="_blank" ping="https://evil.example">a</a>',
      '<a href="/a">a</a>',
    ],
    ['an HTML comment', 'a<!-- <script>alert(1)</script> -->', 'a'],
    ['a template with a script', 'a<template><script>alert(1)</script></template>', 'a'],
  ])('removes %s', (_what, html, expected) => {
    expect(richText(html, page)).toBe(expected)
  })

  it('is removed at any depth', () => {
    expect(richText(`${'<ul><li>'.repeat(5000)}a<script>alert(1)</script>`, page)).not.toContain('script')
  })
})

describe('a link to a test', () => {
  it.each([
    ['has the URL of its page', '<a href="test:exome">words</a>', '<a href="/en/exome?lng=en">words</a>'],
    [
      'has the name of the test when it has no text',
      '<a href="test:exome"></a>',
      '<a href="/en/exome?lng=en">Test exome</a>',
    ],
    [
      'has the name of the test when its text is a space',
      '<a href="test:exome"> </a>',
      '<a href="/en/exome?lng=en">Test exome</a>',
    ],
    ['keeps the markup in it', '<a href="test:exome"><em>a</em></a>', '<a href="/en/exome?lng=en"><em>a</em></a>'],
    ['is replaced by its text when the test is unknown', 'a <a href="test:gone">b <em>c</em></a>', 'a b <em>c</em>'],
    ['is removed when the test is unknown and the text is empty', 'a<a href="test:gone"></a>', 'a'],
    ['is replaced by its text when the test has the name of an object property', '<a href="test:__proto__">a</a>', 'a'],
    ['may have its scheme in capitals', '<a href="TEST:exome">a</a>', '<a href="/en/exome?lng=en">a</a>'],
    ['is replaced by its text when the key is invalid', '<a href="test:a b/../c">a</a>', 'a'],
    ['is replaced by its text when the key is empty', '<a href="test:">a</a>', 'a'],
    [
      'remains when it is inside a link to an unknown test',
      '<a href="test:gone">a <a href="test:exome">b</a></a>',
      'a <a href="/en/exome?lng=en">b</a>',
    ],
  ])('follows the rule: it %s', (_what, html, expected) => {
    expect(richText(html, page)).toBe(expected)
  })

  it('shows a name as text, whatever it is', () => {
    const [first] = page.catalogue.products
    if (!first) throw new Error('no products')
    const named = {
      ...page,
      catalogue: { ...page.catalogue, products: [{ ...first, name: 'A & <img src=x onerror=alert(1)>' }] },
    }
    expect(richText(`<a href="test:${first.key}"></a>`, named)).toContain(
      '>A &amp; &lt;img src=x onerror=alert(1)&gt;</a>',
    )
  })
})

describe('a table cell', () => {
  const table = (head: string) =>
    `<table><thead><tr><th>${head}</th><th></th><th>C</th></tr></thead>` +
    '<tbody><tr><td>1</td><td>2</td><td>3</td></tr></tbody></table>'

  it('names its column when that has a name', () => {
    expect(richText(table('A <em>b</em>'), page)).toContain(
      '<tr><td data-label="A b">1</td><td>2</td><td data-label="C">3</td></tr>',
    )
  })

  it.each(['"&lt;b&gt;', '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;', '&amp;quot;'])(
    'cannot be broken by the name %s',
    (head) => {
      const root = document.createElement('div')
      root.innerHTML = richText(table(head), page)
      expect(root.querySelector('td')?.dataset['label']).toBe(root.querySelector('th')?.textContent)
      expect(root.querySelector('img, b')).toBeNull()
    },
  )

  it('works without a table head', () => {
    expect(richText('<table><tbody><tr><td>1</td></tr></tbody></table>', page)).toBe(
      '<table><tbody><tr><td>1</td></tr></tbody></table>',
    )
  })
})
