import { describe, expect, it } from 'vitest'
import { sanitizeSvg } from '../../../lib/embedded/images/sanitize-svg.ts'
import { embeddedPictures } from '../../../lib/embedded/images/embedded-images.ts'
import { detectImageType } from '../../../lib/embedded/images/detect-type.ts'
import { drawing } from '../../support/contract/sample-images.ts'

const clean = (svg: string) => sanitizeSvg(Buffer.from(svg))
/** Remains of any of these could run, load, link or animate something. */
const HARM =
  /script|\son\w+\s*=|javascript|foreignObject|<a\b|<image|<animate|<set\b|<iframe|<embed|<object|<audio|<video|<handler|<!|<\?|https?:\/\/(?!www\.w3\.org\/(?:2000\/svg|1999\/xlink)")|data:|file:|\/\/evil|@import|@font-face|alert|evil/i

const HARMFUL: readonly (readonly [what: string, inside: string])[] = [
  ['a script', '<script>alert(1)</script>'],
  [
    'a script from elsewhere',
    '<script href="https://evil.example/x.js"/><script xlink:href="//evil.example/x.js"></script>',
  ],
  ['a script in other letters', '<SCRIPT>alert(1)</SCRIPT><Script>alert(1)</Script>'],
  ['a script under another name', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
  ['a script as character data', '<script><![CDATA[alert(1)]]></script>'],
  [
    'a script within removed elements',
    '<metadata><script>alert(1)</script></metadata><g><g><script>alert(1)</script></g></g>',
  ],
  ['what happens at a click', '<g onclick="alert(1)" ONLOAD="alert(1)" onfocusin="alert(1)" onbegin="alert(1)"/>'],
  [
    'a page within',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="javascript:alert(1)"/></body></foreignObject>',
  ],
  [
    'parts of a page',
    '<iframe src="https://evil.example"/><embed src="x"/><object data="https://evil.example"/><video src="//evil.example"/>',
  ],
  ['links', '<a href="javascript:alert(1)"><text>x</text></a><a xlink:href="https://evil.example"><rect/></a>'],
  [
    'a link that moves',
    '<a><animate attributeName="href" values="javascript:alert(1)"/><set attributeName="href" to="javascript:alert(1)"/></a>',
  ],
  ['a picture from elsewhere', '<image href="https://evil.example/x.png"/><image xlink:href="//evil.example/x.png"/>'],
  ['a filter that loads', '<filter id="f"><feImage href="https://evil.example/x.png"/></filter>'],
  [
    'parts of other drawings',
    '<use href="https://evil.example/x.svg#a"/><use xlink:href="data:image/svg+xml,x#a"/><use href="//evil.example#a"/>',
  ],
  ['a use of a file', '<use href="file:///etc/passwd#a"/><textPath href="evil.svg#a"/>'],
  [
    'a paint from elsewhere',
    '<rect fill="url(https://evil.example/x.svg#a)" filter="url( \'//evil.example/f.svg#f\' )" mask="URL(evil.svg#m)"/>',
  ],
  [
    'a style that loads',
    '<rect style="background:url(https://evil.example/x.png)"/><style>@import "https://evil.example/x.css";</style>',
  ],
  [
    'a style that loads in disguise',
    '<style>a{fill:u\\72l(https://evil.example)}</style><rect style="fill:\\75rl(//evil.example)"/>',
  ],
  [
    'a style that loads by another function',
    '<style>a{x:image-set("https://evil.example/x.png" 1x)}</style><rect style="x:src(\'//evil.example\')"/>',
  ],
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

describe('an SVG drawing', () => {
  it.each(HARMFUL)('loses %s and keeps the rest', (_what, inside) => {
    expect(`${inside}`).toMatch(HARM)
    const svg = clean(drawing(inside))
    expect(svg).not.toMatch(HARM)
    expect(svg).toContain('<rect width="80" height="40" fill="#123456"></rect>')
    expect(clean(svg)).toBe(svg)
  })

  it('loses the content before its root and unsafe attributes of the root', () => {
    const svg = clean(
      `\uFEFF<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">\n<!-- evil -->${drawing('', 'onload="alert(1)" xml:base="//evil.example"')}`,
    )
    expect(svg).toMatch(
      /^<svg viewBox="0 0 80 40" xmlns="http:\/\/www\.w3\.org\/2000\/svg"|^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/,
    )
    expect(svg).not.toMatch(HARM)
  })

  it('preserves what its rendering needs', () => {
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
    for (const part of parts.slice(1))
      expect(svg).toContain(part.replaceAll("'", '&#39;').replace('url(&#39;#f&#39;)', "url('#f')"))
    expect(svg).toContain('<style>.a{fill:url(#g);stroke:red}@media print{.a>b{fill:none}}</style>')
  })

  it.each([
    [
      'an entity that is markup',
      '<!DOCTYPE svg [<!ENTITY a "<script>alert(1)</script>">]><svg><text>&a;</text></svg>',
      /entities/,
    ],
    ['an entity of parts', '<!DOCTYPE svg [<!ENTITY % a "b">]><svg/>', /entities/],
    ['an entity of an address', '<!DOCTYPE svg [<!ENTITY a PUBLIC "x" "https://evil.example/x">]><svg/>', /entities/],
    [
      'two types of document',
      '<!DOCTYPE svg [<!ENTITY a "b">]><!DOCTYPE svg [<!ENTITY c SYSTEM "x">]><svg/>',
      /entities/,
    ],
    [
      'more entities than any program writes',
      `<!DOCTYPE svg [${Array.from({ length: 101 }, (_, index) => `<!ENTITY a${index} "x">`).join('')}]><svg/>`,
      /entities/,
    ],
    [
      'an entity that is a bomb',
      `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(20_000)}">]><svg><text>${'&a;'.repeat(60)}</text></svg>`,
      /entities/,
    ],
    ['many entities in each other', '<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><svg/>', /entities/],
    [
      'an entity of a file',
      '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg><text>&a;</text></svg>',
      /entities/,
    ],
    ['a declaration of parts', '<!doctype svg [<!ELEMENT svg ANY>]><svg/>', /entities/],
    ['no root', '<g xmlns="http://www.w3.org/2000/svg"/>', /cannot be read/],
    ['a root of another language', '<s:svg xmlns:s="http://www.w3.org/1999/xhtml"/>', /cannot be read/],
    ['no end to its root tag', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0', /cannot be read/],
  ])('is rejected with %s', (_what, svg, why) => {
    expect(() => clean(svg)).toThrow(why)
  })
})

const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('an SVG drawing exported by a drawing program', () => {
  it('replaces the entities of an Illustrator drawing by their values', () => {
    const svg = clean(`<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 16.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
	<!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
	<!ENTITY ns_ai 'http://ns.adobe.com/AdobeIllustrator/10.0/'>
	<!-- more of them -->
	<!ENTITY ns_svg "http://www.w3.org/2000/svg">
	<!ENTITY red "#ff0000">
]>
<svg xmlns:x="&ns_extend;" xmlns:i="&ns_ai;" xmlns="&ns_svg;" viewBox="0 0 10 10"><rect fill="&red;" width="5" height="5"/><text>&amp; &lt;</text></svg>`)
    expect(svg).toContain('<rect fill="#ff0000" width="5" height="5"></rect>')
    expect(svg).toContain('<text>&amp; &lt;</text>')
    expect(svg).not.toMatch(/<!|ns_|adobe/)
  })

  const byte1251 = (email: string) =>
    /[а-яА-Я]/.test(email) ? (email.codePointAt(0) ?? 0) - 0x350 : email.charCodeAt(0) & 0x7f
  const ENCODINGS: readonly (readonly [name: string, encode: (text: string) => Buffer])[] = [
    ['UTF-8', (text) => Buffer.from(text)],
    ['UTF-8', (text) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['windows-1251', (text) => Buffer.from([...text].map(byte1251))],
    ['Windows-1251', (text) => Buffer.from([...text].map(byte1251))],
  ]
  it.each(ENCODINGS.flatMap(([name, encode]) => ['', 'svg:', 'ns0:'].map((prefix) => [name, prefix, encode] as const)))(
    'preserves in %s with the element prefix "%s" its rendering and loses its script',
    (name, prefix, encode) => {
      const inside = [
        `<${prefix}rect width="5" height="5"/><${prefix}script>alert(1)</${prefix}script>`,
        `<${prefix}text onload="alert(1)">Ген</${prefix}text>`,
      ].join('')
      const xmlns = prefix ? `xmlns:${prefix.slice(0, -1)}` : 'xmlns'
      const filler = `<!-- ${'Привет '.repeat(2000)} -->`
      const root = `${prefix}svg ${xmlns}="http://www.w3.org/2000/svg" width="9" height="9"`
      const bytes = encode(`<?xml version="1.0" encoding="${name}"?>\n<${root}>${filler}${inside}</${prefix}svg>`)
      expect(detectImageType(bytes)).toBe('svg')
      const svg = sanitizeSvg(bytes)
      expect(svg).toContain('<rect width="5" height="5"></rect><text>Ген</text></svg>')
      expect(svg).not.toMatch(HARM)
    },
  )

  it.each(['utf-7', 'x-unknown', 'UTF-8'])('rejects a drawing that declares %s and is in another encoding', (name) => {
    const bytes = Buffer.from(
      `<?xml version="1.0" encoding="${name}"?><svg xmlns="http://www.w3.org/2000/svg"><text>\xcf\xf0</text></svg>`,
      'latin1',
    )
    expect(() => sanitizeSvg(bytes)).toThrow('encoding')
  })

  it.each(['href', 'xlink:href'])('preserves the images that it embeds by %s', (name) => {
    const svg = clean(drawing(`<image x="1" width="5" height="5" preserveAspectRatio="none" ${name}="${PICTURE}"/>`))
    expect(svg).toContain(`${name}="${PICTURE}"`)
    expect(embeddedPictures(svg)).toHaveLength(1)
    expect(clean(svg)).toBe(svg)
  })

  it('counts both images of an element that names one by each attribute', () => {
    const svg = clean(drawing(`<image width="5" height="5" xlink:href="${PICTURE}" href="${PICTURE}"/>`))
    expect(embeddedPictures(svg)).toHaveLength(2)
  })

  it.each([
    [
      'a drawing that is called picture',
      'data:image/png;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    ],
    ['a page', 'data:text/html;base64,PGI+'],
    ['a page that is called picture', 'data:image/png;base64,PCFkb2N0eXBlIGh0bWw+'],
    ['nothing', 'data:image/png;base64,'],
    ['a picture from elsewhere', 'https://evil.example/x.png'],
    ['a part of the drawing', '#a'],
  ])('loses the image that is %s', (_what, href) => {
    expect(clean(drawing(`<image href="${href}"/>`))).not.toMatch(/<image|data:|evil/)
  })

  it.each([
    'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    'data:image/svg+xml,%3Csvg/%3E',
    'data:image/bmp;base64,Qk0=',
    'data:image/x-icon;base64,AAABAA==',
    'data:image/apng;base64,iVBORw0KGgo=',
    ' DATA:image/tiff;base64,SUkqAA==',
    'data:image/png,%89PNG',
    'data:image/png;charset=utf-8;base64,iVBORw0KGgo=',
  ])('is rejected when it would lose an image: %s', (href) => {
    for (const name of ['href', 'xlink:href'])
      expect(() => clean(drawing(`<image ${name}="${href}"/>`))).toThrow('embed it as PNG')
  })

  const PAINT = '.st0{fill:#ff0000}'
  const FONT = '@font-face{font-family:"A";font-weight:400;src:url("data:font/woff2;base64,d09GMg==") format("woff2")}'
  it.each([
    [
      'a typeface from elsewhere',
      '@import url("https://fonts.googleapis.com/css2?family=Roboto:wght@400;700&amp;display=swap");',
      '',
    ],
    ['a style sheet from elsewhere', '@import \'https://evil.example/x.css\' screen;\n@charset "utf-8";', ''],
    [
      'a rule of a typeface from elsewhere',
      '@font-face { font-family: A; src: url(https://evil.example/a.woff2) }',
      '',
    ],
    ['its own namespace', '@namespace svg url(http://www.w3.org/2000/svg);', ''],
    ['a typeface that it holds', FONT, FONT],
    ['a rule within a rule that loads', '@im@import "x";port "//evil.example";', undefined],
    ['a typeface that is a page', '@font-face{src:url(data:text/html;base64,PGI+)}', ''],
  ])('preserves its colours next to %s', (_what, rule, expected) => {
    const svg = clean(drawing(`<style>${rule}${PAINT}</style>`))
    expect(svg).not.toMatch(/evil|@import|googleapis|text\/html/)
    if (expected === undefined) expect(svg).not.toContain('<style')
    else expect(/<style>([\s\S]*)<\/style>/.exec(svg)?.[1]?.trim()).toBe(expected + PAINT)
    expect(clean(svg)).toBe(svg)
  })

  it('loses an image used as the URL of anything else', () => {
    expect(
      clean(drawing(`<use href="${PICTURE}"/><textPath xlink:href="${PICTURE}"/><rect fill="url(${PICTURE})"/>`)),
    ).not.toContain('data:')
  })
})

it('a drawing is sanitized even when it declares its type repeatedly', () => {
  expect(clean(`<svg xmlns="http://www.w3.org/2000/svg">${'<!DOCTYPE '.repeat(50_000)}</svg>`)).not.toContain(
    '<!DOCTYPE',
  )
})

describe('the type of a file', () => {
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
  ])('is detected as %s by its first bytes: %j', (kind, words) => {
    expect(detectImageType(text(words))).toBe(kind)
  })

  it('is detected in constant time for any first bytes', () => {
    for (const words of [
      `<?xml ?>${'<!--'.repeat(3000)}`,
      '<!DOCTYPE '.repeat(1000),
      `${' '.repeat(9999)}x`,
      '<? ?>'.repeat(2000),
    ])
      expect(detectImageType(text(words))).toBe(undefined)
  })
})
