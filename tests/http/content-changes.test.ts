import { beforeAll, describe, expect, it } from 'vitest'
import { block, content, entryAt, put, text } from '../support/content.ts'
import { changeContent, writeEntry } from '../support/content-in-process.ts'
import { LOCALIZED } from '../support/generators/content-entries.ts'
import { contentSite } from '../support/shared-site.ts'
import { ask, eventually, type TestResponse, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await contentSite()
})

/** Waits until the response is as expected. */
const soon = (path: string, isDone: (response: TestResponse) => boolean, origin = site.one) =>
  eventually(() => ask(origin, path), isDone)
const shown = async (path: string, words = 'first words', origin = site.one) => {
  const response = await soon(path, ({ status, body }) => status === 200 && body.includes(words), origin)
  return [response.status, response.body.includes(words)]
}
const logged = (words: string) =>
  eventually(
    async () => site.log().replaceAll('\\"', '"'),
    (log) => log.includes(words),
  )

describe('an entry written while the site runs', () => {
  it('is published, changed and deleted soon after each write', async () => {
    expect((await ask(site.one, '/news')).status).toBe(404)
    expect(await put(site, entryAt('/news'))).toMatchObject({ code: 0, out: '-news is published\n' })
    expect(await shown('/news')).toEqual([200, true])
    await writeEntry(site, entryAt('/news', { words: 'second words' }))
    expect(await shown('/news', 'second words')).toEqual([200, true])
    expect((await ask(site.one, '/news')).body).not.toContain('first words')
    expect((await content(site, 'unpublish', '-news')).out).toBe('-news is unpublished\n')
    expect((await soon('/news', ({ status }) => status === 404)).status).toBe(404)
    await changeContent(site, 'publish', '-news')
    expect(await shown('/news', 'second words')).toEqual([200, true])
    await changeContent(site, 'remove', '-news')
    expect((await soon('/news', ({ status }) => status === 404)).status).toBe(404)
  })

  it('has a page in its only language, and is in the sitemap', async () => {
    await writeEntry(site, entryAt('/es/noticias'))
    expect(await shown('/es/noticias', 'first words', site.two)).toEqual([200, true])
    expect((await ask(site.two, '/it/noticias')).status).toBe(404)
    expect((await ask(site.one, '/noticias')).status).toBe(404)
    const html = (await ask(site.two, '/es/noticias')).body
    expect([...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)/g)].map(([, language]) => language)).toEqual([
      'es',
      'x-default',
    ])
    expect((await ask(site.two, '/sitemap.xml')).body).toContain('/es/noticias</loc>')
  })

  it('moves with its path, and the links of the home page follow', async () => {
    const known = JSON.parse((await changeContent(site, 'get', 'exome-lv')).out) as { query: { value: string[] }[] }
    await writeEntry(site, { ...known, query: [{ property: 'urlPath', operator: 'is', value: ['/lv/visi-eksoni'] }] })
    const home = await soon('/lv/', ({ body }) => body.includes('href="/lv/visi-eksoni?lng=lv"'), site.two)
    expect(home.body).toContain('href="/lv/visi-eksoni?lng=lv"')
    expect((await ask(site.two, '/lv/visi-eksoni')).status).toBe(200)
    expect((await ask(site.two, '/lv/exome')).headers.location).toBe(`${site.two}/lv/visi-eksoni?lng=lv`)
  })
})

describe('a path as typed by marketers', () => {
  const WRITTEN: readonly [written: string, path: string][] = [
    ['/with-slash/', '/with-slash'],
    ['/es/con-barra/', '/es/con-barra'],
    ['/новости', '/%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8'],
    ['/%D0%B4%D0%BD%D0%BA', '/%D0%B4%D0%BD%D0%BA'],
    ['/Spring', '/Spring'],
    ['/a/b/c', '/a/b/c'],
  ]
  beforeAll(() =>
    writeEntry(
      site,
      WRITTEN.map(([written]) => entryAt(written, { id: `at-${encodeURIComponent(written).replaceAll('%', '')}` })),
    ),
  )

  it.each(WRITTEN)('%s is the page %s', async (written, path) => {
    expect(await shown(path, 'first words', written.startsWith('/es/') ? site.two : site.one)).toEqual([200, true])
  })

  it('is ignored when invalid', async () => {
    const none = [
      'news',
      '//evil.example/x',
      'https://evil.example/x',
      '/a b',
      '/api/price',
      '/_next/x',
      '/variant-1/ru',
    ]
    await writeEntry(site, [
      ...none.map((written, index) => entryAt(written, { id: `nowhere-${index}` })),
      entryAt('/marker'),
    ])
    expect(await shown('/marker')).toEqual([200, true])
    for (const path of ['/api/price/', '/api/ready', '/'])
      expect((await ask(site.one, path)).body).not.toContain('first words')
  })
})

describe('two entries with the same path', () => {
  it('the first has it until it is unpublished, and the log names the other', async () => {
    await writeEntry(site, entryAt('/same', { id: 'elder' }))
    await writeEntry(site, entryAt('/same', { id: 'younger', words: 'later words' }))
    expect(await logged('entry younger is not shown')).toContain(
      'content: entry younger is not shown, /same is the address of another page',
    )
    expect(await shown('/same')).toEqual([200, true])
    await changeContent(site, 'unpublish', 'elder')
    expect(await shown('/same', 'later words')).toEqual([200, true])
  })

  it('a built-in page of the site has precedence', async () => {
    const own = ['/legal', '/genealogy_complex', '/basket', '/legal/IDS'].map((path) => ({
      path,
      id: `shadow${path.replaceAll('/', '-')}`,
    }))
    const before = await Promise.all(own.map(async ({ path }) => (await ask(site.one, path)).status))
    await writeEntry(
      site,
      own.map(({ path, id }) => entryAt(path, { id })),
    )
    for (const [index, { path, id }] of own.entries()) {
      expect(await logged(`entry ${id} is not shown`)).toContain(
        `entry ${id} is not shown, ${path} is the address of another page`,
      )
      const after = await ask(site.one, path)
      expect([path, after.status, after.body.includes('first words')]).toEqual([path, before[index], false])
    }
  })
})

const nested = (depth: number): Record<string, unknown> =>
  depth ? { component: { name: 'Box' }, children: [nested(depth - 1)] } : text('deepest words')

describe('a malformed entry', () => {
  const ODD: readonly [name: string, blocks: readonly unknown[], problem: string][] = [
    ['unknown', [block('Carousel', { slides: [1] })], 'a block "Carousel"'],
    ['inherited', [block('constructor'), block('toString')], 'a block "constructor"'],
    ['no-block', [null, 7, 'x', []], 'something that is no block'],
    [
      'code',
      [{ ...text('kept words'), code: { actions: 'alert(1)' }, bindings: { 'component.options.text': 'state.x' } }],
      'code in a block "Text", which is not run',
    ],
    ['deep', [nested(20)], 'blocks deeper than 12'],
    ['many', Array.from({ length: 600 }, () => text('x')), 'more than 500 blocks'],
    ['long', [text('y'.repeat(1_200_000))], 'more than 250000 characters'],
  ]
  const BARE: readonly [name: string, blocks: readonly unknown[]][] = [
    [
      'no-options',
      [
        block('Text'),
        block('Image'),
        block('Video'),
        block('Core:Button'),
        block('FAQ'),
        block('SampleReport'),
        block('Columns'),
        block('Symbol'),
      ],
    ],
    [
      'wrong-options',
      [
        block('Text', { text: 7 }),
        block('FAQ', { items: 'x' }),
        block('Columns', { columns: { x: 1 } }),
        block('PriceCard', { product: [] }),
      ],
    ],
    [
      'no-product',
      [
        block('PriceCard', { product: 'no-such' }),
        block('OrderBar'),
        block('OrderButton'),
        block('RelatedTests', { products: ['no-such'] }),
      ],
    ],
    ['lost-symbol', [block('Symbol', { symbol: { entry: 'no-such', model: 'symbol' } })]],
  ]
  const POOR: readonly [name: string, parts: object][] = [
    ['no-data', { data: undefined }],
    ['empty-data', { data: {} }],
    ['wrong-data', { data: { description: [], page: 7, product: {}, blocks: null, blocksString: '' } }],
    [
      'text-of-blocks',
      { data: { blocksString: '[{"component":{"name":"Text","options":{"text":"<p>first words</p>"}}}]' } },
    ],
  ]
  beforeAll(async () => {
    const odd = ODD.map(([name, blocks]) =>
      entryAt(`/odd-${name}`, { id: `odd-${name}`, blocks: [text('first words'), ...blocks] }),
    )
    const bare = BARE.map(([name, blocks]) => entryAt(`/bare-${name}`, { blocks: [text('first words'), ...blocks] }))
    const poor = POOR.map(([name, parts]) => ({ ...entryAt(`/poor-${name}`), ...parts }))
    expect(await writeEntry(site, [...odd, ...bare, ...poor])).toMatchObject({ code: 0 })
  })

  it.each(ODD)('(%s) is rendered, and the log names it', async (name, _blocks, problem) => {
    const path = `/odd-${name}`
    expect(await shown(path)).toEqual([200, true])
    const line = `"entry":"odd-${name}","problem":"${problem}`
    expect(await logged(line)).toContain(line)
    const { body } = await ask(site.one, path)
    expect(body).not.toMatch(/deepest words|<script>alert/)
    expect(body.match(/<h1[ >]/g)).toHaveLength(1)
  })

  it('is logged once for each block, however often its page is rendered', async () => {
    for (const words of ['again', 'and again']) {
      await writeEntry(
        site,
        entryAt('/odd-unknown', { id: 'odd-unknown', blocks: [text(words), block('Carousel', { slides: [2] })] }),
      )
      expect(await shown('/odd-unknown', words)).toEqual([200, true])
    }
    expect(site.log().match(/"entry":"odd-unknown"/g)).toHaveLength(1)
  })

  it.each(BARE)('(%s) is rendered with its valid parts', async (name) => {
    expect(await shown(`/bare-${name}`)).toEqual([200, true])
  })

  it.each(POOR)('(%s) is rendered too', async (name) => {
    expect((await soon(`/poor-${name}`, ({ status }) => status === 200)).status).toBe(200)
  })

  it('runs none of its code', async () => {
    const bad = [
      '<script>evil()</script><img src=x onerror=evil()><iframe src="https://evil.example"></iframe><svg onload=evil()></svg>',
      '<a href="javascript:evil()">one</a><a href="//evil.example">two</a><a href="data:text/html,evil()">three</a><a href="/legal" onclick="evil()">four</a>',
      '<p style="background:url(https://evil.example)">five</p><form action="https://evil.example"><input name="x"></form><style>evil{}</style>',
    ].join('')
    const blocks = [
      block('Text', { text: `${bad}<p>first words</p>` }),
      block('Core:Button', { text: 'six', link: 'javascript:evil()' }),
      block('Image', { image: 'https://evil.example/x.png' }),
      block('Video', { video: 'javascript:evil()' }),
      block('FAQ', { items: [{ question: '<script>evil()</script>', answer: '</script><script>evil()</script>' }] }),
    ]
    await writeEntry(
      site,
      entryAt('/scripts', {
        blocks,
        data: { title: '</title><script>evil()</script>', description: '"><script>evil()</script>' },
      }),
    )
    expect(await shown('/scripts')).toEqual([200, true])
    const { body } = await ask(site.one, '/scripts')
    const main = /<main[^]*<\/main>/.exec(body)?.[0] ?? ''
    expect(main).not.toMatch(
      /evil\.example|javascript:|data:text|onerror|onload|onclick|<iframe|<form|style="background/,
    )
    expect(body).not.toContain('<script>evil')
    for (const word of ['one', 'two', 'three', 'four', 'five']) expect(main).toContain(word)
  })

  it('renders a symbol within a page, and a recursive one once', async () => {
    const symbol = (id: string) => block('Symbol', { symbol: { entry: id, model: 'symbol' } })
    await writeEntry(site, {
      id: 'loop',
      model: 'symbol',
      published: 'published',
      data: { blocks: [text('shared words'), symbol('loop')] },
    })
    await writeEntry(site, entryAt('/looped', { blocks: [symbol('loop')] }))
    expect(await shown('/looped', 'shared words')).toEqual([200, true])
    expect((await ask(site.one, '/looped')).body.match(/<p>shared words<\/p>/g)).toHaveLength(1)
    await writeEntry(site, {
      id: 'loop',
      model: 'symbol',
      published: 'published',
      data: { blocks: [text('other words')] },
    })
    expect(await shown('/looped', 'other words')).toEqual([200, true])
  })
})

it('an entry in several languages has a page in each, with the content for it, and hidden content is rendered nowhere', async () => {
  const forms = (en: unknown, es: unknown) => ({ '@type': LOCALIZED, Default: en, 'es-ES': es })
  const blocks = [
    block('PageHead', { lead: forms('English lead', 'Entrada') }),
    block('Text', { text: forms('<p>first words</p>', '<p>otras palabras</p>') }),
    { ...text('hidden words'), hide: 'true' },
    { ...text('unshown words'), show: false },
    { ...text('undisplayed words'), responsiveStyles: { large: { display: 'none' } } },
    { ...text('wide words'), responsiveStyles: { small: { display: 'none' } } },
    { ...text('switched words'), show: forms(true, false) },
  ]
  const entry = {
    ...entryAt('/en/both', { id: 'both' }),
    name: 'INTERNAL NAME',
    data: { title: forms('English title', 'Título'), blocks: forms(blocks, blocks) },
  }
  const query = [{ property: 'urlPath', operator: 'is', value: forms('/en/both', '/es/ambos') }]
  expect(await writeEntry(site, { ...entry, query })).toMatchObject({ code: 0 })
  expect(await shown('/en/both', 'first words', site.two)).toEqual([200, true])
  expect(await shown('/es/ambos', 'otras palabras', site.two)).toEqual([200, true])
  const main = async (path: string) =>
    ((await ask(site.two, path)).body.match(/<title>.*?<\/title>|<h1[^]*<\/main>/g) ?? []).join('')
  const english = await main('/en/both')
  const spanish = await main('/es/ambos')
  for (const words of ['<title>English title', 'English lead', 'first words', 'wide words', 'switched words'])
    expect(english).toContain(words)
  for (const words of ['<title>Título', 'Entrada', 'otras palabras', 'wide words']) expect(spanish).toContain(words)
  expect(english).toMatch(/<h1[^>]*>English title/)
  expect(spanish).not.toMatch(/English|first words|switched words/)
  for (const page of [english, spanish])
    expect(page).not.toMatch(/INTERNAL NAME|LocalizedValue|hidden words|unshown words|undisplayed words/)
  expect((await ask(site.two, '/en/ambos')).status).toBe(308)
})

describe('the command', () => {
  let before: string
  beforeAll(async () => {
    before = (await changeContent(site, 'list')).out
  })

  it.each([
    ['no JSON', '{', 'entry.json: '],
    ['nothing', '', 'entry.json: '],
    ['an empty list', '[]', 'the list has no entry'],
    ['a list with an invalid entry', '[{"id":"x"},7]', 'the entry: '],
    ['no id', '{"model":"page"}', 'id: '],
    ['an id that is an address', '{"id":"../x"}', 'id: an id of 1 to 100 letters'],
    ['an unknown state', '{"id":"x","published":"soon"}', 'published: '],
    ['an invalid model', '{"id":"x","model":"a b"}', 'model: a name of 1 to 64 letters'],
    ['parts within parts', `{"id":"x","data":{"blocks":${'['.repeat(80)}${']'.repeat(80)}}}`, 'nested deeper than 60'],
    [
      'a title that is not a text',
      '{"id":"x","data":{"title":7}}',
      'x cannot be read in ru-RU: data.title: a text in the language of the page is expected',
    ],
    [
      'invalid blocks',
      '{"id":"x","data":{"blocks":"all"}}',
      'x cannot be read in ru-RU: data.blocks: a list of blocks is expected',
    ],
    [
      'blocks as broken text',
      '{"id":"x","data":{"blocksString":"{"}}',
      'data.blocksString: a list of blocks as JSON is expected',
    ],
    [
      'a title that the language of its page does not have',
      JSON.stringify({ ...entryAt('/en/x', { id: 'x' }), data: { title: { '@type': LOCALIZED, 'es-ES': 'Exoma' } } }),
      'x cannot be read in en-EN: data.title: ',
    ],
    ['too much', JSON.stringify({ id: 'x', data: { title: 'x'.repeat(2_100_000) } }), 'more than 2000000 characters'],
  ])('rejects a file with %s and explains why', async (_name, file, why) => {
    const result = await writeEntry(site, file)
    expect([result.code, result.out]).toEqual([1, ''])
    expect(result.error).toContain(why)
    expect(result.error).not.toMatch(/\bat .*\.ts:\d+/)
  })

  it('changes nothing for rejected files', async () => expect((await changeContent(site, 'list')).out).toBe(before))

  it.each(['get', 'publish', 'unpublish', 'remove'])('cannot %s an entry with an unknown id', async (command) => {
    expect(await changeContent(site, command, 'nobody')).toMatchObject({
      code: 1,
      out: '',
      error: 'entry not found: nobody; run "list" to see the existing ones\n',
    })
  })

  it.each([[[]], [['put']], [['show', 'x']]])('prints its usage for %j', async (words) => {
    const result = await content(site, ...words)
    expect([result.code, result.error.startsWith('Usage: npm run content -- <command>')]).toEqual([1, true])
  })

  it('requires a file', async () => {
    expect(await changeContent(site, 'put', 'no-such.json')).toMatchObject({
      code: 1,
      error: expect.stringContaining('no-such.json') as string,
    })
  })
})
