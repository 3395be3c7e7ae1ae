import { describe, expect, it } from 'vitest'
import { cleanDrawing } from '../../../lib/embedded/images/drawing.ts'
import { kindOf } from '../../../lib/embedded/images/kind.ts'
import { drawing } from '../../support/contract/sample-images.ts'

const clean = (svg: string) => cleanDrawing(Buffer.from(svg))
/** What any of these leaves behind could run, load, link or move. */
const HARM =
  /script|\son\w+\s*=|javascript|foreignObject|<a\b|<image|<animate|<set\b|<iframe|<embed|<object|<audio|<video|<handler|<!|<\?|https?:\/\/(?!www\.w3\.org\/(?:2000\/svg|1999\/xlink)")|data:|file:|\/\/evil|@import|@font-face|alert|evil/i

const HARMFUL: readonly (readonly [what: string, inside: string])[] = [
  ['a script', '<script>alert(1)</script>'],
  ['a script from elsewhere', '<script href="https://evil.example/x.js"/><script xlink:href="//evil.example/x.js"></script>'],
  ['a script in other letters', '<SCRIPT>alert(1)</SCRIPT><Script>alert(1)</Script>'],
  ['a script under another name', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
  ['a script as character data', '<script><![CDATA[alert(1)]]></script>'],
  ['a script within what is dropped', '<metadata><script>alert(1)</script></metadata><g><g><script>alert(1)</script></g></g>'],
  ['what happens at a click', '<g onclick="alert(1)" ONLOAD="alert(1)" onfocusin="alert(1)" onbegin="alert(1)"/>'],
  ['a page within', '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="javascript:alert(1)"/></body></foreignObject>'],
  ['parts of a page', '<iframe src="https://evil.example"/><embed src="x"/><object data="https://evil.example"/><video src="//evil.example"/>'],
  ['links', '<a href="javascript:alert(1)"><text>x</text></a><a xlink:href="https://evil.example"><rect/></a>'],
  ['a link that moves', '<a><animate attributeName="href" values="javascript:alert(1)"/><set attributeName="href" to="javascript:alert(1)"/></a>'],
  ['a picture from elsewhere', '<image href="https://evil.example/x.png"/><image xlink:href="data:image/svg+xml;base64,PHN2Zz4="/>'],
  ['a filter that loads', '<filter id="f"><feImage href="https://evil.example/x.png"/></filter>'],
  ['parts of other drawings', '<use href="https://evil.example/x.svg#a"/><use xlink:href="data:image/svg+xml,x#a"/><use href="//evil.example#a"/>'],
  ['a use of a file', '<use href="file:///etc/passwd#a"/><textPath href="evil.svg#a"/>'],
  ['a paint from elsewhere', '<rect fill="url(https://evil.example/x.svg#a)" filter="url( \'//evil.example/f.svg#f\' )" mask="URL(evil.svg#m)"/>'],
  ['a style that loads', '<rect style="background:url(https://evil.example/x.png)"/><style>@import "https://evil.example/x.css";</style>'],
  ['a style that loads in disguise', '<style>a{fill:u\\72l(https://evil.example)}</style><rect style="fill:\\75rl(//evil.example)"/>'],
  ['a style that loads by another function', '<style>a{x:image-set("https://evil.example/x.png" 1x)}</style><rect style="x:src(\'//evil.example\')"/>'],
  ['a typeface from elsewhere', '<style>@font-face{font-family:x;src:url(//evil.example/x.woff)}</style>'],
  ['a style that ends itself', '<style>&lt;/style>&lt;script>alert(1)&lt;/script></style>'],
  ['a style that is markup as character data', '<style><![CDATA[</style><script>alert(1)</script>]]></style>'],
  ['a style twice encoded', '<style>&amp;lt;script&amp;gt;alert(1)</style>'],
  ['a base for addresses', '<g xml:base="https://evil.example/"/>'],
  ['another language for its parts', '<g xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></g>'],
  ['instructions and remarks', '<?xml-stylesheet href="https://evil.example/x.css"?><!-- alert(1) --><?php evil() ?>'],
  ['an attribute that breaks out', "<rect id='\"&gt;&lt;script&gt;alert(1)&lt;/script&gt;'/>"],
  ['a cursor', '<rect cursor="url(https://evil.example/x.cur), auto"/><cursor href="https://evil.example"/>'],
  ['handlers of old', '<handler type="text/ecmascript">alert(1)</handler><listener event="click" handler="#h"/>'],
]

describe('a drawing', () => {
  it.each(HARMFUL)('loses %s, and keeps the rest', (_what, inside) => {
    expect(`${inside}`).toMatch(HARM)
    const svg = clean(drawing(inside))
    expect(svg).not.toMatch(HARM)
    expect(svg).toContain('<rect width="80" height="40" fill="#123456"></rect>')
    expect(clean(svg)).toBe(svg)
  })

  it('loses what stands on its root and before it', () => {
    const svg = clean(
      `\uFEFF<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">\n<!-- evil -->${drawing('', 'onload="alert(1)" xml:base="//evil.example"')}`,
    )
    expect(svg).toMatch(/^<svg viewBox="0 0 80 40" xmlns="http:\/\/www\.w3\.org\/2000\/svg"|^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
    expect(svg).not.toMatch(HARM)
  })

  it('keeps what it is drawn with', () => {
    const parts = [
      '<style>.a{fill:url(#g);stroke:red}@media print{.a&gt;b{fill:none}}</style>',
      '<linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff"></stop></linearGradient>',
      '<clipPath id="c"><path d="M0 0h10v10z"></path></clipPath>',
      '<filter id="f" x="-10%"><feGaussianBlur stdDeviation="2"></feGaussianBlur></filter>',
      '<g class="a" transform="translate(1 2)" clip-path="url(#c)" filter="url(\'#f\')" style="opacity:.5;fill:url(#g)"></g>',
      '<use href="#image1" xlink:href="#c"></use>',
      '<text font-family="Golos, sans-serif">Гены &amp; риски &lt; 5 %</text>',
    ]
    const svg = clean(drawing(parts.join('')))
    for (const part of parts.slice(1)) expect(svg).toContain(part.replaceAll("'", '&#39;').replace('url(&#39;#f&#39;)', "url('#f')"))
    expect(svg).toContain('<style>.a{fill:url(#g);stroke:red}@media print{.a>b{fill:none}}</style>')
  })

  it.each([
    ['entities of its own', '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>', /entities/],
    ['many entities in each other', '<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><svg/>', /entities/],
    ['an entity of a file', '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg><text>&a;</text></svg>', /entities/],
    ['a declaration of parts', '<!doctype svg [<!ELEMENT svg ANY>]><svg/>', /entities/],
    ['no root', '<g xmlns="http://www.w3.org/2000/svg"/>', /cannot be read/],
    ['a root of another language', '<s:svg xmlns:s="http://www.w3.org/2000/svg"/>', /cannot be read/],
    ['no end to its root tag', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0', /cannot be read/],
  ])('with %s is refused', (_what, svg, why) => {
    expect(() => clean(svg)).toThrow(why)
  })
})

it('a drawing is made clean in no time, however often it says what it is', () => {
  const started = performance.now()
  clean(`<svg xmlns="http://www.w3.org/2000/svg">${'<!DOCTYPE '.repeat(50_000)}</svg>`)
  expect(performance.now() - started).toBeLessThan(3000)
})

describe('what a file is', () => {
  const text = (words: string) => Buffer.from(words, 'latin1')
  it.each([
    ['png', '\x89PNG\r\n\x1a\n...'],
    ['jpg', '\xff\xd8\xff\xe0'],
    ['gif', 'GIF87a'],
    ['gif', 'GIF89a'],
    ['webp', 'RIFF\n\n\n\nWEBPVP8 '],
    ['avif', '\0\0\0\x1cftypavif\0\0\0\0mif1avif'],
    ['avif', '\0\0\0\x1cftypmif1\0\0\0\0mif1avif'],
    ['svg', '<svg xmlns="x">'],
    ['svg', '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- <html> -->\n<!DOCTYPE svg>\n<svg\n>'],
    ['svg', '<?xml version="1.0"?><!DOCTYPE svg [ <!ENTITY a "b"> ]><svg>'],
    [undefined, '\0\0\0\x1cftypheic\0\0\0\0mif1heic'],
    [undefined, '\0\0\0\x10ftypmif1\0\0\0\0mif1avif'],
    [undefined, '<html><svg>'],
    [undefined, '<svgx>'],
    [undefined, 'svg'],
    [undefined, ''],
    [undefined, ' \x89PNG\r\n\x1a\n'],
  ])('is %s by its first bytes: %j', (kind, words) => {
    expect(kindOf(text(words))).toBe(kind)
  })

  it('is found in no time, however it begins', () => {
    for (const words of [`<?xml ?>${'<!--'.repeat(3000)}`, '<!DOCTYPE '.repeat(1000), `${' '.repeat(9999)}x`, '<? ?>'.repeat(2000)])
      expect(kindOf(text(words))).toBe(undefined)
  })
})
