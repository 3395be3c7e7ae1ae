import { describe, expect, it } from 'vitest'
import { bannersSchema } from '../../../lib/contract/banners.ts'
import { selectBanners, isBannerExpired, PERSONAL_BANNER_LIFETIME_MS, type Banner } from '../../../lib/domain/banner.ts'
import { cookieDomains, mayShow, parseOver, parsePersonalBanner, settle } from '../../../lib/visitor/personal-banner.ts'
import { sampleBanner as banner } from '../../support/sample-banner.ts'

const at = (now: string, banners: Banner[], language = 'lv', variant = 2) =>
  selectBanners(banners, { slot: 'home', variant, language, now: new Date(now) }).map(({ id }) => id)

describe('banners of a slot', () => {
  it('are shown from their start until before their end', () => {
    const list = [banner('a', { startsAt: '2026-11-21T00:00:00Z', endsAt: '2026-11-22T00:00:00Z' })]
    expect(
      ['2026-11-20T23:59:59Z', '2026-11-21T00:00:00Z', '2026-11-21T23:59:59Z', '2026-11-22T00:00:00Z'].map(
        (now) => at(now, list).length,
      ),
    ).toEqual([0, 1, 1, 0])
  })

  it('are those of the variant and the language, sorted by order', () => {
    const list = [
      banner('late', { order: 2 }),
      banner('b', { order: 1, langs: ['lv'] }),
      banner('a', { order: 1 }),
      banner('one', { variants: [1] }),
      banner('es', { langs: ['es'] }),
      banner('elsewhere', { slot: 'genealogy' }),
    ]
    expect(at('2026-11-21T12:00:00Z', list)).toEqual(['a', 'b', 'late'])
  })
})

describe('a response of GET /api/get-banners/', () => {
  const read = (value: unknown) => bannersSchema.parse([value])[0]
  const complete = {
    id: 7,
    slot: 'home',
    title: ' Offer ',
    text: null,
    personal: 'true',
    order: '3',
    variants: ['1', 2],
    langs: ['ES-es'],
    countries: ['pe'],
  }

  it('is accepted in untidy form', () => {
    expect(read(complete)).toMatchObject({
      id: '7',
      title: 'Offer',
      text: '',
      personal: true,
      order: 3,
      variants: [1, 2],
      langs: ['es'],
      countries: ['PE'],
      theme: 'pine',
    })
  })

  it.each([
    ['/genealogy_complex#faq', '/genealogy_complex#faq'],
    ['https://shop.example/x', 'https://shop.example/x'],
    ['javascript:alert(1)', undefined],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['http://plain.example', undefined],
    [7, undefined],
  ])('links to %j', (href, link) => expect(read({ ...complete, href })?.href).toBe(link))

  it.each<[string, object]>([
    ['an unknown slot', { slot: 'moon' }],
    ['no title', { title: ' ' }],
    ['an invalid id', { id: '<b>' }],
    ['an id like a prototype', { id: { __proto__: null } }],
  ])('loses items with %s', (_what, more) => expect(read({ ...complete, ...more })).toBeUndefined())

  it('is rejected when it is not a list', () => expect(bannersSchema.safeParse({ banners: [] }).success).toBe(false))
  it('loses items that are not objects', () => expect(bannersSchema.parse([null, 1, 'x', []])).toEqual([]))
  it('truncates extremely long words', () =>
    expect(read({ ...complete, text: 'x'.repeat(1e6) })?.text).toHaveLength(400))
})

describe('a personal banner', () => {
  const NOW = Date.parse('2026-11-21T12:00:00Z')
  const alive = { id: 'offer', activatedAt: NOW }

  it('is stored for three days', () => {
    expect(PERSONAL_BANNER_LIFETIME_MS).toBe(259_200_000)
    expect([0, 259_199_999, 259_200_000].map((age) => isBannerExpired(alive, NOW + age))).toEqual([false, false, true])
    expect(isBannerExpired({ id: 'offer', activatedAt: NOW + 1 }, NOW)).toBe(true)
  })

  it.each<[string, string | null]>([
    ['nothing', null],
    ['broken JSON', '{"id":'],
    ['another thing', '[1]'],
    ['markup', '{"id":"<img>","activatedAt":1}'],
    ['no time', '{"id":"offer","activatedAt":"soon"}'],
    ['a prototype', '{"__proto__":{"id":"offer","activatedAt":1}}'],
    ['a book', `{"id":"${'x'.repeat(1_000_000)}","activatedAt":1}`],
  ])('is ignored when %s is stored', (_what, text) => expect(parsePersonalBanner(text)).toBeUndefined())

  it('is restored as it was stored', () => expect(parsePersonalBanner(JSON.stringify(alive))).toEqual(alive))

  it('starts once when the URL requests it', () => {
    const begun = settle({ banner: undefined, over: [] }, { requested: 'offer', now: NOW })
    expect(begun.banner).toEqual(alive)
    expect(settle(begun, { requested: 'offer', now: NOW + 1000 }).banner).toEqual(alive)
    const ended = settle(begun, { requested: 'offer', now: NOW + PERSONAL_BANNER_LIFETIME_MS })
    expect(ended).toEqual({ banner: undefined, over: ['offer'] })
    expect([
      mayShow(begun, 'offer'),
      mayShow(begun, 'other'),
      mayShow(ended, 'offer'),
      mayShow(ended, 'other'),
    ]).toEqual([true, false, false, true])
  })

  it.each([null, '', '<b>', '__proto__ x', 'x'.repeat(65)])('does not start for %j', (requested) =>
    expect(settle({ banner: undefined, over: [] }, { requested, now: NOW }).banner).toBeUndefined(),
  )

  it('remembers the expired ones as far as the stored value can be parsed', () => {
    expect(parseOver('["a",1,"<b>",null]')).toEqual(['a'])
    expect([parseOver('{'), parseOver(null), parseOver('{"length":2}')]).toEqual([[], [], []])
  })

  it('clears its cookie on every form of the host', () => {
    expect(cookieDomains('www.shop.example')).toEqual([
      'shop.example',
      '.shop.example',
      'www.shop.example',
      'test.shop.example',
    ])
    expect(cookieDomains('test.shop.example')).toEqual(cookieDomains('shop.example'))
  })
})
